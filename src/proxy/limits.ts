/** Numbers of the specification that the proxy keeps. */

/** The bank's time-out in ms (product.md section 9). */
export const TIMEOUT_MS = 60_000
/** The largest body of a request, in bytes (trust.md, security 1). */
export const BODY_LIMIT = 16 * 1024
/** The life of a session in ms (readings 3). */
export const SESSION_MS = 30 * 60_000
