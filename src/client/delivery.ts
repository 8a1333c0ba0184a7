/**
 * Delivery of a call to the bank. THE rule about what was sent: the answer follows the requests themselves
 * and the proxy's word on their answers, and nothing else. Neither `navigator.onLine` nor a status code nor
 * the kind of a failure says that a request has not arrived. Pure.
 */

/** none: certainly nothing reached the bank · possible: only the status can say what became of it. */
export type Delivery = 'none' | 'possible'

/**
 * Knowledge of the requests of one call that were handed to fetch, in order: what SENT_HEADER said on the
 * answer; null without that header, or without an answer that can be read (lost, late, cut off, refused by
 * CORS). A request that was never handed over has no entry.
 */
export type Trail = (string | null)[]

export const deliveryOf = (trail: Readonly<Trail>): Delivery =>
  trail.every((word) => word === 'no') ? 'none' : 'possible'
