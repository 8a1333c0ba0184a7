/**
 * What is fetched once the first screen can be used and the page has nothing better to do: words and tables
 * of errors, so that one without a network still has words; the banner about the connection; customer
 * reporting.
 */
import type { Core } from '../stores/core.ts'

/** Runs a task when the browser is idle, or at once where it can't say so. Returns the way to cancel. */
function onIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    task()
    return () => undefined
  }
  const handle = requestIdleCallback(task, { timeout: 5_000 })
  return () => cancelIdleCallback(handle)
}

/** Call once, a moment after `bank-ready`. Whatever can't be fetched is fetched again when it is needed. */
export function whenIdle(core: Core): void {
  let ended = false
  const cancel = onIdle(() => {
    const silent = () => undefined
    core.i18n.load('core', 'shared', 'format', 'errors').catch(silent)
    import('../contract/errors.ts').catch(silent)
    import('../contract/httpErrors.ts').catch(silent)
    import('../screens/common/ProblemDialog.tsx').catch(silent)
    import('../screens/common/Connection.tsx').catch(silent)
    import('../stores/reporting.ts').then(({ startReporting }) => {
      if (!ended) startReporting(core)
    }, silent)
  })
  core.onEnd(() => {
    ended = true
    cancel()
  })
}
