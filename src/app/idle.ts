/**
 * What is fetched once the first screen can be used and the browser is idle: all that comes
 * after it on the usual paths, in one request where the build has put it together; and customer reporting.
 */
import type { Starting } from './createApp.ts'

/** Runs a task when the browser is idle, or at once where it can't say so. Returns the way to cancel. */
function onIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    task()
    return () => undefined
  }
  const handle = requestIdleCallback(task, { timeout: 1_000 })
  return () => cancelIdleCallback(handle)
}

/** Call once, after `bank-ready`. Whatever can't be fetched is fetched again when it is needed. */
export function whenIdle({ core, library }: Starting): void {
  let ended = false
  const cancel = onIdle(() => {
    void library.loadAhead()
    import('../stores/reporting/reporting.ts').then(
      ({ startReporting }) => {
        if (!ended) startReporting(core)
      },
      () => undefined,
    )
  })
  core.onEnd(() => {
    ended = true
    cancel()
  })
}
