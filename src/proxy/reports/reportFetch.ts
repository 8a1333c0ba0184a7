/**
 * The way to the operator's address for reports. It has few connections and a lookup of its own, so that
 * nothing there holds up the bank. Node only.
 */
import type { LookupFunction } from 'node:net'
import { fetch } from 'undici'
import { createAgent, type Egress } from '../base/egress.ts'
import type { ReportPostPorts } from './reportPost.ts'

const CONNECTIONS = 8
/** How long one may take to be made, in ms. */
const CONNECT_MS = 5_000

export interface ReportFetch extends Pick<ReportPostPorts, 'fetch'> {
  /** Gives up whatever is under way. */
  close(): Promise<void>
}

export function createReportFetch(lookup: LookupFunction, egress?: Egress): ReportFetch {
  const dispatcher = createAgent(egress, { lookup, timeout: CONNECT_MS }, { connections: CONNECTIONS })
  return {
    fetch: async (url, init) => fetch(url, { ...init, dispatcher }),
    close: () => dispatcher.destroy(),
  }
}
