/**
 * Visibility of the loading indicator: from the moment a call that counts for it has taken long, until no
 * such call is pending.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { LOADING } from '../domain/limits.ts'
import type { Timers } from './transport.ts'

export interface Loading {
  readonly visible: ReadableAtom<boolean>
  /** A call begins; what is returned ends it, once. */
  begin(): () => void
}

export function createLoading(timers: Timers): Loading {
  const visible = atom(false)
  let pending = 0
  let hiding: unknown
  return {
    visible,
    begin() {
      pending += 1
      timers.clearTimeout(hiding)
      const showing = timers.setTimeout(() => visible.set(true), LOADING.afterMs)
      return () => {
        pending -= 1
        timers.clearTimeout(showing)
        // The calls of one action follow each other: it stays from the first to the last.
        if (pending === 0 && visible.get())
          hiding = timers.setTimeout(() => visible.set(false), LOADING.gapMs)
      }
    },
  }
}
