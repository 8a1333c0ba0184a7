/** Asks the bank. The host is fixed, redirects are not followed; only reads are retried. */
import { callPath, endpoints, type CallName } from '../../contract/endpoints.ts'
import { TRACE_HEADER } from '../../contract/session.ts'
import { type BankAnswer, codeIn, isOutage, isPassing, isSignatureRefused, readAnswer } from './bankAnswer.ts'
import type { BankInit, BankResponse } from './bankFetch.ts'
import { type BreakerRule, type BreakerState, createBreaker } from './breaker.ts'
import { noMetrics } from '../base/metrics.ts'
import type { AskingTrace, RequestTrace } from '../base/tracing.ts'
import type { Stopwatch } from '../base/ports.ts'
import { isRead } from './callKinds.ts'
import { NeverConnected, NotSent, Refusal } from '../base/refusal.ts'
import { createBudget, RETRIES, waitBefore } from './retry.ts'
import { signedHeaders, type SigningConfig, type SigningPorts } from './signedHeaders.ts'
import { orAborted, pause } from '../base/timeLimit.ts'

/** Differences that are not logged, in ms. */
const CLOCK_NOISE = 2000

export interface BankRequest {
  readonly call: CallName
  /** Exactly as it shall be sent: the JSON text of a POST, the query of a GET without `?`. */
  readonly text: string
  readonly credential: string | undefined
  readonly diagnosticsId: string
  /** The request of the page that it is asked for; missing where nothing is traced. */
  readonly trace?: RequestTrace | undefined
}

/** A request on its way: it may be sent several times. */
interface Trip {
  readonly request: BankRequest
  readonly signal: AbortSignal
  /** How often it was sent. */
  sent: number
}

export interface Bank {
  /**
   * Throws Refusal: TIMEOUT, SYSTEM_BUSY (no connection), ANSWER_UNREADABLE (redirected, cut off, too large);
   * NotSent when it certainly never got there (breaker open, signer failed, no connection could be made).
   */
  ask(request: BankRequest): Promise<BankAnswer>
  /** How far the bank's clock is ahead of ours, in ms, as it last said. */
  offsetMs(): number
  /** Whether the bank is asked at all at the moment. */
  breaker(): BreakerState
}

export interface BankConfig extends SigningConfig {
  readonly bankUrl: string
  readonly timeoutMs: number
  readonly breaker: BreakerRule
}

export interface BankPorts extends SigningPorts, Stopwatch {
  /** Throws NeverConnected when certainly nothing was sent. */
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Waits before something is asked again, in ms; rejects when the signal fires. Real time when missing. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

export function createBank(config: BankConfig, ports: BankPorts): Bank {
  let offset = 0
  const budget = createBudget()
  const breaker = createBreaker(config.breaker, {
    elapsed: ports.elapsed,
    failed: isOutage,
    changed: (state) => ports.log({ event: 'bank-breaker', state }),
  })

  async function send(trip: Trip): Promise<BankAnswer> {
    const { request, signal } = trip
    const { call, text, credential, diagnosticsId, trace } = request
    const { method } = endpoints[call]
    const [query, body] = method === 'GET' ? [text, ''] : ['', text]
    breaker.check()
    const headers = await signedHeaders(config, ports, {
      query,
      body,
      credential,
      offsetMs: offset,
      diagnosticsId,
      trace: trace?.ids,
    })
    const url = config.bankUrl + callPath(call) + (query ? `?${query}` : '')
    const work = async (traced: AskingTrace | undefined) => {
      const init = {
        method,
        headers: traced ? { ...headers, [TRACE_HEADER]: traced.traceparent } : headers,
        ...(method === 'GET' ? {} : { body }),
        redirect: 'manual',
        signal,
      } as const
      const response = await ports.fetch(url, init).catch((error: unknown) => {
        throw new (error instanceof NeverConnected ? NotSent : Refusal)(502, 'SYSTEM_BUSY')
      })
      await ports.batch?.('answer')
      return readAnswer(response)
    }
    return breaker.run(async () => {
      const asked = (ports.metrics ?? noMetrics).asking(call)
      const traced = trace?.asking(call, trip.sent)
      trip.sent += 1
      try {
        const answer = await orAborted(work(traced), signal)
        asked('answered')
        traced?.answered({ status: answer.status, code: codeIn(answer) })
        return answer
      } catch (error) {
        asked('failed')
        traced?.failed(error instanceof Refusal ? error.error : 'SYSTEM_BUSY')
        throw error
      }
    })
  }

  /** A nonce seen before or a clock that is off: corrected by the bank's time, and signed anew, once. */
  async function exchange(trip: Trip): Promise<BankAnswer> {
    const answer = await send(trip)
    if (answer.bankTime === undefined || !isSignatureRefused(answer)) return answer
    const learned = answer.bankTime - ports.now()
    const off = Math.abs(learned - offset) > CLOCK_NOISE
    if (off) offset = learned
    const { call, diagnosticsId, trace } = trip.request
    const event = off ? 'clock-corrected' : 'signed-anew'
    ports.log({ event, call, offsetMs: offset, diagnosticsId, ...trace?.ids })
    return send(trip)
  }

  async function persist(trip: Trip): Promise<BankAnswer> {
    const { request, signal } = trip
    const { call, diagnosticsId, trace } = request
    budget.earn()
    for (let n = 0; ; n++) {
      const outcome = await exchange(trip).catch((error: unknown) => error as Error)
      const again = n < RETRIES && isRead(call) && isPassing(outcome) && !signal.aborted && budget.spend()
      if (!again) {
        if (outcome instanceof Error) throw outcome
        return outcome
      }
      ports.log({ event: 'asked-again', call, attempt: n + 2, diagnosticsId, ...trace?.ids })
      await (ports.pause ?? pause)(waitBefore(n, ports.random), signal)
    }
  }

  return {
    offsetMs: () => offset,
    breaker: () => breaker.state,
    async ask(request) {
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(new Refusal(504, 'TIMEOUT')), config.timeoutMs)
      try {
        // A client that disconnects stops nothing: a pending payment is finished.
        return await persist({ request, signal: limit.signal, sent: 0 })
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
