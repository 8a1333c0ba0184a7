/** Numbers that the proxy keeps; those of the specification have their home in the domain. */
import { NETWORK, SESSION } from '../domain/limits.ts'

/** The bank's time-out in ms (product.md section 9). */
export const TIMEOUT_MS = NETWORK.timeoutMs
/** The largest body of a request, in bytes (trust.md, security 1). */
export const BODY_LIMIT = 16 * 1024
/** The life of a session in ms (readings 3). */
export const SESSION_MS = SESSION.lifeMs
