/** The connected peer, where Node serves. */
import type { HttpBindings } from '@hono/node-server'
import type { Peer } from '../../src/proxy/http/exchange.ts'

/** @param env what the server hands along with a request */
export const peerOf = (env: unknown): Peer => ({
  address: (env as Partial<HttpBindings>).incoming?.socket.remoteAddress,
})
