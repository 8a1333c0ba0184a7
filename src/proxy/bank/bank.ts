/** Asks the bank. The host is fixed, redirects are not followed; retry.ts says what is asked again. */
import { answerReader, type BankCodes, type TurnCodes } from '../../contract/bankCodes.ts'
import { callPath, confirmCalls, endpoints, type CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { TRACE_HEADER } from '../../contract/sessionHeaders.ts'
import { WANTS_CODE_HEADER } from '../../contract/signing.ts'
import {
  codeIn,
  isOutage,
  isPassing,
  isProofRefused,
  isReadable,
  isSignatureRefused,
  isUnclear,
  isUnconnected,
  judge,
  type JudgedAnswer,
  readAnswer,
} from './answer.ts'
import { type BankClock, CLOCK_NOISE, createBankClock } from './bankClock.ts'
import type { BankInit, BankResponse } from './bankFetch.ts'
import { type Breaker, type BreakerRule, type BreakerState, createBreaker } from './breaker.ts'
import { type BankFailure, failureOf } from '../base/failures.ts'
import type { BankOutcome } from '../base/metrics.ts'
import type { AskingTrace, RequestTrace } from '../base/tracing.ts'
import type { Stopwatch } from '../base/ports.ts'
import { createBudget, isKeyed, isRead, RETRIES, type RetryBudget, waitBefore } from './retry.ts'
import { NeverConnected, NotSent, Refusal } from '../base/refusal.ts'
import {
  signedHeaders,
  type SigningConfig,
  type SigningPorts,
  type ToSign,
  type UnsignedRequest,
} from './signing.ts'
import { orAborted, pause } from '../base/timeLimit.ts'

export interface BankRequest {
  readonly call: CallName
  /** Exactly as it shall be sent: the JSON text of a POST, the query of a GET without `?`. */
  readonly text: string
  readonly credential: string | undefined
  readonly diagnosticsId: string
  /** The bank is told to ask a code for this payment. */
  readonly wantsCode?: boolean
  /** The request of the page that it is asked for; missing where nothing is traced. */
  readonly trace?: RequestTrace | undefined
}

type Outcome = JudgedAnswer | Error

/** A request on its way: it may be sent several times. */
interface Trip {
  readonly request: BankRequest
  readonly signal: AbortSignal
  /** End of its time, by the stopwatch. */
  readonly deadline: number
  /** Number of times that it was sent. */
  attempts: number
  /** Those it was signed with last. */
  headers?: Readonly<Record<string, string>>
  /** Those whose answers were lost; a repetition may still bring them. */
  readonly lostSendings: LostSending[]
}

/** Counts it. @param isRepeated a repetition was answered in its place */
type LostSending = (isRepeated: boolean) => void

export interface Bank {
  /**
   * Throws Refusal: TIMEOUT, SYSTEM_BUSY (no connection), ANSWER_UNREADABLE (redirected, cut off, too large);
   * NotSent when it certainly never got there (breaker open, signer failed, no connection could be made or
   * was free).
   */
  ask(request: BankRequest): Promise<JudgedAnswer>
  /** Lead of the bank's clock over ours, in ms, as its answers say. */
  offsetMs(): number
  /** State of the breaker, which decides whether the bank is asked at all. */
  breaker(): BreakerState
}

export interface BankConfig extends SigningConfig {
  readonly bankUrl: string
  readonly timeoutMs: number
  /** Longest wait of a request for a connection, in ms. */
  readonly connectTimeoutMs: number
  readonly breaker: BreakerRule
  /** The bank's own codes; the specification's when missing. */
  readonly codes?: BankCodes | undefined
}

export interface BankPorts extends SigningPorts, Stopwatch {
  /** Throws NeverConnected when certainly nothing was sent. */
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Waits before something is asked again, in ms; rejects when the signal fires. Real time when missing. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

/** An error of fetch, as the page gets it. */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof NeverConnected)) return new Refusal(502, 'SYSTEM_BUSY', {}, failureOf(error))
  // Others have all the connections: the bank may be well, and whoever asks again has to wait again.
  if (error.failure === 'no-connection')
    return new NotSent(503, 'SYSTEM_BUSY', { retryAfterSeconds: 1 }, error.failure)
  return new NotSent(502, 'SYSTEM_BUSY', {}, error.failure)
}

function outcomeIn(call: CallName, answer: JudgedAnswer): BankOutcome {
  if (!isReadable(answer)) return 'unreadable'
  return confirmCalls.includes(call) && isUnclear(answer) ? 'unclear' : 'answered'
}

function outcomeOf(error: unknown): BankOutcome {
  if (error instanceof NotSent) return 'unsent'
  return error instanceof Refusal && error.error === 'ANSWER_UNREADABLE' ? 'unreadable' : 'failed'
}

const whyOf = (outcome: JudgedAnswer | Error): BankFailure => {
  const refusal = outcome instanceof Error ? outcome : outcome.cut
  return (refusal instanceof Refusal ? refusal.failure : undefined) ?? 'unknown'
}

