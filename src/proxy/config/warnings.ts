/** Values that an operator may have meant otherwise: a configuration that starts, and surprises later. */
import { ID } from '../../contract/ids.ts'
import { isLoopback, isOrigin } from '../../domain/origin.ts'
import { safeText } from '../../domain/safeText.ts'
import { demoTraces } from '../../bank/demoNames.ts'
import type { ServedBank } from '../../bank/signing.ts'
import type { Values } from './variables.ts'

/** True for the origin of a page that a customer may be led back to (domain/returnUrl.ts). */
const isLedTo = ({ protocol, hostname }: URL): boolean => protocol === 'https:' || isLoopback(hostname)

/** A register may have thousands of one mistake. */
const firstOf = ([first, ...further]: readonly string[]): string =>
  `"${first}"${further.length > 0 ? ` and ${further.length} more` : ''}`

/** The demo's names and addresses in what is said of the bank, with the variable that says it. */
function copiedFrom(
  demo: ServedBank | undefined,
  { BANK_DIR, BANK_PROFILE }: Values,
  bank: ServedBank | undefined,
): readonly [name: string, traces: readonly string[]] {
  const [name, facts] =
    BANK_DIR === undefined
      ? (['BANK_PROFILE', BANK_PROFILE] as const)
      : (['BANK_DIR', { ...bank, ...BANK_PROFILE }] as const)
  return [name, facts && demo ? demoTraces(facts, demo) : []]
}

/**
 * Of a proxy that customers may meet: sentences, with no secret of an address in them.
 * @param demo the bank that stands in where none is named
 */
export function warningsOf(
  values: Values,
  bank: ServedBank | undefined,
  demo: ServedBank | undefined,
): string[] {
  const { ENVIRONMENT } = values
  if (ENVIRONMENT === undefined || ENVIRONMENT === 'DEV' || ENVIRONMENT === 'MOCK') return []
  const warnings: string[] = []
  const warn = (isMeant: boolean, sentence: string): void => {
    if (!isMeant) warnings.push(safeText(sentence))
  }
  warn(
    values.BANK_DIR !== undefined || values.BANK_PROFILE?.name !== undefined,
    `BANK_DIR is missing, and BANK_PROFILE has no name: customers see the demo's "${bank?.name ?? ''}".`,
  )
  const [name, traces] = copiedFrom(demo, values, bank)
  // Elsewhere the demo's bank is tried out on purpose.
  warn(
    ENVIRONMENT !== 'PRO' || traces.length === 0,
    `${name} has ${firstOf(traces)} of the demo's, where customers look for the bank's own.`,
  )
  warn(
    values.REDIS_URL !== undefined,
    'REDIS_URL is missing: this must be the only replica, for each counts limits by itself and knows nothing of the others. It forgets all when it ends.',
  )
  warn(
    values.TRUSTED_PROXIES !== 0,
    'TRUSTED_PROXIES is 0: where a balancer or a server with TLS stands in front, all customers count as one address, and share its limits.',
  )
  warn(
    values.HOSTED_DIR !== undefined,
    `HOSTED_DIR is missing: no pages are served here, so another server must have ${values.HOSTED_URL ?? 'them'}, with the headers of the page about it.`,
  )
  warn(
    values.OPERATOR_PORT !== undefined,
    'OPERATOR_PORT is missing: there are no probes and no metrics, so no alert can fire.',
  )
  const merchants = values.MERCHANTS ?? []
  const unnamed = merchants.map(({ id }) => id).filter((id) => !ID.test(id))
  warn(
    unnamed.length === 0,
    `MERCHANTS: no answer of the bank can name ${firstOf(unnamed)}: its merchantId has 6 to 64 letters, digits, hyphens or underscores.`,
  )
  const missed = merchants.flatMap(({ returnOrigins }) =>
    returnOrigins.filter((origin) => isOrigin(origin) && !isLedTo(new URL(origin))),
  )
  warn(
    missed.length === 0,
    `MERCHANTS: no customer is led back to ${firstOf(missed)}: of returnOrigins only https is led to.`,
  )
  return warnings
}
