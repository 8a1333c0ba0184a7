/**
 * Posts reports to the operator's address. Nobody waits for it: a page is answered at once, so much is under
 * way at most, and what can't be delivered is lost, counted and logged.
 */
import type { LookupFunction } from 'node:net'
import { fetch as undiciFetch } from 'undici'
import type { Chunks } from '../base/bytes.ts'
import { createAgent, type Egress } from '../base/egress.ts'
import type { ReportOutcome } from '../base/metrics.ts'
import type { Log } from '../base/ports.ts'
import { inTime } from '../base/timeLimit.ts'
import type { ReportSink } from './reportSink.ts'

/** The part of a Response that is read; a web Response is one. */
export interface ReportResponse {
  readonly ok: boolean
  readonly status: number
  readonly body: Chunks
}

export interface ReportInit {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
  readonly redirect: 'error'
  readonly signal: AbortSignal
}

export interface ReportPostPorts extends Log {
  fetch(url: string, init: ReportInit): Promise<ReportResponse>
  countOutcome(outcome: ReportOutcome, count: number): void
}

export interface ReportPost {
  /** Posts each batch as JSON `{ reports, at, origin, diagnosticsId, session }`. */
  readonly sink: ReportSink
  /** Waits for what is under way, for at most so many ms. */
  close(ms: number): Promise<void>
}

/** Longest time of the operator's address, in ms. */
const PATIENCE_MS = 5_000
/** Most that is read of its answer, in bytes. */
const ANSWER_BYTES = 64 * 1024
/** Batches under way, at most: of 16 KiB each. */
const MOST_UNDER_WAY = 64

export function createReportPost(url: string, { fetch, log, countOutcome }: ReportPostPorts): ReportPost {
  const underWay = new Set<Promise<void>>()

  async function post(body: string): Promise<ReportResponse> {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    // Read to its end, or the connection isn't free for the next batch; one without an end is given up.
    let size = 0
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>)
      if ((size += chunk.byteLength) > ANSWER_BYTES) break
    return response
  }

  /** Undefined when it was taken, else why not. */
  async function deliver(text: string): Promise<string | undefined> {
    try {
      const response = await inTime(post(text), PATIENCE_MS)
      return response.ok ? undefined : `HTTP ${response.status}`
    } catch (error) {
      return error instanceof Error ? error.name : 'unknown'
    }
  }

  return {
    sink(reports, { trace, ...context }) {
      const count = reports.length
      const lose = (outcome: ReportOutcome, reason: string): void => {
        countOutcome(outcome, count)
        log({ event: 'reports-lost', count, why: reason, diagnosticsId: context.diagnosticsId, ...trace })
      }
      if (underWay.size >= MOST_UNDER_WAY) return lose('dropped', 'full')
      const delivery = deliver(JSON.stringify({ reports, ...context })).then((reason) => {
        underWay.delete(delivery)
        if (reason === undefined) countOutcome('posted', count)
        else lose('failed', reason)
      })
      underWay.add(delivery)
    },
    close: async (ms) => void (await inTime(Promise.all(underWay), ms).catch(() => undefined)),
  }
}

/** To the operator's address, at most. */
const CONNECTIONS = 8
/** Longest time for making a connection, in ms. */
const CONNECT_MS = 5_000

export interface ReportFetch extends Pick<ReportPostPorts, 'fetch'> {
  /** Gives up whatever is under way. */
  close(): Promise<void>
}

/**
 * The way to the operator's address. It has few connections and a lookup of its own, so that nothing there
 * holds up the bank. Node only.
 */
export function createReportFetch(lookup: LookupFunction, egress?: Egress): ReportFetch {
  const dispatcher = createAgent(egress, { lookup, timeout: CONNECT_MS }, { connections: CONNECTIONS })
  return {
    fetch: async (url, init) => undiciFetch(url, { ...init, dispatcher }),
    close: () => dispatcher.destroy(),
  }
}
