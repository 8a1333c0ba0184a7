/**
 * The port that customers reach: hands requests to the proxy, and stops without cutting off requests. Node
 * only.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isAmbiguous } from '../http/framing.ts'
import { asIncoming, send } from './nodeExchange.ts'
import { peerOf } from './peer.ts'
import type { Incoming, Peer, Reply } from '../http/exchange.ts'
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

/** Who answers. */
export interface Answering {
  /** What is posted: calls, sessions, reports. */
  posted(request: Incoming, peer: Peer): Promise<Reply>
  /** Anything else, files of pages among it. */
  asked(request: Request, peer: Peer): Promise<Response>
}

/** It gets an answer without a word, and the connection isn't used again. */
const rejected = (status: number): Reply => ({ status, headers: {}, cookies: [], body: undefined })

/** Of an address to listen on. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Rejects when the port is taken. */
export async function listen(
  { posted, asked }: Answering,
  { host, port, clientTimeoutMs, bankTimeoutMs, stopping }: ListenerOptions,
): Promise<Listener> {
  const web = getRequestListener(async (request, env) => {
    const answered = await asked(request, peerOf(env))
    if (stopping()) answered.headers.set('connection', 'close')
    return answered
  })
  const direct = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const reply = await posted(asIncoming(incoming), peerOf({ incoming }))
      send(incoming, outgoing, reply, stopping())
    } catch {
      // Nothing that a request holds leads here.
      if (outgoing.headersSent) outgoing.destroy()
      else send(incoming, outgoing, rejected(500), true)
    }
  }
  const server = createServer(serverOptions(clientTimeoutMs), (incoming, outgoing) => {
    if (isAmbiguous(incoming)) return send(incoming, outgoing, rejected(400), true)
    void (incoming.method === 'POST' ? direct : web)(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve()),
  )
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
