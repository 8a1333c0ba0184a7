/**
 * Fetches, once the browser is idle, everything that usually comes next (in one request if the build has
 * bundled it), and starts customer reporting.
 */
import type { StartDeps } from './running.ts'

/** Runs a task when the browser is idle, or at once if it can't tell. Returns a function that cancels it. */
function onIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    task()
    return () => undefined
  }
  const handle = requestIdleCallback(task, { timeout: 1_000 })
  return () => cancelIdleCallback(handle)
}

/**
 * Call after a start, also after one that failed. Whatever can't be fetched now is fetched again when it is
 * needed.
 * @param library loads the screens that come next; missing: none does
 */
export function whenIdle({ core }: Pick<StartDeps, 'core'>, library?: StartDeps['library']): void {
  let isEnded = false
  const cancel = onIdle(() => {
    void library?.loadAhead()
    import('./onceIdle.ts').then(
      ({ onceIdle }) => {
        if (!isEnded) onceIdle(core)
      },
      () => undefined,
    )
  })
  core.onEnd(() => {
    isEnded = true
    cancel()
  })
}
