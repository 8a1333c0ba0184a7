/**
 * Connections to the bank that are kept open (undici): the global fetch halves the throughput. Follows no
 * redirect.
 */
import type { SecureVersion } from 'node:tls'
import { buildConnector, type Dispatcher, Pool } from 'undici'
import { TooLarge } from '../base/bytes.ts'
import { NeverConnected } from '../base/refusal.ts'
import { ANSWER_LIMIT, type BankInit, type BankResponse } from './bankFetch.ts'

/** How the bank and we prove to each other who we are. */
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
  readonly tls?: BankTls
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
/** A connection that takes longer to be made won't be made, in ms. */
const CONNECT_MS = 10_000
/** Largest head of an answer, in bytes. */
const MAX_HEADERS = 16 * 1024

const one = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value.join(', ') : value) ?? null

/**
 * Collects an answer: `hear` gets it once its body is there as well, or has failed, and `fail` what ends it
 * before its head. The dispatcher's own way through a stream costs about as much as the request itself.
 */
class Collector implements Dispatcher.DispatchHandler {
  readonly #signal: AbortSignal
  readonly #hear: (response: BankResponse) => void
  readonly #fail: (error: Error) => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #head: Pick<BankResponse, 'status' | 'headers'> | undefined
  #stop: (() => void) | undefined

  constructor(signal: AbortSignal, hear: (response: BankResponse) => void, fail: (error: Error) => void) {
    this.#signal = signal
    this.#hear = hear
    this.#fail = fail
  }
  onRequestStart(controller: Dispatcher.DispatchController): void {
    const stop = () => controller.abort(this.#signal.reason as Error)
    if (this.#signal.aborted) return stop()
    this.#stop = stop
    this.#signal.addEventListener('abort', stop)
  }
  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#head = { status, headers: { get: (name) => one(headers[name.toLowerCase()]) } }
  }
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size > ANSWER_LIMIT) return controller.abort(new TooLarge(`More than ${ANSWER_LIMIT} bytes`))
    this.#chunks.push(chunk)
  }
  onResponseEnd(): void {
    const [only] = this.#chunks
    const bytes = this.#chunks.length === 1 && only ? only : Buffer.concat(this.#chunks)
    this.#end(async () => bytes)
  }
  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    if (this.#head) this.#end(() => Promise.reject(error))
    else {
      this.#forget()
      this.#fail(error)
    }
  }
  #end(collected: () => Promise<Uint8Array>): void {
    this.#forget()
    if (this.#head) this.#hear({ ...this.#head, body: null, collected })
  }
  #forget(): void {
    if (this.#stop) this.#signal.removeEventListener('abort', this.#stop)
  }
}

/** @param origin the bank's; every address asked for must be there */
export function createUpstream(origin: string, { connections, tls = {} }: UpstreamOptions): Upstream {
  /** Errors of connections that never stood: nothing was sent over them, whatever their names are. */
  const neverStood = new WeakSet<Error>()

  const connectWith = (options: BankTls): buildConnector.connector => {
    const connect = buildConnector({ minVersion: 'TLSv1.3', ...options, allowH2: false, timeout: CONNECT_MS })
    return (to, done) =>
      connect(to, (...[error, socket]) => {
        if (error) neverStood.add(error)
        done(...([error, socket] as Parameters<typeof done>))
      })
  }
  const poolWith = (options: BankTls) =>
    new Pool(origin, {
      connections,
      connect: connectWith(options),
      headersTimeout: NEVER,
      bodyTimeout: NEVER,
      maxHeaderSize: MAX_HEADERS,
    })
  let pool = poolWith(tls)
  const leaving = new Set<Promise<void>>()

  return {
    fetch: (url, { method, headers, body, signal }) =>
      new Promise<BankResponse>((resolve, reject) => {
        if (!url.startsWith(`${origin}/`)) throw new TypeError('Another host than the bank')
        const fail = (error: Error) =>
          reject(neverStood.has(error) ? new NeverConnected(error.name, { cause: error }) : error)
        pool.dispatch(
          { path: url.slice(origin.length), method, headers, body: body ?? null },
          new Collector(signal, resolve, fail),
        )
      }),
    renew(options) {
      const old = pool.close()
      pool = poolWith(options)
      leaving.add(old)
      void old.finally(() => leaving.delete(old))
    },
    state() {
      const { connected, free, running, queued } = pool.stats
      return { connected, free, running, queued }
    },
    close: async () => void (await Promise.all([pool.close(), ...leaving])),
  }
}
