/**
 * The port that customers reach: hands requests to the proxy, and stops without cutting off requests. Node
 * only.
 */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import type { Log, Stopwatch } from '../base/ports.ts'
import type { Incoming, Outgoing, Peer } from '../http/exchange.ts'
import { isAmbiguous } from '../http/framing.ts'
import { asIncoming, send } from './nodeExchange.ts'

/** Pending requests may still finish for this long after the bank's time-out, in ms. */
const BEYOND_BANK_MS = 5_000

/** A connection that was opened just before a stop may bring its first request for so long, in ms. */
const UNUSED_MS = 1_000

/** Longest wait of a stop for pending requests, in ms. */
export const graceOf = (bankTimeoutMs: number): number => bankTimeoutMs + BEYOND_BANK_MS

export interface ListenerOptions extends ClientLimits {
  readonly host: string
  readonly port: number
  /** Once it is true, each answer is the last one of its connection. */
  stopping(): boolean
  /** A connection was dropped: there are as many as there may be. */
  onDrop(): void
}

export interface Listener {
  readonly url: string
  /** Takes no more requests, and waits for pending ones. */
  close(): Promise<void>
}

/** The one who answers. */
export interface Answering {
  /** It must not reject. */
  answer(request: Incoming, peer: Peer): Promise<Outgoing>
  /** To what is ambiguous, and so isn't read. @param origin as it came */
  refuseUnread(origin: string | undefined): Outgoing
}

/** It gets an answer without a word, and the connection isn't used again. */
const rejection = (status: number): Outgoing => ({ status, headers: {}, cookies: [], body: undefined })

/**
 * As Node takes it: it listens on every address of IPv6 and IPv4, or of the one that the machine has, when it
 * is told none.
 */
export const hostOf = (host: string): string | undefined => (host === '::' ? undefined : host)

/** Of an address to listen on. */
export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Connections that wait in the system to be taken, at most: Node's own bound. */
const BACKLOG = 511

/**
 * Takes the connections and requests that have reached this machine by now: a port that closes before resets
 * them. Each turn of the event loop takes one connection.
 */
async function takeArrived(server: Server): Promise<void> {
  const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
  let isNew = true
  server.on('connection', () => {
    isNew = true
  })
  // The turn under way may have asked the system already.
  await turn()
  for (let n = 0; isNew && n < BACKLOG; n += 1) {
    isNew = false
    await turn()
  }
}

/** Rejects when the port is taken. */
export async function listen(
  { answer, refuseUnread }: Answering,
  options: ListenerOptions,
): Promise<Listener> {
  const { host, port, bankTimeoutMs, stopping, onDrop } = options
  const idle = createIdle()
  const inTurn = createPipeline(idle)
  const respond = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const peer = { address: incoming.socket.remoteAddress }
      send(incoming, outgoing, await answer(asIncoming(incoming), peer), stopping())
    } catch {
      // Nothing that a request holds leads here.
      if (outgoing.headersSent) outgoing.destroy()
      else send(incoming, outgoing, rejection(500), true)
    }
  }
  const server = createServer(serverOptions(options), (incoming, outgoing) => {
    inTurn(incoming.socket, outgoing, () => {
      if (isAmbiguous(incoming)) send(incoming, outgoing, refuseUnread(incoming.headers.origin), true)
      else void respond(incoming, outgoing)
    })
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, hostOf(host), () => resolve()),
  )
  limitServer(server, options)
  const endUnused = followUnused(server)
  server.on('connection', (socket) => socket.once('close', () => idle.delete(socket)))
  server.on('drop', () => {
    onDrop()
    // A client that wants to ask now goes before those who may ask later.
    idle.closeLongest()
  })
  return {
    url: urlOf(host, (server.address() as AddressInfo).port),
    async close() {
      const timers = [
        setTimeout(endUnused, UNUSED_MS),
        setTimeout(() => server.closeAllConnections(), graceOf(bankTimeoutMs)),
      ]
      await takeArrived(server)
      await new Promise<void>((resolve) => {
        // The port first: HTTP's own close ends the idle connections before it, and what connects meanwhile
        // is reset (1.2 ms with twenty of them, 0.1 so).
        NetServer.prototype.close.call(server, () => resolve())
        server.close()
      })
      timers.forEach(clearTimeout)
    },
  }
}

/** Room for the cookies of several journeys in one browser (`COOKIES_BYTES`), in bytes. */
const MAX_HEADERS = 32 * 1024
/** Header lines; browsers send some twenty. */
const MAX_LINES = 100
/** The head alone must be there in half the time. */
const HEAD_SHARE = 0.5
/** Interval of the search for slow clients: they may be cut off so much after their limit, in ms. */
const CHECK_MS = 500
/**
 * Beyond the bank's time nothing moves on a connection any more: a client doesn't read its answer, in ms.
 */
