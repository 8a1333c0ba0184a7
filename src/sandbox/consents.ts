/** The consents that a step needs, in a version that is still valid. */
import type { ErrorName } from '../contract/errors.ts'
import type { Consent } from '../contract/payloads/fields.ts'
import { BankRefusal } from './refusal.ts'

type Document = Consent['document']

/** Whether a dotted version is older; a malformed version counts as new. */
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

/** Records consents; a repeated request adds nothing. */
export function addConsents(knownNames: readonly Consent[], inputs: readonly Consent[]): readonly Consent[] {
  const isSame = (a: Consent) => (b: Consent) =>
    a.document === b.document && a.version === b.version && a.acceptedAt === b.acceptedAt
  return [...knownNames, ...inputs.filter((consent) => !knownNames.some(isSame(consent)))]
}
