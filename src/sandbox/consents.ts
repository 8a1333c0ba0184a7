/** The consents that a step needs, in a version that is still valid. */
import type { ErrorName } from '../contract/errors.ts'
import type { Consent, Witness } from '../contract/payloads/fields.ts'
import type { Customer } from './customers.ts'
import { BankRefusal } from './refusal.ts'
import type { Journey } from './store.ts'

type Document = Consent['document']

/** True for an older dotted version; a malformed version counts as new. */
function isOlder(version: string, current: string): boolean {
  const DOTTED = /^\d+(\.\d+)*$/
  if (!DOTTED.test(version) || !DOTTED.test(current)) return false
  const [a, b] = [version, current].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = b.findIndex((part, index) => part !== (a[index] ?? 0))
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** @param neededNames each document, and the error if it is missing */
export function checkConsents(
  inputs: readonly Consent[],
  neededNames: readonly (readonly [Document, ErrorName])[],
  termsVersion: string,
): void {
  for (const [document, error] of neededNames) {
    if (!inputs.some((consent) => consent.document === document)) throw new BankRefusal(error)
  }
  if (inputs.some(({ version }) => isOlder(version, termsVersion))) throw new BankRefusal('CONSENT_OUTDATED')
}

/** Version of the terms that the customer of a journey has accepted last; null: none. */
export const termsAcceptedBy = (
  { scenario }: Journey,
  { termsAccepted }: Customer,
  termsVersion: string,
): string | null => (scenario.knowsTerms ? termsVersion : termsAccepted)

/**
 * Consents that linking needs. Sharing data is agreed to at each link; the terms by a new customer, whose
 * account is opened on them, and by one who hasn't accepted this version yet.
 */
export function consentsToLink(
  journey: Journey,
  customer: Customer,
  termsVersion: string,
): readonly (readonly [Document, ErrorName])[] {
  const accepted = termsAcceptedBy(journey, customer, termsVersion)
  const areTermsKnown = !journey.passwordSet && accepted !== null && !isOlder(accepted, termsVersion)
  return [
    ...(areTermsKnown ? [] : [['TERMS', 'TERMS_NOT_AGREED'] as const]),
    ['DATA_SHARING', 'CONSENT_REQUIRED'],
  ]
}

/** Notes what was accepted: in the journey with what the proxy has seen, of the terms at the customer too. */
export function noteConsents(
  journey: Journey,
  customer: Customer,
  consents: readonly Consent[],
  witness: Witness | undefined,
): void {
  journey.consents = addConsents(journey.consents, consents)
  journey.witness = witness ?? null
  customer.termsAccepted =
    consents.findLast(({ document }) => document === 'TERMS')?.version ?? customer.termsAccepted
}

/** Records consents; a repeated request adds nothing. */
function addConsents(knownNames: readonly Consent[], inputs: readonly Consent[]): readonly Consent[] {
  const isSame = (a: Consent) => (b: Consent) =>
    a.document === b.document && a.version === b.version && a.acceptedAt === b.acceptedAt
  return [...knownNames, ...inputs.filter((consent) => !knownNames.some(isSame(consent)))]
}
