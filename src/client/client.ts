/**
 * The typed client: `call(name, body)` for the 26 calls of the table, `open()` for the session. Every failure
 * is a BankError.
 */
import type { ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { CHALLENGE_PATH, challenge, type Challenge } from '../contract/challenge.ts'
import { DIAGNOSTICS_ID } from '../contract/diagnosticsId.ts'
import { callPath, endpoints, type Answers, type CallName } from '../contract/endpoints.ts'
import type { Asks } from '../contract/requests.ts'
import { envelope, failureData, isSuccess, type FailureData } from '../contract/envelope.ts'
import {
  COOKIE_HEADER,
  cookieField,
  type AlongName,
  callsAlong,
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  SESSION_HEADER,
  sessionAnswer,
  TRACE_HEADER,
  type SessionAnswer,
} from '../contract/session.ts'
import { toJson } from '../contract/wire.ts'
import { NETWORK } from '../domain/limits.ts'
import { deliveryOf, type Trail } from './delivery.ts'
import { BankError, type Failure } from './error.ts'
import { probeLine, sendOnLine, type LinePorts } from './line.ts'
import { createLoading } from './loading.ts'
import { ACCEPT, bearer, SESSION_PATH } from './request.ts'
import { retryAfter } from './retryAfter.ts'
import type { Session } from './session.ts'
import { createTraces } from './trace.ts'
import { NoAnswer, type ParsedResponse, type TransportPorts } from './transport.ts'

export interface ClientPorts extends LinePorts {
  /** Epoch ms. */
  now(): number
  /** What the browser believes: chooses the words for a lost request, and decides nothing. */
  online(): boolean
  /** Called with the server's time of each answer, epoch ms. */
  noteServerTime(serverTime: number): void
  /**
   * Names for codes; loaded when the first error happens, so that a customer without errors never fetches it.
   */
  loadErrorNames(): Promise<{
    nameOfAnswer(answer: { status: number; code: string | undefined; data: FailureData }): Failure['name']
  }>
}

export interface Client {
  /** Throws BankError; AbortError when cancelled. */
  call<N extends CallName>(name: N, body: Asks<N>, options?: { signal?: AbortSignal }): Promise<Answers<N>>
  /**
   * Opens (or opens again) the session of this journey or order. With `first` the answers of
   * `callsAlong` come along, where the proxy gives them: the next such call takes its own, once, instead of
   * asking, unless something else was answered since or it is older than an answer can be.
   */
  open(options?: { first?: boolean }): Promise<SessionAnswer>
  /**
   * A task for the captcha's second way, for this journey or order; the proxy's own, the bank knows nothing
   * of it. Throws as `call` does.
   */
  challenge(signal: AbortSignal): Promise<Challenge>
  /** What carries the session along with a request of the page's own. */
  sessionInit(): { headers: Record<string, string>; credentials: 'omit' | 'include' }
  /** Whether the loading indicator is visible: a call that the table marks "loading" takes long. */
  readonly loading: ReadableAtom<boolean>
  /** Asks the proxy for nothing but an answer: whether it came. Never rejects. */
  probe(): Promise<boolean>
  /** Cancels every pending request and refuses what follows. */
  destroy(): void
}

const UNKNOWN_CODE = '–'

export function createClient(base: string, session: Session, ports: ClientPorts): Client {
  const loading = createLoading(ports.timers)
  const life = new AbortController()
  const signalsOf = (signal?: AbortSignal) => (signal ? [signal, life.signal] : [life.signal])
  /** The answers that came along with the session, and until when they may be used. */
  let answersAlong:
    { readonly responses: Map<AlongName, ParsedResponse>; readonly expiresAt: number } | undefined
  /** What the proxy gives for ids of traces, where it wants any. */
  let traceBase: string | undefined
  const traceOf = createTraces()

  const calls = Object.entries(callsAlong(session.request)) as [AlongName, { call: CallName; body: object }][]
  /** As what a call's answer comes along; undefined: it is never one of them. */
  const alongNameOf = (name: CallName, body: unknown): AlongName | undefined =>
    calls.find(([, { call, body: own }]) => call === name && toJson(body) === toJson(own))?.[0]
  const takeAlong = (name: AlongName, signals: readonly AbortSignal[]): ParsedResponse | undefined => {
    const response =
      answersAlong && ports.now() < answersAlong.expiresAt ? answersAlong.responses.get(name) : undefined
    answersAlong?.responses.delete(name)
    return signals.some(({ aborted }) => aborted) ? undefined : response
  }

  async function fail(response: ParsedResponse, trail: Readonly<Trail>): Promise<never> {
    const { status, headers, body } = response
    const result = v.safeParse(envelope, body)
    const code = result.success ? String(result.output.code) : undefined
    const details = v.safeParse(failureData, result.success ? (result.output.data ?? {}) : {})
    // A date is the server's; the device's clock may be a day off.
    const seconds = retryAfter(
      headers.get('retry-after'),
      Number(headers.get(SERVER_TIME_HEADER)) || ports.now(),
    )
    const data: FailureData = {
      ...(details.success ? details.output : {}),
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    }
    // The table of names is a chunk too; without it nothing more is known than that no usable answer came.
    const errorNames = await ports.loadErrorNames().catch(() => undefined)
    const name = errorNames?.nameOfAnswer({ status, code, data }) ?? 'SYSTEM_BUSY'
    throw new BankError({
      name,
      wireCode:
        status !== 200 && (code === undefined || name === 'UNKNOWN')
          ? `HTTP ${status}`
          : (code ?? UNKNOWN_CODE),
      data,
      diagnosticsId: DIAGNOSTICS_ID.exec(headers.get(DIAGNOSTICS_HEADER) ?? '')?.[0] ?? '',
      delivery: deliveryOf(trail),
    })
  }

  const sessionInit: Client['sessionInit'] = () => {
    if (session.carrier !== 'bearer')
      return {
        headers: { [COOKIE_HEADER]: cookieField(session.carrier, session.request) },
        credentials: 'include',
      }
    return { headers: bearer(session.token()), credentials: 'omit' }
  }

  interface Exchange {
    readonly path: string
    readonly method: 'POST' | 'GET'
    readonly body: unknown
    readonly signal?: AbortSignal | undefined
    readonly trace?: string | undefined
  }

  /** One request. @param trail of the call that it belongs to */
  async function exchange(
    trail: Trail,
    { path, method, body, signal, trace }: Exchange,
  ): Promise<ParsedResponse> {
    const { headers, credentials } = sessionInit()
    const fetch: TransportPorts['fetch'] = (...request) => {
      trail.push(null)
      return ports.fetch(...request)
    }
    try {
      const response = await sendOnLine(
        { ...ports, fetch },
        {
          method,
          url: base + path,
          headers: { ...ACCEPT, ...headers, ...(trace && { [TRACE_HEADER]: trace }) },
          body,
          credentials,
          signals: signalsOf(signal),
        },
      )
      trail.splice(-1, 1, response.headers.get(SENT_HEADER))
      // A later answer is newer.
      answersAlong = undefined
      const time = Number(response.headers.get(SERVER_TIME_HEADER))
      if (time > 0) ports.noteServerTime(time)
      const newToken = response.headers.get(SESSION_HEADER)
      if (newToken) session.replace(newToken)
      return response
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      const name = error.reason === 'TIMEOUT' ? 'TIMEOUT' : ports.online() ? 'SYSTEM_BUSY' : 'OFFLINE'
      throw new BankError({
        name,
        wireCode: UNKNOWN_CODE,
        data: {},
        diagnosticsId: '',
        delivery: deliveryOf(trail),
      })
    }
  }

  async function open(withFirst: boolean): Promise<SessionAnswer> {
    const request = withFirst ? { ...session.request, first: true } : session.request
    const trail: Trail = []
    const response = await exchange(trail, { path: SESSION_PATH, method: 'POST', body: request })
    const answer = response.status === 200 ? v.safeParse(sessionAnswer, response.body) : undefined
    if (!answer?.success) return fail(response, trail)
    const { token, expiresAt, first, orderStatus } = answer.output
    traceBase = answer.output.trace
    if (token) session.keep({ token, expiresAt })
    const responses = new Map<AlongName, ParsedResponse>()
    for (const [name, answerAlong] of Object.entries({ first, orderStatus })) {
      if (!answerAlong) continue
      const { status, ...body } = answerAlong
      responses.set(name as AlongName, { ...response, status, body })
    }
    answersAlong = { responses, expiresAt: ports.now() + NETWORK.timeoutMs }
    return answer.output
  }

  let opening: Promise<SessionAnswer> | undefined
  /** Calls that come together share one opening. */
  const openOnce = ({ first: withFirst = false } = {}) =>
    (opening ??= open(withFirst).finally(() => {
      opening = undefined
    }))

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

  async function ask<N extends CallName>(name: N, body: Asks<N>, signal?: AbortSignal): Promise<Answers<N>> {
    const { method, answers, session: needsSession, loading: isAction } = endpoints[name]
    const trail: Trail = []
    const alongName = alongNameOf(name, body)
    // An action may bring a credential, which is lost without a session to keep it; what may come
    // along with the session waits for that; other reads wait for nothing.
    if (opening && (needsSession || isAction || alongName === 'first')) await awaitOpening(trail, opening)
    // Asked again it is the same trace.
    const trace = traceBase && traceOf(traceBase, body as { idempotencyKey?: string })
    let token = session.token()
    const request = () => {
      token = session.token()
      return exchange(trail, { path: callPath(name), method, body, signal, trace })
    }
    let response = (alongName && takeAlong(alongName, signalsOf(signal))) || (await request())
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
    const result = response.status === 200 ? v.safeParse(envelope, response.body) : undefined
    if (!result?.success || !isSuccess(result.output.code)) return fail(response, trail)
    const data = v.safeParse(answers, result.output.data ?? {})
    if (!data.success) return fail({ ...response, body: undefined }, trail)
    return data.output
  }

  return {
    loading: loading.visible,
    sessionInit,
    open: openOnce,
    async challenge(signal) {
      const { request } = session
      const subject =
        'journeyId' in request
          ? { journeyId: request.journeyId }
          : { originReferenceNo: request.originReferenceNo }
      const trail: Trail = []
      const response = await exchange(trail, { path: CHALLENGE_PATH, method: 'GET', body: subject, signal })
      const task = response.status === 200 ? v.safeParse(challenge, response.body) : undefined
      return task?.success ? task.output : fail(response, trail)
    },
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
