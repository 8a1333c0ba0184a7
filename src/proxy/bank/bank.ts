/** Asks the bank. The host is fixed, redirects are not followed; only reads are retried. */
import { callPath, endpoints, type CallName } from '../../contract/endpoints.ts'
import { type BankAnswer, isOutage, isPassing, isSignatureRefused, readAnswer } from './bankAnswer.ts'
import type { BankInit, BankResponse } from './bankFetch.ts'
import { type BreakerRule, type BreakerState, createBreaker } from './breaker.ts'
import { noMetrics } from '../base/metrics.ts'
import { isRead } from './callKinds.ts'
import { NeverConnected, NotSent, Refusal } from '../base/refusal.ts'
import { createBudget, RETRIES, waitBefore } from './retry.ts'
import { signedHeaders, type SigningConfig, type SigningPorts } from './signedHeaders.ts'
import { pause, whenAborted } from '../base/timeLimit.ts'

/** Differences that are not logged, in ms. */
const CLOCK_NOISE = 2000

export interface BankRequest {
  readonly call: CallName
  /** Exactly as it shall be sent: the JSON text of a POST, the query of a GET without `?`. */
  readonly text: string
  readonly credential: string | undefined
  readonly diagnosticsId: string
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

export interface BankPorts extends SigningPorts {
  /** Throws NeverConnected when certainly nothing was sent. */
  fetch(url: string, init: BankInit): Promise<BankResponse>
  /** Waits before something is asked again, in ms; rejects when the signal fires. Real time when missing. */
  pause?(ms: number, signal: AbortSignal): Promise<void>
}

export function createBank(config: BankConfig, ports: BankPorts): Bank {
  let offset = 0
  const budget = createBudget()
  const breaker = createBreaker(config.breaker, {
    now: ports.now,
    failed: isOutage,
    changed: (state) => ports.log({ event: 'bank-breaker', state }),
  })

  async function send(
    { call, text, credential, diagnosticsId }: BankRequest,
    signal: AbortSignal,
  ): Promise<BankAnswer> {
    const { method } = endpoints[call]
    const [query, body] = method === 'GET' ? [text, ''] : ['', text]
    breaker.check()
    const headers = await signedHeaders(config, ports, {
      query,
      body,
      credential,
      offsetMs: offset,
      diagnosticsId,
    })
    const url = config.bankUrl + callPath(call) + (query ? `?${query}` : '')
    const work = async () => {
      const init = {
        method,
        headers,
        ...(method === 'GET' ? {} : { body }),
        redirect: 'manual',
        signal,
      } as const
      const response = await ports.fetch(url, init).catch((error: unknown) => {
        throw new (error instanceof NeverConnected ? NotSent : Refusal)(502, 'SYSTEM_BUSY')
      })
      return readAnswer(response)
    }
    return breaker.run(async () => {
      const asked = (ports.metrics ?? noMetrics).asking(call)
      try {
        const answer = await Promise.race([work(), whenAborted(signal)])
        asked('answered')
        return answer
      } catch (error) {
        asked('failed')
        throw error
      }
    })
  }

  /** A nonce seen before or a clock that is off: corrected by the bank's time, and signed anew, once. */
  async function exchange(request: BankRequest, signal: AbortSignal): Promise<BankAnswer> {
    const answer = await send(request, signal)
    if (answer.bankTime === undefined || !isSignatureRefused(answer)) return answer
    const learned = answer.bankTime - ports.now()
    const off = Math.abs(learned - offset) > CLOCK_NOISE
    if (off) offset = learned
    const { call, diagnosticsId } = request
    ports.log({ event: off ? 'clock-corrected' : 'signed-anew', call, offsetMs: offset, diagnosticsId })
    return send(request, signal)
  }

  async function persist(request: BankRequest, signal: AbortSignal): Promise<BankAnswer> {
    const { call, diagnosticsId } = request
    budget.earn()
    for (let n = 0; ; n++) {
      const outcome = await exchange(request, signal).catch((error: unknown) => error as Error)
      const again = n < RETRIES && isRead(call) && isPassing(outcome) && !signal.aborted && budget.spend()
      if (!again) {
        if (outcome instanceof Error) throw outcome
        return outcome
      }
      ports.log({ event: 'asked-again', call, attempt: n + 2, diagnosticsId })
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
        return await persist(request, limit.signal)
      } catch (error) {
        throw limit.signal.aborted ? limit.signal.reason : error
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
