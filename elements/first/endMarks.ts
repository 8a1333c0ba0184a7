/** The ends of an order that the build writes words of (orderEnd.ts). */
import { errorNames, rowOf, type ErrorName } from '../../src/contract/errors.ts'
import { METHODS } from '../../src/contract/payloads/payment.ts'
import { failureOf } from '../../src/stores/payment/methods/methods.ts'

const notices = errorNames.filter((name) => rowOf(name).order === 'notice')

export const endNames: readonly ('SUCCESS' | ErrorName)[] = [
  ...new Set(['SUCCESS' as const, 'PAYMENT_ON_HOLD' as const, ...METHODS.map(failureOf), ...notices]),
]

/** The names of the notices by the bank's code. */
export const endCodes: Readonly<Record<string, ErrorName>> = Object.fromEntries(
  notices.map((name) => [rowOf(name).code, name]),
)

/** Their sentences depend on more: on whether the bank has an app, on a time that the bank may tell. */
const UNDECIDED: readonly ErrorName[] = ['PIN_NOT_SET', 'PAYMENT_ON_HOLD', 'MAINTENANCE']

/** True when the answers hold all that stands in the sentence of this error. */
export const isFilled = (name: ErrorName): boolean =>
  !UNDECIDED.includes(name) && rowOf(name).slots.every((slot) => slot === 'merchant')
