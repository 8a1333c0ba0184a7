/**
 * Connections to the bank that are kept open (undici): the global fetch halves the throughput. Follows no
 * redirect.
 */
import type { SecureVersion } from 'node:tls'
import { buildConnector, Pool } from 'undici'
import { NeverConnected } from '../base/refusal.ts'
import type { BankInit, BankResponse } from './bankFetch.ts'

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
    async fetch(url, { method, headers, body, signal }) {
      const { origin: asked, pathname, search } = new URL(url)
      if (asked !== origin) throw new TypeError('Another host than the bank')
      const response = await pool
        .request({ path: pathname + search, method, headers, body: body ?? null, signal })
        .catch((error: unknown) => {
          throw error instanceof Error && neverStood.has(error)
            ? new NeverConnected(error.name, { cause: error })
            : error
        })
      return {
        status: response.statusCode,
        headers: { get: (name) => one(response.headers[name.toLowerCase()]) },
        body: response.body as AsyncIterable<Uint8Array>,
        arrayBuffer: () => response.body.arrayBuffer(),
      }
    },
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