const UNREAD_MS = 10_000

export interface ClientLimits {
  /** Longest time of a client for sending a whole request, in ms. */
  readonly clientTimeoutMs: number
  /**
   * Time for which an idle connection is kept, in ms: longer than a balancer in front keeps it, so that it is
   * never us who closes it under a request.
   */
  readonly keepAliveMs: number
  /** Longest wait for an answer of the bank's, in ms. */
  readonly bankTimeoutMs: number
  /** Connections at the same time; what comes on top is dropped. */
  readonly maxConnections: number
}

/**
 * One client's share of the server: of header space, and of time for sending a request. A client that is too
 * slow is cut off, so that connections are left for the others.
 */
const serverOptions = ({ clientTimeoutMs, keepAliveMs }: ClientLimits): ServerOptions => ({
  maxHeaderSize: MAX_HEADERS,
  headersTimeout: Math.ceil(clientTimeoutMs * HEAD_SHARE),
  requestTimeout: clientTimeoutMs,
  connectionsCheckingInterval: CHECK_MS,
  keepAliveTimeout: keepAliveMs,
  // Requests that HTTP forbids are refused, not guessed at: two lengths, a bare line feed, a space before the
  // colon (RFC 9112 section 11.2).
  insecureHTTPParser: false,
  requireHostHeader: true,
})

function limitServer(
  // Node's types lack it.
  server: Server & { httpAllowHalfOpen?: boolean },
  { bankTimeoutMs, maxConnections }: ClientLimits,
): void {
  // A client that has said all may close its side, and reads its answer nevertheless (RFC 9112 section 9.6).
  server.httpAllowHalfOpen = true
  server.maxHeadersCount = MAX_LINES
  server.maxConnections = maxConnections
  server.timeout = bankTimeoutMs + UNREAD_MS
}

/**
 * Browsers and balancers open connections ahead of requests. For Node one over which nothing was ever sent
 * isn't idle, since its first request might be on its way, and once a server closes Node looks for late ones
 * no more.
 * @returns ends all of them
 */
function followUnused(server: Server): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

/** Connections over which nothing is under way. */
interface Idle {
  add(socket: Socket): void
  delete(socket: Socket): void
  /**
   * Closes the one that has been idle the longest: of all it is the least likely to have a request on its
   * way, which nobody could send again without asking whether it had arrived.
   */
  closeLongest(): void
}

function createIdle(): Idle {
  /** Socket → what had been read of it by then. The longest idle comes first. */
  const sockets = new Map<Socket, number>()
  return {
    add: (socket) => void sockets.set(socket, socket.bytesRead),
    delete: (socket) => void sockets.delete(socket),
    closeLongest() {
      for (const [socket, bytesRead] of sockets) {
        sockets.delete(socket)
        // Otherwise a request has begun to arrive.
        if (socket.bytesRead === bytesRead) {
          socket.destroy()
          return
        }
      }
    },
  }
}

/** Requests of one connection, at most; browsers and balancers wait for each answer before the next. */
const AT_ONCE = 8

/** @param answer is called when it is this request's turn */
type Pipeline = (socket: Socket, outgoing: ServerResponse, answer: () => void) => void

/**
 * Answers the requests of one connection one after the other (RFC 9112 section 9.3.2), the next once the
 * client has taken the answer before. A client that sends them and reads nothing would else hold an answer
 * for each: Node stops reading its connection only once the answers are there. One that sends too many is cut
 * off, and what waits behind the last answer of a connection is never looked at.
 */
function createPipeline(idle: Idle): Pipeline {
  /** The first is under way. */
  const pending = new WeakMap<Socket, (() => void)[]>()
  return (socket, outgoing, answer) => {
    const answers = pending.get(socket) ?? []
    if (answers.length >= AT_ONCE) {
      socket.destroy()
      return
    }
    pending.set(socket, answers)
    idle.delete(socket)
    answers.push(answer)
    // After the last byte was handed to the system, which waits for the client to read.
    outgoing.once('close', () => {
      answers.shift()
      if (!socket.writable) return
      answers[0]?.()
      if (answers.length === 0) idle.add(socket)
    })
    if (answers.length === 1) answer()
  }
}

/** Dropped connections are logged no more often than this, in ms. */
const LOG_EVERY_MS = 60_000

/**
 * Connections that were dropped since there are as many as there may be: counted, and in the log.
 * @param increment is called for each
 */
export function createDropped({ elapsed, log }: Stopwatch & Log, increment: () => void): () => void {
  let count = 0
  let loggedAt = -Infinity
  return () => {
    increment()
    count += 1
    if (elapsed() - loggedAt < LOG_EVERY_MS) return
    loggedAt = elapsed()
    log({ event: 'connections-full', count })
    count = 0
  }
}
