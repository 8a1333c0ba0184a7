/** Connections to the bank that are kept open (undici): the global fetch halves the throughput. Follows no redirect. */
import { Pool } from 'undici'
import type { BankInit, BankResponse } from './types.ts'

export interface Upstream {
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Waits for what is under way. */
  close(): Promise<void>
}

/** Beyond the proxy's own time-out, which is the one that counts. */
const NEVER = 0

const one = (value: string | string[] | undefined): string | null => (Array.isArray(value) ? value.join(', ') : value) ?? null

/** @param origin the bank's; every address asked for must be there */
export function createUpstream(origin: string, { connections }: { connections: number }): Upstream {
  const pool = new Pool(origin, { connections, headersTimeout: NEVER, bodyTimeout: NEVER })
  return {
    async fetch(url, { method, headers, body, signal }) {
      const { origin: asked, pathname, search } = new URL(url)
      if (asked !== origin) throw new TypeError('Another host than the bank')
      const response = await pool.request({ path: pathname + search, method, headers, body: body ?? null, signal })
      return {
        status: response.statusCode,
        headers: { get: (name) => one(response.headers[name.toLowerCase()]) },
        body: response.body as AsyncIterable<Uint8Array>,
      }
    },
    close: () => pool.close(),
  }
}