/** Means that all requests to the bank share. */
interface Means {
  readonly config: BankConfig
  readonly ports: BankPorts
  readonly breaker: Breaker
  readonly budget: RetryBudget
  readonly readCodes: TurnCodes | undefined
  readonly clock: BankClock
  /** Lead that timestamps are signed with, in ms: by refusals alone, which tell the clock that judges. */
  signedOffsetMs: number
}

/** Requests of a signing module's own: over the same connections, unsigned. */
export const fetchForSigning =
  (
    { bankUrl }: Pick<BankConfig, 'bankUrl'>,
    { fetch }: Pick<BankPorts, 'fetch'>,
  ): NonNullable<ToSign['fetch']> =>
  async (path, init) => {
    const url = new URL(path, bankUrl)
    if (url.origin !== new URL(bankUrl).origin) throw new RangeError('Only the bank is asked')
    const { status, body } = await readAnswer(await fetch(url.href, { ...init, redirect: 'manual' }))
    return { status, body }
  }

/** A request as it leaves, but for what only its trip knows. */
type SignedRequest = Pick<BankInit, 'method' | 'headers' | 'body'> & { readonly url: string }

async function signedRequest(
  means: Means,
  request: BankRequest,
  refused: UnsignedRequest['refused'],
): Promise<SignedRequest> {
  const { config, ports, signedOffsetMs: offsetMs } = means
  const { call, text, credential, diagnosticsId, trace, wantsCode } = request
  const { method } = endpoints[call]
  const path = callPath(call)
  const [query, body] = method === 'GET' ? [text, ''] : ['', text]
  const headers = await signedHeaders(config, ports, {
    method,
    path,
    query,
    body,
    fetch: fetchForSigning(config, ports),
    refused,
    credential,
    offsetMs,
    diagnosticsId,
    trace: trace?.ids,
  })
  const url = config.bankUrl + path + (query ? `?${query}` : '')
  return {
    url,
    method,
    headers: { ...headers, ...(wantsCode && { [WANTS_CODE_HEADER]: 'yes' }) },
    ...(method === 'POST' && { body }),
  }
}

/** One request and its answer. @param leave called when it leaves; what it throws keeps it here */
async function dispatch(
  { config, ports, readCodes, clock }: Means,
  { request: { call }, signal, deadline }: Trip,
  { url, ...init }: SignedRequest,
  leave: () => void,
): Promise<JudgedAnswer> {
  // A request that leaves has at least half of the time that was left when it began to wait.
  const startTime = ports.elapsed()
  const leaveWithinMs = Math.min(config.connectTimeoutMs, (deadline - startTime) / 2)
  const response = await ports
    .fetch(url, { ...init, redirect: 'manual', signal, leaveWithinMs, leave })
    .catch((error: unknown) => {
      throw asRefusal(error)
    })
  const answer = judge(call, await readAnswer(response, readCodes && ((body) => readCodes(body, call))))
  // A gateway that answers in the bank's place has a clock of its own.
  if (isReadable(answer)) clock.hear(answer.time, ports.elapsed() - startTime)
  return answer
}

/** It may be done, and nobody can read whether it was. */
const isLost = (outcome: Outcome): boolean =>
  isPassing(outcome)
  || (outcome instanceof Error
    ? outcome instanceof Refusal && outcome.error === 'ANSWER_UNREADABLE'
    : !isReadable(outcome))

/** Metrics and traces hear how it ended; of a lost answer that may be repeated the metrics hear later. */
async function withTrace(
  { ports }: Means,
  { request: { call, trace }, lostSendings }: Trip,
  attempt: number,
  work: (traced: AskingTrace | undefined) => Promise<JudgedAnswer>,
): Promise<JudgedAnswer> {
  const endAsking = ports.metrics?.startCall(call)
  const traced = trace?.startCall(call, attempt)
  function count(bankOutcome: BankOutcome, outcome: Outcome): void {
    const countAs = endAsking?.()
    if (isKeyed(call) && isLost(outcome) && bankOutcome !== 'unsent')
      lostSendings.push((isRepeated) => countAs?.(isRepeated ? 'repeated' : bankOutcome))
    else countAs?.(bankOutcome)
  }
  try {
    const answer = await work(traced)
    const { status, cut } = answer
    count(outcomeIn(call, answer), answer)
    if (cut instanceof Refusal && !isReadable(answer)) traced?.recordFailure(cut.error, status)
    else traced?.recordAnswer({ status, code: codeIn(answer) })
    return answer
  } catch (error) {
    count(outcomeOf(error), error as Error)
    traced?.recordFailure(error instanceof Refusal ? error.error : 'SYSTEM_BUSY')
    throw error
  }
}

/**
 * Signs and sends it, unless the bank is left alone.
 * @param refused the headers with which the bank has refused it
 */
