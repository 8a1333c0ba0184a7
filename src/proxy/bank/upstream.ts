/**
 * Connections to the bank that are kept open (undici): the global fetch halves the throughput. Follows no
 * redirect.
 */
import type { LookupFunction } from 'node:net'
import { type SecureVersion, TLSSocket } from 'node:tls'
import { type buildConnector, type Dispatcher, type Pool } from 'undici'
import { TooLarge } from '../base/bytes.ts'
import { createAgent, type Egress } from '../base/egress.ts'
import { type BankFailure, failureOf } from '../base/failures.ts'
import { createLookup } from '../base/lookup.ts'
import { NeverConnected } from '../base/refusal.ts'
import { ANSWER_LIMIT, type BankInit, type BankResponse } from './bankFetch.ts'
import { certificatesIn, commonValidity, isValidAt } from './certificates.ts'
import { decode } from './encodings.ts'

/** Proof of identity between the bank and us. */
export interface BankTls {
  /** TLSv1.3 when missing. */
  readonly minVersion?: SecureVersion
  /** PEM of the only authorities that are trusted; the system's when missing. */
  readonly ca?: string
  /** PEM of our own certificate (with its chain) and its key, for a bank that asks for one. */
  readonly cert?: string
  readonly key?: string
}

export interface UpstreamOptions {
  readonly connections: number
  /** A connection that takes longer to be made won't be made, in ms. */
  readonly connectTimeoutMs: number
  /** The shortest time after a handshake for the bank to refuse our certificate, in ms; 50 when missing. */
  readonly verdictMs?: number
  readonly tls?: BankTls
  /** The proxy that leads out; none when missing. */
  readonly egress?: Egress | undefined
  /** A stopwatch, in ms; the process's own when missing. */
  readonly elapsed?: () => number
  /** A clock, in epoch ms, by which our own certificate holds; the process's own when missing. */
  readonly now?: () => number
  /** Finds the bank's address; one of its own when missing. */
  readonly lookup?: LookupFunction
}

export interface UpstreamState {
  /** Connections that stand, and those of them that are free. */
  readonly connected: number
  readonly free: number
  /** Pending requests, and those that wait for a connection. */
  readonly running: number
  readonly queued: number
}

export interface Upstream {
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Connections made from now on have this; pending requests finish over the old ones. */
  renew(tls: BankTls): void
  state(): UpstreamState
  /** Waits for pending requests. */
  close(): Promise<void>
}

/** Beyond the proxy's own time-out, which is the one that counts. */
const NEVER = 0
/** No request leaves over an older connection, so that a bank that moves to another address is followed. */
const MAX_AGE_MS = 300_000
/** Largest head of an answer, in bytes. */
const MAX_HEADERS = 16 * 1024

const valueOf = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value.join(', ') : value) ?? null

/** Requests that wait for a connection, and those that have one. */
type Counts = { queued: number; running: number }

interface Collecting extends Pick<BankInit, 'signal' | 'leave' | 'leaveWithinMs'> {
  readonly counts: Counts
  /** Gets the answer once its body is there as well, or has failed. */
  hear(response: BankResponse): void
  /** Gets what ends it before its head. */
  fail(error: Error): void
  /** The reason that there is still no connection. */
  unconnected(): BankFailure
}

/**
 * Waits for a connection, no longer than it may, and collects an answer. The dispatcher's own way through a
 * stream costs about as much as the request itself.
 */
class Collector implements Dispatcher.DispatchHandler {
  readonly #collecting: Collecting
  readonly #patience: NodeJS.Timeout | undefined
  #stage: keyof Counts | undefined
  readonly #chunks: Buffer[] = []
  #size = 0
  #head: Pick<BankResponse, 'status' | 'headers'> | undefined
  #stop: (() => void) | undefined

