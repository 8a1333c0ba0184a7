/** Ends a start that failed. */
import { BankError } from '../client/error.ts'
import { publicErrorOf, type ErrorName } from '../contract/errors.ts'
import type { Core } from '../stores/core/core.ts'
import { hintFor, HOSTED_INVALID } from './hints.ts'

/** Lost requests whose own words say why. */
const NAMED: readonly ErrorName[] = ['TIMEOUT', 'OFFLINE']

/**
 * Shows the error, emits the event, and logs how to correct it.
 * @param previous the error that the page has just been told of
 */
export async function refuse(core: Core, error: unknown, previous?: ErrorName): Promise<void> {
  const failure = error instanceof BankError ? error.failure : undefined
  // A proxy that never answered makes errors about money or the bank's system claim too much: the page could
  // not be loaded.
  const isLost = failure?.delivery === 'possible' && failure.diagnosticsId === ''
  const hasNoAnswer = !failure || (isLost && !NAMED.includes(failure.name))
  const name = hasNoAnswer ? 'PAGE_LOAD_FAILED' : failure.name
  const problem = failure ? { ...core.problems.of(error), name } : core.problems.make(name)
  const hint =
    core.port.embedding?.blockedReason === 'hosted-invalid' ? HOSTED_INVALID : hintFor(name, core.settings)
  const headers = hasNoAnswer ? core.ports.addedHeaders().join(', ') : ''
  const wrapperHint =
    headers
    && `; your page's wrapper of fetch adds the header ${headers}, which the proxy allows: does a gateway?`
  const isNews = name !== previous
  await core.i18n.load('rest').catch(() => undefined)
  core.fatal.set(problem)
  // Over the page that says it and can be tried again when the time is over.
  if (name === 'RATE_LIMITED') core.problems.dialog.set(problem)
  if (isNews) core.events.emit('bank-load-error', { error: publicErrorOf(problem) })
  if (isNews) core.ports.log(`${hint}${wrapperHint} [${problem.diagnosticsId}]`)
  // oxlint-disable-next-line typescript/no-base-to-string -- any thrown value, as it can be printed
  if (!failure && error) core.ports.log(String(error))
}
