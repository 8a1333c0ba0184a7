/** What a journeyId, an originReferenceNo and the like may look like: what stands in an address unescaped. */
export const ID = /^[A-Za-z0-9_-]{6,64}$/

/**
 * A customer's number in its one spelling: 9 to 12 digits without +62, 62 or 0, so that nothing that is
 * counted or looked up by it has two names.
 */
export const MSISDN = /^(?!0|62[08])\d{9,12}$/
