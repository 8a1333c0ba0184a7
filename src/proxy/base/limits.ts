/** Numbers that the proxy keeps; those of the specification have their home in the domain. */
import { NETWORK, SESSION } from '../../domain/limits.ts'

/** The bank's time-out in ms. */
export const TIMEOUT_MS = NETWORK.timeoutMs
/** Longest wait of a request for a connection to the bank, in ms. */
export const CONNECT_MS = 5_000
/** The largest body of a request, in bytes. */
export const BODY_LIMIT = 16 * 1024
/** The life of a session in ms. */
export const SESSION_MS = SESSION.lifeMs
/** Longest time of the signer, in ms: a KMS answers in a fraction of a second. */
export const SIGNER_MS = 5_000
/** Time for which it is kept how a journey ended, in ms. */
export const ENDED_MS = 24 * 60 * 60_000
/** Time after a step for which the token before it is still taken: requests cross each other. In ms. */
export const SUPERSEDED_GRACE_MS = 10_000
/** Longest time of a client for sending a request, in ms: 16 KiB over a bad line, and some. */
export const CLIENT_MS = 20_000
/** The proxy's path. */
export const MOUNT_PATH = '/proxy'
