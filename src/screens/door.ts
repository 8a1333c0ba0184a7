/** The one door from the first screens to what comes after them: a module that is fetched once. */
import type { ComponentType } from 'react'
import { lazily, type Lazy, type LazilyOptions } from './shared/page/lazily.tsx'

export const later = () => import('./later.ts')

/** A component from behind the door; it is drawn as soon as the module is there. */
export const fromLater = <P extends object>(
  pick: (components: Awaited<ReturnType<typeof later>>) => ComponentType<P>,
  options?: LazilyOptions,
): Lazy<P> => lazily(async () => ({ default: pick(await later()) }), options)