async function send(means: Means, trip: Trip, refused?: UnsignedRequest['refused']): Promise<JudgedAnswer> {
  const { breaker } = means
  const { request, signal } = trip
  breaker.check()
  const message = await signedRequest(means, request, refused)
  trip.headers = message.headers
  return breaker.run((checkAgain) =>
    withTrace(means, trip, trip.attempts++, (traced) => {
      const traceHeader = traced && { [TRACE_HEADER]: traced.traceparent }
      const headers = { ...message.headers, ...traceHeader }
      return orAborted(dispatch(means, trip, { ...message, headers }, checkAgain), signal)
    }),
  )
}

/** Timestamps follow the bank's clock, where it tells it. Answers whether they were off. */
function correctClock(means: Means, bankTime: number | undefined): boolean {
  if (bankTime === undefined) return false
  const offsetMs = bankTime - means.ports.now()
  const isOff = Math.abs(offsetMs - means.signedOffsetMs) > CLOCK_NOISE
  if (isOff) means.signedOffsetMs = offsetMs
  return isOff
}

/**
 * A nonce seen before, a clock that is off, or a token that the bank has ended: corrected by the bank's time,
 * and signed anew, once. What is answered 401 has changed nothing at the bank.
 */
async function exchange(means: Means, trip: Trip): Promise<JudgedAnswer> {
  const answer = await send(means, trip)
  const { ports, config } = means
  const isCorrectable = answer.bankTime !== undefined && isSignatureRefused(answer)
  if (!isCorrectable && !(config.signsAnew && isProofRefused(answer))) return answer
  const isOff = correctClock(means, answer.bankTime)
  const { call, diagnosticsId, trace } = trip.request
  const event = isOff ? 'clock-corrected' : 'signed-anew'
  ports.log({ event, call, offsetMs: means.signedOffsetMs, diagnosticsId, ...trace?.ids })
  return send(means, trip, trip.headers)
}

const outcomeOfTrip = (means: Means, trip: Trip): Promise<Outcome> =>
  exchange(means, trip).catch((error: unknown) => error as Error)

/** Asked again for the n-th time (from 0), once it was said and a moment has passed. */
async function askAgain(means: Means, trip: Trip, n: number, outcome: Outcome): Promise<Outcome> {
  const { ports } = means
  const { call, diagnosticsId, trace } = trip.request
  const line = { event: 'asked-again', call, attempt: n + 2, why: whyOf(outcome), diagnosticsId }
  ports.log({ ...line, ...trace?.ids })
  await (ports.pause ?? pause)(waitBefore(n, ports.random), trip.signal)
  return outcomeOfTrip(means, trip)
}

const isDone = (outcome: Outcome): outcome is JudgedAnswer =>
  !(outcome instanceof Error) && !(outcome.cut instanceof Refusal) && isSuccess(outcome.cut.code)

/**
 * Asks once more what carries a key. A success alone counts: whatever else the second is answered says
 * nothing of the first, which may still be on its way.
 */
async function repeat(means: Means, trip: Trip, outcome: Outcome): Promise<Outcome> {
  const repetition = await askAgain(means, trip, 0, outcome)
  const isRepeated = isDone(repetition)
  if (isRepeated) for (const count of trip.lostSendings.splice(0)) count(true)
  return isRepeated || outcome instanceof NotSent ? repetition : outcome
}

/** Asks a read again while that may help and the budget has something left; and once more what has a key. */
async function persist(means: Means, trip: Trip): Promise<JudgedAnswer> {
  const { budget } = means
  const { signal, request } = trip
  budget.earn()
  let outcome = await outcomeOfTrip(means, trip)
  for (let n = 0; n < RETRIES && isRead(request.call) && isPassing(outcome); n++) {
    if (signal.aborted || !budget.spend()) break
    outcome = await askAgain(means, trip, n, outcome)
  }
  if (isKeyed(request.call) && isLost(outcome) && !signal.aborted)
    outcome = await repeat(means, trip, outcome)
  if (outcome instanceof Error) throw outcome
  return outcome
}

export function createBank(config: BankConfig, ports: BankPorts): Bank {
  const breaker = createBreaker(config.breaker, {
    elapsed: ports.elapsed,
    isFailure: (outcome, isTrial) => isOutage(outcome) || (isTrial && isUnconnected(outcome)),
    onChange: (state) => ports.log({ event: 'bank-breaker', state }),
  })
  const readCodes = config.codes && answerReader(config.codes)
  const clock = createBankClock(ports)
  const means: Means = {
    config,
    ports,
    breaker,
    budget: createBudget(),
    readCodes,
    clock,
    signedOffsetMs: 0,
  }
  return {
    offsetMs: clock.offsetMs,
    breaker: () => breaker.state,
    async ask(request) {
      const limit = new AbortController()
      const timer = setTimeout(
        () => limit.abort(new Refusal(504, 'TIMEOUT', {}, 'timeout')),
        config.timeoutMs,
      )
      const lostSendings: LostSending[] = []
      try {
        // A client that disconnects stops nothing: a pending payment is finished.
        const deadline = ports.elapsed() + config.timeoutMs
        return await persist(means, { request, signal: limit.signal, deadline, attempts: 0, lostSendings })
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        clearTimeout(timer)
        for (const count of lostSendings) count(false)
      }
    },
  }
}
