/** Asks the bank. The host is fixed, redirects are not followed; only reads are retried. */
import { callPath, endpoints, type CallName } from '../../contract/endpoints.ts'
import { TRACE_HEADER } from '../../contract/session.ts'
import {
  codeIn,
  isOutage,
  isPassing,
  isReadable,
  isSignatureRefused,
  isUnconnected,
  judge,
  type JudgedAnswer,
  readAnswer,
} from './answer.ts'
import type { BankInit, BankResponse } from './bankFetch.ts'
import { type BreakerRule, type BreakerState, createBreaker } from './breaker.ts'
import { type BankFailure, failureOf } from '../base/failures.ts'
import type { BankOutcome } from '../base/metrics.ts'
import type { AskingTrace, RequestTrace } from '../base/tracing.ts'
import type { Stopwatch } from '../base/ports.ts'
import { createBudget, isRead, RETRIES, waitBefore } from './retry.ts'
import { NeverConnected, NotSent, Refusal } from '../base/refusal.ts'
import { signedHeaders, type SigningConfig, type SigningPorts, type ToSign } from './signing.ts'
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
  /** When its time is over, by the stopwatch. */
  readonly until: number
  /** How often it was sent. */
  sent: number
}

export interface Bank {
  /**
   * Throws Refusal: TIMEOUT, SYSTEM_BUSY (no connection), ANSWER_UNREADABLE (redirected, cut off, too large);
   * NotSent when it certainly never got there (breaker open, signer failed, no connection could be made or
   * was free).
   */
  ask(request: BankRequest): Promise<JudgedAnswer>
  /** How far the bank's clock is ahead of ours, in ms, as it last said. */
  offsetMs(): number
  /** Whether the bank is asked at all at the moment. */
  breaker(): BreakerState
}

export interface BankConfig extends SigningConfig {
  readonly bankUrl: string
  readonly timeoutMs: number
  /** How long a request may wait for a connection, in ms. */
  readonly connectTimeoutMs: number
  readonly breaker: BreakerRule
}

export interface BankPorts extends SigningPorts, Stopwatch {
  /** Throws NeverConnected when certainly nothing was sent. */
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Waits before something is asked again, in ms; rejects when the signal fires. Real time when missing. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

/** What a fetch has thrown, as the page gets it. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof NeverConnected)) return new Refusal(502, 'SYSTEM_BUSY', {}, failureOf(error))
  // Others have all the connections: the bank may be well, and whoever asks again has to wait again.
  if (error.why === 'no-connection')
    return new NotSent(503, 'SYSTEM_BUSY', { retryAfterSeconds: 1 }, error.why)
  return new NotSent(502, 'SYSTEM_BUSY', {}, error.why)
}

function outcomeOf(error: unknown): BankOutcome {
  if (error instanceof NotSent) return 'unsent'
  return error instanceof Refusal && error.error === 'ANSWER_UNREADABLE' ? 'unreadable' : 'failed'
}

const whyOf = (outcome: JudgedAnswer | Error): BankFailure => {
  const refusal = outcome instanceof Error ? outcome : outcome.cut
  return (refusal instanceof Refusal ? refusal.why : undefined) ?? 'unknown'
}

export function createBank(config: BankConfig, ports: BankPorts): Bank {
  let offset = 0
  const budget = createBudget()
  const breaker = createBreaker(config.breaker, {
    elapsed: ports.elapsed,
    failed: (outcome, isTrial) => isOutage(outcome) || (isTrial && isUnconnected(outcome)),
    changed: (state) => ports.log({ event: 'bank-breaker', state }),
  })

  /** What a signing module asks for itself: over the same connections, unsigned. */
  const fetchForSigning: NonNullable<ToSign['fetch']> = async (path, init) => {
    const url = new URL(path, config.bankUrl)
    if (url.origin !== new URL(config.bankUrl).origin) throw new RangeError('Only the bank is asked')
    const { status, body } = await readAnswer(await ports.fetch(url.href, { ...init, redirect: 'manual' }))
    return { status, body }
  }

  async function send(trip: Trip): Promise<JudgedAnswer> {
    const { request, signal } = trip
    const { call, text, credential, diagnosticsId, trace } = request
    const { method } = endpoints[call]
    const [query, body] = method === 'GET' ? [text, ''] : ['', text]
    breaker.check()
    const headers = await signedHeaders(config, ports, {
      method,
      path: callPath(call),
      query,
      body,
      fetch: fetchForSigning,
      credential,
      offsetMs: offset,
      diagnosticsId,
      trace: trace?.ids,
    })
    const url = config.bankUrl + callPath(call) + (query ? `?${query}` : '')
    const work = async (checkAgain: () => void, traced: AskingTrace | undefined) => {
      const init = {
        method,
        headers: traced ? { ...headers, [TRACE_HEADER]: traced.traceparent } : headers,
        ...(method === 'GET' ? {} : { body }),
        redirect: 'manual',
        signal,
        // What leaves has at least half of the time that was left when it began to wait.
        leaveWithinMs: Math.min(config.connectTimeoutMs, (trip.until - ports.elapsed()) / 2),
        leave: checkAgain,
      } as const
      const response = await ports.fetch(url, init).catch((error: unknown) => {
        throw asRefusal(error)
      })
      return judge(call, await readAnswer(response))
    }
    return breaker.run(async (checkAgain) => {
      const endAsking = ports.metrics?.asking(call)
      const traced = trace?.asking(call, trip.sent)
      trip.sent += 1
      try {
        const answer = await orAborted(work(checkAgain, traced), signal)
        endAsking?.(isReadable(answer) ? 'answered' : 'unreadable')
        const { status, cut } = answer
        if (cut instanceof Refusal && !isReadable(answer)) traced?.failed(cut.error, status)
        else traced?.answered({ status, code: codeIn(answer) })
        return answer
      } catch (error) {
        endAsking?.(outcomeOf(error))
        traced?.failed(error instanceof Refusal ? error.error : 'SYSTEM_BUSY')
        throw error
      }
    })
  }

  /** A nonce seen before or a clock that is off: corrected by the bank's time, and signed anew, once. */
  async function exchange(trip: Trip): Promise<JudgedAnswer> {
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

  async function persist(trip: Trip): Promise<JudgedAnswer> {
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
      const why = whyOf(outcome)
      ports.log({ event: 'asked-again', call, attempt: n + 2, why, diagnosticsId, ...trace?.ids })
      await (ports.pause ?? pause)(waitBefore(n, ports.random), signal)
    }
  }

  return {
    offsetMs: () => offset,
    breaker: () => breaker.state,
    async ask(request) {
      const limit = new AbortController()
      const timer = setTimeout(
        () => limit.abort(new Refusal(504, 'TIMEOUT', {}, 'timeout')),
        config.timeoutMs,
      )
      try {
        // A client that disconnects stops nothing: a pending payment is finished.
        const until = ports.elapsed() + config.timeoutMs
        return await persist({ request, signal: limit.signal, until, sent: 0 })
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
