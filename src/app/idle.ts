/**
 * What is fetched once the first screen can be used and the page has nothing better to do: words and tables of errors, so that
 * one without a network still has words; the banner about the connection; customer reporting.
 */
import type { Timers } from '../client/transport.ts'
import type { Core } from '../stores/core.ts'

/** The first tap and the merchant's own pictures come first, in ms. */
const PATIENCE_MS = 1_000

/** Runs a task when the browser is idle; where it can't say so, after the same patience. Returns the way to cancel. */
function onIdle(task: () => void, timers: Timers): () => void {
  let idle: number | undefined
  const handle = timers.setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(task, { timeout: 5_000 })
    else task()
  }, PATIENCE_MS)
  return () => {
    timers.clearTimeout(handle)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}

/** Call once, after `bank-ready`. Whatever can't be fetched is fetched again when it is needed. */
export function whenIdle(core: Core): void {
  let ended = false
  const cancel = onIdle(() => {
    const silent = () => undefined
    core.i18n.load('core', 'shared', 'format', 'errors').catch(silent)
    import('../contract/errors.ts').catch(silent)
    import('../contract/httpErrors.ts').catch(silent)
    import('../screens/common/Connection.tsx').catch(silent)
    import('../stores/reporting.ts').then(({ startReporting }) => { if (!ended) startReporting(core) }, silent)
  }, core.ports.timers)
  core.onEnd(() => {
    ended = true
    cancel()
  })
}