  constructor(collecting: Collecting) {
    this.#collecting = collecting
    this.#enter('queued')
    if (collecting.leaveWithinMs === undefined) return
    // The library has it wait on, and finds it over when a connection is free.
    this.#patience = setTimeout(() => {
      this.#enter(undefined)
      collecting.fail(new NeverConnected(collecting.unconnected()))
    }, collecting.leaveWithinMs)
  }
  /** Nothing is written yet, and what is thrown here keeps it from being. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { signal, leave } = this.#collecting
    clearTimeout(this.#patience)
    if (this.#stage === undefined) throw new NeverConnected('no-connection')
    signal.throwIfAborted()
    leave?.()
    this.#enter('running')
    const stop = () => controller.abort(signal.reason as Error)
    this.#stop = stop
    signal.addEventListener('abort', stop)
  }
  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#head = { status, headers: { get: (name) => valueOf(headers[name.toLowerCase()]) } }
  }
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > ANSWER_LIMIT) return controller.abort(new TooLarge(`More than ${ANSWER_LIMIT} bytes`))
    this.#chunks.push(chunk)
  }
  onResponseEnd(): void {
    const [single] = this.#chunks
    const bytes = this.#chunks.length === 1 && single ? single : Buffer.concat(this.#chunks)
    const encoding = this.#head?.headers.get('content-encoding') ?? null
    this.#end(async () => (encoding === null ? bytes : decode(bytes, encoding)))
  }
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#head) this.#end(() => Promise.reject(error))
    else {
      this.#forget()
      this.#collecting.fail(error)
    }
  }
  #end(wholeBody: () => Promise<Uint8Array>): void {
    this.#forget()
    if (this.#head) this.#collecting.hear({ ...this.#head, body: null, wholeBody })
  }
  #enter(stage: keyof Counts | undefined): void {
    const { counts } = this.#collecting
    if (this.#stage) counts[this.#stage] -= 1
    if (stage) counts[stage] += 1
    this.#stage = stage
  }
  #forget(): void {
    clearTimeout(this.#patience)
    this.#enter(undefined)
    if (this.#stop) this.#collecting.signal.removeEventListener('abort', this.#stop)
  }
}

/** Errors of connections that never stood: nothing was sent over them, whatever their names are. */
function createNeverStood() {
  const errors = new WeakSet<Error>()
  return {
    marked:
      (connect: buildConnector.connector): buildConnector.connector =>
      (to, callback) =>
        connect(to, (...[error, socket]) => {
          if (error) errors.add(error)
          callback(...([error, socket] as Parameters<typeof callback>))
        }),
    has: (error: Error): boolean => errors.has(error),
  }
}

/** Our own certificate doesn't hold at this time, or the bank has ended the connection on seeing it. */
class OwnCertificateRefused extends Error {
  readonly code = 'CERT_OWN_REFUSED'
}

/**
 * In TLS 1.3 a client is through with the handshake before the bank has looked at its certificate (RFC 8446
 * section 2). What is sent until then is lost together with the reason where the bank refuses it; so a
 * connection counts once the bank has said more (a ticket), or has had as long for it as the handshake took.
 */
function afterVerdict(socket: TLSSocket, withinMs: number, callback: buildConnector.Callback): void {
  // Bytes that have arrived by then are looked at first, and nothing is written while a ticket is read.
  let acceptance: NodeJS.Immediate | undefined
  const accept = (): void => {
    acceptance ??= setImmediate(() => {
      settle()
      callback(null, socket)
    })
  }
  const refuse = (cause?: unknown): void => {
    settle()
    callback(new OwnCertificateRefused('Ended after the handshake', { cause }), null)
  }
  const timer = setTimeout(accept, withinMs)
  const settle = (): void => {
    clearTimeout(timer)
    clearImmediate(acceptance)
    socket.off('session', accept).off('error', refuse).off('close', refuse)
  }
  socket.once('session', accept).once('error', refuse).once('close', refuse)
}

