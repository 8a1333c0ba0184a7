/**
 * The port that customers reach: hands requests to the proxy, and stops without cutting off requests. Node
 * only.
 */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { isAmbiguous } from '../http/framing.ts'
import { peerOf } from './peer.ts'
import type { Peer } from '../http/exchange.ts'
import { limitServer, serverOptions } from './serverLimits.ts'

/**
 * Pending requests may still finish for this long after a stop: the bank's time-out and a little more, in
 * ms.
 */
const GRACE_MS = 65_000

export interface ListenerOptions {
  readonly host: string
  readonly port: number
  readonly clientTimeoutMs: number
  readonly bankTimeoutMs: number
  /** Once it is true, each answer is the last one of its connection. */
  stopping(): boolean
}

export interface Listener {
  readonly url: string
  /** Takes no more requests, and waits for pending ones. */
  close(): Promise<void>
}

/** Such a request gets no answer; the connection isn't used again. */
const refused = (): Response => new Response(null, { status: 400, headers: { connection: 'close' } })

/** Of an address to listen on. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Rejects when the port is taken. */
export async function listen(
  answer: (request: Request, peer: Peer) => Promise<Response>,
  { host, port, clientTimeoutMs, bankTimeoutMs, stopping }: ListenerOptions,
): Promise<Listener> {
  const server = await new Promise<Server>((resolve, reject) => {
    const starting = serve(
      {
        hostname: host,
        port,
        async fetch(request, env) {
          const answered = isAmbiguous((env as HttpBindings).incoming)
            ? refused()
            : await answer(request, peerOf(env))
          if (stopping()) answered.headers.set('connection', 'close')
          return answered
        },
        serverOptions: serverOptions(clientTimeoutMs),
      },
      () => resolve(starting),
    ) as Server
    starting.once('error', reject)
  })
  limitServer(server, bankTimeoutMs)
  return {
    url: urlOf(host, (server.address() as AddressInfo).port),
    async close() {
      const late = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
      clearTimeout(late)
    },
  }
}
