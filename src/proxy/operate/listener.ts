/**
 * The port that customers reach: hands requests to the proxy, and stops without cutting off requests. Node
 * only.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isAmbiguous } from '../http/framing.ts'
import { asIncoming, send } from './nodeExchange.ts'
import type { Incoming, Outgoing, Peer } from '../http/exchange.ts'
import { createPipeline } from './pipeline.ts'
import { type ClientLimits, limitServer, serverOptions } from './serverLimits.ts'

/** Pending requests may still finish for this long after the bank's time-out, in ms. */
const BEYOND_BANK_MS = 5_000

/** Idle connections are looked for among all no more often than this, in ms. */
const CLEAR_MS = 500

/** How long a stop waits for pending requests, in ms. */
export const graceOf = (bankTimeoutMs: number): number => bankTimeoutMs + BEYOND_BANK_MS

export interface ListenerOptions extends ClientLimits {
  readonly host: string
  readonly port: number
  /** Once it is true, each answer is the last one of its connection. */
  stopping(): boolean
  /** A connection was dropped: there are as many as there may be. */
  dropped(): void
}

export interface Listener {
  readonly url: string
  /** Takes no more requests, and waits for pending ones. */
  close(): Promise<void>
}

/** Who answers. */
export interface Answering {
  /** It must not reject. */
  answer(request: Incoming, peer: Peer): Promise<Outgoing>
  /** To what is ambiguous, and so isn't read. @param origin as it came */
  refuseUnread(origin: string | undefined): Outgoing
}

/** It gets an answer without a word, and the connection isn't used again. */
const rejected = (status: number): Outgoing => ({ status, headers: {}, cookies: [], body: undefined })

/** Of an address to listen on. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Rejects when the port is taken. */
export async function listen(
  { answer, refuseUnread }: Answering,
  options: ListenerOptions,
): Promise<Listener> {
  const { host, port, bankTimeoutMs, stopping, dropped } = options
  const isAllowed = createPipeline()
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const peer = { address: incoming.socket.remoteAddress }
      send(incoming, outgoing, await answer(asIncoming(incoming), peer), stopping())
    } catch {
      // Nothing that a request holds leads here.
      if (outgoing.headersSent) outgoing.destroy()
      else send(incoming, outgoing, rejected(500), true)
    }
  }
  const server = createServer(serverOptions(options), (incoming, outgoing) => {
    if (!isAllowed(incoming, outgoing)) return
    if (isAmbiguous(incoming)) return send(incoming, outgoing, refuseUnread(incoming.headers.origin), true)
    void respond(incoming, outgoing)
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve()),
  )
  limitServer(server, options)
  let mayClear = true
  server.on('drop', () => {
    dropped()
    if (!mayClear) return
    mayClear = false
    setTimeout(() => (mayClear = true), CLEAR_MS).unref()
    // Whoever wants to ask something now goes before those who may ask something later.
    server.closeIdleConnections()
  })
  return {
    url: urlOf(host, (server.address() as AddressInfo).port),
    async close() {
      const late = setTimeout(() => server.closeAllConnections(), graceOf(bankTimeoutMs))
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      })
      clearTimeout(late)
    },
  }
}
