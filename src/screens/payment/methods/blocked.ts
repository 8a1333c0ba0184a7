/** Parts for orders with a blocked way to pay; fetched only for those. */
import type { ComponentType } from 'react'
import { lazily } from '../../parts/page/lazily.tsx'

const blocked = <P extends object>(pick: (found: typeof import('../Blocked.tsx')) => ComponentType<P>) =>
  lazily<P>(async () => ({ default: pick(await import('../Blocked.tsx')) }))

export const BlockedMethod = blocked((found) => found.BlockedMethod)
export const BlockedNote = blocked((found) => found.BlockedNote)
export const NoBalance = blocked((found) => found.NoBalance)
