/**
 * What one client may take of the Node server: of header space, and of time for sending a request. A client
 * that is too slow is cut off, so that connections are left for the others.
 */
import type { Server, ServerOptions } from 'node:http'

/** Room for the cookies of several journeys in one browser (`MOST_COOKIES`), in bytes. */
const MAX_HEADERS = 32 * 1024
/** Header lines; browsers send some twenty. */
const MAX_LINES = 100
/** The head alone must be there in half the time. */
const HEAD_SHARE = 0.5
/** How often slow clients are looked for: they may be cut off so much after their limit, in ms. */
const LOOK_MS = 500
/**
 * Beyond the bank's time nothing moves on a connection any more: a client doesn't read its answer, in ms.
 */
const UNREAD_MS = 10_000

export interface ClientLimits {
  /** How long a client may take to send a whole request, in ms. */
  readonly clientTimeoutMs: number
  /**
   * How long an idle connection is kept, in ms: longer than a balancer in front keeps it, so that it is never
   * us who closes it under a request.
   */
  readonly keepAliveMs: number
  /** How long an answer of the bank's may be waited for, in ms. */
  readonly bankTimeoutMs: number
  /** Connections at the same time; what comes on top is dropped. */
  readonly maxConnections: number
}

export const serverOptions = ({ clientTimeoutMs, keepAliveMs }: ClientLimits): ServerOptions => ({
  maxHeaderSize: MAX_HEADERS,
  headersTimeout: Math.ceil(clientTimeoutMs * HEAD_SHARE),
  requestTimeout: clientTimeoutMs,
  connectionsCheckingInterval: LOOK_MS,
  keepAliveTimeout: keepAliveMs,
  // What HTTP forbids is refused, not guessed at: two lengths, a bare line feed, a space before the colon
  // (RFC 9112 section 11.2).
  insecureHTTPParser: false,
  requireHostHeader: true,
})

export function limitServer(server: Server, { bankTimeoutMs, maxConnections }: ClientLimits): void {
  server.maxHeadersCount = MAX_LINES
  server.maxConnections = maxConnections
  server.timeout = bankTimeoutMs + UNREAD_MS
}
