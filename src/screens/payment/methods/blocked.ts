/** Parts for orders with a blocked way to pay; fetched only for those. */
import type { ComponentType } from 'react'
import { lazily } from '../../parts/page/lazily.tsx'

const lazyBlock = <P extends object>(pick: (module: typeof import('../Blocked.tsx')) => ComponentType<P>) =>
  lazily<P>(async () => ({ default: pick(await import('../Blocked.tsx')) }))

export const BlockedMethod = lazyBlock((module) => module.BlockedMethod)
export const BlockedNote = lazyBlock((module) => module.BlockedNote)
export const NoBalance = lazyBlock((module) => module.NoBalance)
