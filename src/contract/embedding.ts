/** Names that element, hosted page and proxy share about embedding. */

/**
 * The longest address to which anybody is led, in characters, as a browser writes it: each sign that isn't
 * ASCII is six or more there. To a longer one there is no way.
 */
export const ADDRESS_LENGTH = 2048

/**
 * Parameter of the hosted page in a frame: the origin of the page around it, for `frame-ancestors`. Proved by
 * the handshake later.
 */
export const EMBEDDER_PARAM = 'embedder'
/**
 * Parameter of the hosted page: the merchant's page that the customer wants to come back to; checked by the
 * proxy.
 */
export const RETURN_PARAM = 'returnTo'
/** Parameter of that page when the customer is back: the journey or order it is about. */
export const RETURNED_PARAM = 'bank-returned'
/** Parameter beside it when a journey was finished: the proxy's receipt. */
export const RECEIPT_PARAM = 'bank-receipt'
/** The longest receipt, in characters. A longer one isn't ours and is ignored, as any other wrong one. */
export const RECEIPT_LENGTH = 4096
