/** Phone numbers as the customer reads them: 0812-3456-7890, masked 0812-••••-7890. */
import type { Msisdn } from '../contract/ids.ts'

/** A number in groups, with its 0. */
export function groupMsisdn(msisdn: Msisdn): string {
  const digits = `0${msisdn}`
  const second = digits.length === 10 ? 7 : 8
  return [digits.slice(0, 4), digits.slice(4, second), digits.slice(second)].filter(Boolean).join('-')
}

/** A number with all but its first and last four digits hidden; of 9 to 12 digits nothing else may show. */
export const maskedMsisdn = (msisdn: Msisdn): string => `0${msisdn.slice(0, 3)}-••••-${msisdn.slice(-4)}`

/**
 * The last digits of a number, masked or not, for `common.maskedNumberSr`; empty when it doesn't end in
 * digits.
 */
export const lastDigits = (phone: string): string => /\d{1,4}$/.exec(phone)?.[0] ?? ''
