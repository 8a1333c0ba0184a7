/** Form of a journeyId, an originReferenceNo and the like: what stands in an address unescaped. */
export const ID = /^[A-Za-z0-9_-]{6,64}$/

/**
 * An id that nobody has confirmed, as it may be shown: both ends are enough to compare it, and too little for
 * a sentence of who sent the link.
 */
export const shortened = (id: string): string => (id.length <= 12 ? id : `${id.slice(0, 6)}…${id.slice(-4)}`)

/**
 * A customer's number in its one spelling: 9 to 12 digits without +62, 62 or 0, so that nothing that is
 * counted or looked up by it has two names.
 */
export const MSISDN = /^(?!0|62[08])\d{9,12}$/

/** A number in that spelling, known to be one. */
export type Msisdn = string & { readonly kind: 'msisdn' }

export const isMsisdn = (text: string): text is Msisdn => MSISDN.test(text)

/** Of a number that is known to be one, such as a constant; throws RangeError on anything else. */
export function msisdnOf(text: string): Msisdn {
  if (!isMsisdn(text)) throw new RangeError('A number is 9 to 12 digits without +62, 62 or 0')
  return text
}
