/** Numbers that the proxy keeps; those of the specification have their home in the domain. */
import { NETWORK, SESSION } from '../../domain/limits.ts'

/** The bank's time-out in ms. */
export const TIMEOUT_MS = NETWORK.timeoutMs
/** How long a request may wait for a connection to the bank, in ms. */
export const CONNECT_MS = 5_000
/** The largest body of a request, in bytes. */
export const BODY_LIMIT = 16 * 1024
/** The life of a session in ms. */
export const SESSION_MS = SESSION.lifeMs
/** How long the signer may take, in ms: a KMS answers in a fraction of a second. */
export const SIGNER_MS = 5_000
/** How long after a step the token before it is still taken: requests cross each other. In ms. */
export const SUPERSEDED_GRACE_MS = 10_000
/** How long a client may take to send a request, in ms: 16 KiB over a bad line, and some. */
export const CLIENT_MS = 20_000
/** Where the proxy is mounted. */
export const MOUNT_PATH = '/proxy'
