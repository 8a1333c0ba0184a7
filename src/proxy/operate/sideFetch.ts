/**
 * The way to what is asked beside the bank: an address for reports, a collector of traces. It has few
 * connections, and one thread for all of its names, so that nothing there holds up the bank. Node only.
 */
import { Agent, fetch } from 'undici'
import { createLookup } from '../base/lookup.ts'
import type { SideFetch } from '../base/sidePost.ts'

/** Connections to one of them. */
const CONNECTIONS = 8
/** How long one may take to be made, in ms. */
const CONNECT_MS = 5_000

export function createSideFetch(): { readonly fetch: SideFetch; close(): Promise<void> } {
  const dispatcher = new Agent({
    connections: CONNECTIONS,
    connect: { lookup: createLookup(), timeout: CONNECT_MS },
  })
  return {
    fetch: async (url, init) => fetch(url, { ...init, dispatcher }),
    // Whatever is under way is given up.
    close: () => dispatcher.destroy(),
  }
}