/** Connections on which the bank has taken our certificate, where we have one. */
function withOwnCertificate(
  { cert }: BankTls,
  { now, elapsed, verdictMs }: Pick<ConnectionsOptions, 'now' | 'elapsed' | 'verdictMs'>,
  connect: buildConnector.connector,
): buildConnector.connector {
  if (cert === undefined) return connect
  const validity = commonValidity(certificatesIn(cert))
  return (to, callback) => {
    // Another connection would tell the bank no more, and the page might have to ask what became of it.
    if (!isValidAt(validity, now())) return callback(new OwnCertificateRefused('It does not hold now'), null)
    const startTime = elapsed()
    connect(to, (...[error, socket]) => {
      if (socket instanceof TLSSocket && socket.getProtocol() === 'TLSv1.3')
        afterVerdict(socket, Math.max(verdictMs, elapsed() - startTime), callback)
      else callback(...([error, socket] as Parameters<typeof callback>))
    })
  }
}

type ConnectionsOptions = Required<Omit<UpstreamOptions, 'egress'>> & Pick<UpstreamOptions, 'egress'>

/** The connections in use, and those over which pending requests finish. */
function createConnections(
  { connections, connectTimeoutMs, verdictMs, tls, egress, elapsed, now, lookup }: ConnectionsOptions,
  wrapConnect: (connect: buildConnector.connector) => buildConnector.connector,
) {
  /** Undefined before the first. */
  let pool: Pool | undefined
  const agentWith = (options: BankTls): Dispatcher =>
    createAgent(
      egress,
      { timeout: connectTimeoutMs, lookup, tls: { minVersion: 'TLSv1.3', ...options } },
      {
        connections,
        headersTimeout: NEVER,
        bodyTimeout: NEVER,
        maxHeaderSize: MAX_HEADERS,
        wrapConnect: (connect) =>
          wrapConnect(withOwnCertificate(options, { now, elapsed, verdictMs }, connect)),
        onPool: (fresh) => {
          pool = fresh
        },
      },
    )
  let current = tls
  let agent = agentWith(current)
  let startTime = elapsed()
  const closings = new Set<Promise<void>>()

  function renew(options: BankTls): void {
    const closing = agent.close()
    current = options
    agent = agentWith(current)
    startTime = elapsed()
    closings.add(closing)
    void closing.finally(() => closings.delete(closing))
  }

  return {
    /** Those that a request may leave over. */
    agent(): Dispatcher {
      if (elapsed() - startTime > MAX_AGE_MS) renew(current)
      return agent
    },
    stats: (): Pool['stats'] | undefined => pool?.stats,
    renew,
    close: async (): Promise<void> => void (await Promise.all([agent.close(), ...closings])),
  }
}

/** @param origin the bank's; every address asked for must be there */
export function createUpstream(
  origin: string,
  {
    tls = {},
    elapsed = () => performance.now(),
    now = Date.now,
    lookup = createLookup(),
    verdictMs = 50,
    ...options
  }: UpstreamOptions,
): Upstream {
  const neverStood = createNeverStood()
  const counts: Counts = { queued: 0, running: 0 }
  const { agent, stats, renew, close } = createConnections(
    { ...options, tls, elapsed, now, lookup, verdictMs },
    neverStood.marked,
  )
  return {
    fetch: (url, { method, headers, body, ...timeLimits }) =>
      new Promise<BankResponse>((resolve, reject) => {
        if (!url.startsWith(`${origin}/`)) throw new TypeError('Another host than the bank')
        agent().dispatch(
          { origin, path: url.slice(origin.length), method, headers, body: body ?? null },
          new Collector({
            ...timeLimits,
            counts,
            hear: resolve,
            fail: (error) =>
              reject(neverStood.has(error) ? new NeverConnected(failureOf(error), { cause: error }) : error),
            unconnected: () =>
              (stats()?.connected ?? 0) < options.connections ? 'connect-timeout' : 'no-connection',
          }),
        )
      }),
    renew,
    state() {
      const { connected = 0, free = 0 } = stats() ?? {}
      return { connected, free, ...counts }
    },
    close,
  }
}
