/**
 * The typed client: `call(name, body)` for the calls of the table, `open()` for the session. Every failure
 * is a BankError.
 */
import type { ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { CHALLENGE_PATH, challenge, PROOF_HEADER, type Challenge } from '../contract/challenge.ts'
import { callPath, endpoints, type Answers, type CallName } from '../contract/endpoints.ts'
import { envelope, isSuccess } from '../contract/envelope.ts'
import type { PageAsks } from '../contract/requests.ts'
import { sessionAnswer, type SessionAnswer } from '../contract/session.ts'
import { createAnswersAlong } from './along.ts'
import { deliveryOf, type Trail } from './delivery.ts'
import { createEntrance, newNonce, solve, type Entry, type EntrancePorts } from './entrance.ts'
import { BankError } from './error.ts'
import { exchange, sessionInit, type Exchange, type ExchangePorts, type SessionInit } from './exchange.ts'
import { answerError, type FailurePorts } from './failures.ts'
import { probeLine } from './line.ts'
import { createLoading } from './loading.ts'
import { SESSION_PATH } from './request.ts'
import type { Session } from './session.ts'
import { createTraces } from './trace.ts'
import type { ParsedResponse } from './transport.ts'

export type ClientPorts = ExchangePorts & FailurePorts & Pick<EntrancePorts, 'askCaptcha'>

export interface Client {
  /** Throws BankError; AbortError when cancelled. */
  call<N extends CallName>(
    name: N,
    body: PageAsks<N>,
    options?: { signal?: AbortSignal },
  ): Promise<Answers<N>>
  /**
   * Opens (or opens again) the session of this journey or order. With `first` the answers of
   * `callsAlong` come along, where the proxy gives them: the next such call takes its own, once, instead of
   * asking, unless something else was answered since or it is older than an answer can be.
   */
  open(options?: { first?: boolean }): Promise<SessionAnswer>
  /**
   * A task for the captcha's second way, for this journey or order; the proxy's own, the bank knows nothing
   * of it. Throws as `call` does.
   * @param nonce never the same twice: a task counts once, and a service worker of the merchant's page may
   * answer an address that it has seen from its cache
   */
  challenge(nonce: string, signal: AbortSignal): Promise<Challenge>
  /** For a request of the page's own. */
  sessionInit(): SessionInit
  /** Visibility of the loading indicator: a call that the table marks "loading" takes long. */
  readonly loading: ReadableAtom<boolean>
  /** Asks the proxy for nothing but an answer: whether it came. Never rejects. */
  probe(): Promise<boolean>
  /** Cancels every pending request and refuses what follows. */
  destroy(): void
}

/** A session that can't be opened says nothing about the call that it is opened for: its own trail does. */
async function awaitOpening(trail: Readonly<Trail>, answer: Promise<SessionAnswer>): Promise<void> {
  try {
    await answer
  } catch (error) {
    throw error instanceof BankError
      ? new BankError({ ...error.failure, delivery: deliveryOf(trail) })
      : error
  }
}

export function createClient(base: string, session: Session, ports: ClientPorts): Client {
  const loading = createLoading(ports.timers)
  const life = new AbortController()
  const signalsOf = (signal?: AbortSignal) => (signal ? [signal, life.signal] : [life.signal])
  const answersAlong = createAnswersAlong(session.request, ports.now)
  /** The proxy's base for ids of traces, where it wants any. */
  let traceBase: string | undefined
  const traceOf = createTraces()

  const fail = async (response: ParsedResponse, trail: Readonly<Trail>): Promise<never> => {
    throw await answerError(response, trail, ports)
  }

  /** @param trail of the call that it belongs to */
  async function send(trail: Trail, request: Exchange): Promise<ParsedResponse> {
    const response = await exchange({ base, session, ports }, trail, request)
    answersAlong.forget()
    return response
  }

  async function open(withFirst: boolean): Promise<SessionAnswer> {
    const body = withFirst ? { ...session.request, first: true } : session.request
    const trail: Trail = []
    const response = await send(trail, { path: SESSION_PATH, method: 'POST', body, signals: signalsOf() })
    const answer = response.status === 200 ? v.safeParse(sessionAnswer, response.body) : undefined
    if (!answer?.success) return fail(response, trail)
    traceBase = answer.output.trace
    session.keep(answer.output)
    answersAlong.keep(response, answer.output)
    return answer.output
  }

  let opening: Promise<SessionAnswer> | undefined
  /** Calls that come together share one opening. */
  const openOnce = ({ first: withFirst = false } = {}) =>
    (opening ??= open(withFirst).finally(() => {
      opening = undefined
    }))

  async function askTask(nonce: string, signal: AbortSignal): Promise<Challenge> {
    const { request } = session
    const subject =
      'journeyId' in request
        ? { journeyId: request.journeyId }
        : { originReferenceNo: request.originReferenceNo }
    const trail: Trail = []
    const response = await send(trail, {
      path: CHALLENGE_PATH,
      method: 'GET',
      body: { ...subject, nonce },
      signals: signalsOf(signal),
    })
    const task = response.status === 200 ? v.safeParse(challenge, response.body) : undefined
    return task?.success ? task.output : fail(response, trail)
  }

  const prove = async (signal: AbortSignal) => solve(await askTask(newNonce(), signal), signal)

  async function ask<N extends CallName>(
    name: N,
    body: PageAsks<N>,
    signal?: AbortSignal,
  ): Promise<Answers<N>> {
    const { method, answers, session: needsSession, loading: isAction } = endpoints[name]
    const trail: Trail = []
    const signals = signalsOf(signal)
    const alongName = answersAlong.nameOf(name, body)
    // An action may bring a credential, which is lost without a session to keep it; what may come
    // along with the session waits for that; other reads wait for nothing.
    if (opening && (needsSession || isAction || alongName === 'first')) await awaitOpening(trail, opening)
    // Asked again it is the same trace.
    const trace = traceBase && traceOf(traceBase, body as { attempt?: string })
    let token = session.token()
    let entry: Entry = {}
    const request = () => {
      token = session.token()
      const { proof, captcha } = entry
      const headers = proof === undefined ? {} : { [PROOF_HEADER]: proof }
      return send(trail, {
        path: callPath(name),
        method,
        body: captcha ? { ...body, captcha } : body,
        signals,
        trace,
        headers,
      })
    }
    let response = (alongName && answersAlong.take(alongName, signals)) || (await request())
    const renew = async () => {
      // Another answer may have brought a newer session meanwhile: that one is not to be given up.
      if (session.token() === token) session.forget()
      if (session.token() === null) await awaitOpening(trail, openOnce())
      response = await request()
    }
    // A session that was sent must be good, for whatever call: it is opened anew and the same asked again,
    // once. What moves money carries its key.
    if (response.status === 401) await renew()
    // Refused by the proxy all the same: the browser doesn't send the cookie back.
    if (response.status === 401 && session.carrier !== 'bearer' && trail.at(-1) === 'no') {
      session.leaveCookie()
      await renew()
    }
    const nextEntry = createEntrance({ prove, askCaptcha: ports.askCaptcha }, name, signal ?? life.signal)
    for (
      let next = await nextEntry(response, entry);
      next !== null;
      next = await nextEntry(response, entry)
    ) {
      entry = next
      // A try that was refused for want of a proof has done nothing, whoever refused it.
      trail.pop()
      response = await request()
    }
    const result = response.status === 200 ? v.safeParse(envelope, response.body) : undefined
    if (!result?.success || !isSuccess(result.output.code)) return fail(response, trail)
    const data = v.safeParse(answers, result.output.data ?? {})
    if (!data.success) return fail({ ...response, body: undefined }, trail)
    return data.output
  }

  return {
    loading: loading.visible,
    sessionInit: () => sessionInit(session),
    open: openOnce,
    challenge: askTask,
    async call(name, body, options) {
      const end = endpoints[name].loading ? loading.begin() : undefined
      try {
        return await ask(name, body, options?.signal)
      } finally {
        end?.()
      }
    },
    probe: () => probeLine(ports, base, life.signal),
    destroy: () => life.abort(new DOMException('The element was removed', 'AbortError')),
  }
}
