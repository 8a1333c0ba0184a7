/** Phone numbers as the customer reads them: +62 812-3456-7890, masked +62 812-••••-7890. */
import type { Msisdn } from '../contract/ids.ts'

/** Digits in groups of 3, 4, 4 and the rest, as they stand behind "+62". */
export const groupPhone = (digits: string): string =>
  [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7, 11), digits.slice(11)].filter(Boolean).join('-')

export const formatMsisdn = (msisdn: Msisdn): string => `+62 ${groupPhone(msisdn)}`

const masked = (first: string, last: string): string =>
  `+62 ${[first, '••••', last].filter(Boolean).join('-')}`

/** A number with all but its first three and last four digits hidden; of 9 to 12 nothing else may show. */
export const maskedMsisdn = (msisdn: Msisdn): string => masked(msisdn.slice(0, 3), msisdn.slice(-4))

/** The digits that a mask shows at its front, without a prefix, and at its end; undefined: it hides none. */
function readMask(mask: string): { first: string; last: string } | undefined {
  const [, front, end] = /^[+\s]*([\d\s.-]*)[^\d\s.+-].*?([\d\s.-]*)$/.exec(mask) ?? []
  if (front === undefined || end === undefined) return undefined
  const digitsOf = (part: string) => part.replace(/\D/g, '')
  return { first: digitsOf(front).replace(/^(62|0)/, ''), last: digitsOf(end) }
}

/** A bank's number, masked in whatever way, in the form of all numbers; one without a mask as it is. */
export function formatMask(mask: string): string {
  const digits = readMask(mask)
  return digits?.first || digits?.last ? masked(digits.first, digits.last) : mask
}

/**
 * True when all digits that a mask shows, at its front and end, are this number's; false where it shows none.
 */
export function fitsMask(msisdn: Msisdn, mask: string): boolean {
  const { first, last } = readMask(mask) ?? { first: '', last: '' }
  return last !== '' && msisdn.startsWith(first) && msisdn.endsWith(last)
}

/**
 * The last digits of a number, masked or not, for `common.maskedNumberSr`; empty when it doesn't end in
 * digits.
 */
export const lastDigits = (phone: string): string => /\d{1,4}$/.exec(phone)?.[0] ?? ''
