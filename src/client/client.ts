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
  DIAGNOSTICS_HEADER,
  firstCall,
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
import { createLoading } from './loading.ts'
import { ACCEPT, SESSION_PATH } from './request.ts'
import { retryAfter } from './retryAfter.ts'
import type { Session } from './session.ts'
import { createTraces } from './trace.ts'
import { NoAnswer, send, type Received, type TransportPorts } from './transport.ts'

export interface ClientPorts extends TransportPorts {
  /** Epoch ms. */
  now(): number
  /** What the browser believes: chooses the words for a lost request, and decides nothing. */
  online(): boolean
  /** Called with the server's time of each answer, epoch ms. */
  synced(serverTime: number): void
  /**
   * Names for codes; loaded when the first error happens, so that a customer without errors never fetches it.
   */
  naming(): Promise<{
    nameOfAnswer(answer: { status: number; code: string | undefined; data: FailureData }): Failure['name']
  }>
}

export interface Client {
  /** Throws BankError; AbortError when cancelled. */
  call<N extends CallName>(name: N, body: Asks<N>, options?: { signal?: AbortSignal }): Promise<Answers<N>>
  /**
   * Opens (or opens again) the session of this journey or order. With `first` the answer of `firstCall` comes
   * along, where the proxy gives it: the next such call takes it, once, instead of asking, unless something
   * else was answered since or it is older than an answer can be.
   */
  open(options?: { first?: boolean }): Promise<SessionAnswer>
  /**
   * A task for the captcha's second way, for this journey or order; the proxy's own, the bank knows nothing
   * of it. Throws as `call` does.
   */
  challenge(signal: AbortSignal): Promise<Challenge>
  /** What carries the session along with a request of the page's own. */
  carried(): { headers: Record<string, string>; credentials: 'omit' | 'include' }
  /** Whether the loading indicator is visible: a call that the table marks "loading" takes long. */
  readonly loading: ReadableAtom<boolean>
  /** Cancels every pending request and refuses what follows. */
  destroy(): void
}

const UNKNOWN_CODE = '–'

export function createClient(base: string, session: Session, ports: ClientPorts): Client {
  const loading = createLoading(ports.timers)
  const life = new AbortController()
  const signalsOf = (signal?: AbortSignal) => (signal ? [signal, life.signal] : [life.signal])
  /** The answer that came along with the session, and until when it may be used. */
  let first: { received: Received; until: number } | undefined
  /** What the proxy gives for ids of traces, where it wants any. */
  let given: string | undefined
  const traceOf = createTraces()

  const { call: firstName, body: firstBody } = firstCall(session.request)
  const isFirst = (name: CallName, body: unknown): boolean =>
    name === firstName && toJson(body) === toJson(firstBody)
  const takeFirst = (signals: readonly AbortSignal[]): Received | undefined => {
    const taken = first && ports.now() < first.until ? first.received : undefined
    first = undefined
    return signals.some(({ aborted }) => aborted) ? undefined : taken
  }

  async function fail(received: Received, trail: Readonly<Trail>): Promise<never> {
    const { status, headers, body } = received
    const parsed = v.safeParse(envelope, body)
    const code = parsed.success ? String(parsed.output.code) : undefined
    const found = v.safeParse(failureData, parsed.success ? (parsed.output.data ?? {}) : {})
    // A date is the server's; the device's clock may be a day off.
    const after = retryAfter(
      headers.get('retry-after'),
      Number(headers.get(SERVER_TIME_HEADER)) || ports.now(),
    )
    const data: FailureData = {
      ...(found.success ? found.output : {}),
      ...(after === undefined ? {} : { retryAfterSeconds: after }),
    }
    // The table of names is a chunk too; without it nothing more is known than that no usable answer came.
    const naming = await ports.naming().catch(() => undefined)
    const name = naming?.nameOfAnswer({ status, code, data }) ?? 'SYSTEM_BUSY'
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

  const carried: Client['carried'] = () => {
    if (session.carrier !== 'bearer')
      return {
        headers: { [COOKIE_HEADER]: cookieField(session.carrier, session.request) },
        credentials: 'include',
      }
    const token = session.token()
    return { headers: token ? { authorization: `Bearer ${token}` } : {}, credentials: 'omit' }
  }

  interface Exchange {
    readonly path: string
    readonly method: 'POST' | 'GET'
    readonly body: unknown
    readonly signal?: AbortSignal | undefined
    readonly trace?: string | undefined
  }

  /** One request. @param trail of the call that it belongs to */
  async function exchange(trail: Trail, { path, method, body, signal, trace }: Exchange): Promise<Received> {
    const { headers, credentials } = carried()
    const fetch: TransportPorts['fetch'] = (...request) => {
      trail.push(null)
      return ports.fetch(...request)
    }
    try {
      const received = await send(
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
      trail.splice(-1, 1, received.headers.get(SENT_HEADER))
      // A later answer is newer.
      first = undefined
      const time = Number(received.headers.get(SERVER_TIME_HEADER))
      if (time > 0) ports.synced(time)
      const resealed = received.headers.get(SESSION_HEADER)
      if (resealed) session.replace(resealed)
      return received
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
    const received = await exchange(trail, { path: SESSION_PATH, method: 'POST', body: request })
    const answer = received.status === 200 ? v.safeParse(sessionAnswer, received.body) : undefined
    if (!answer?.success) return fail(received, trail)
    const { token, expiresAt, first: firstAnswer } = answer.output
    given = answer.output.trace
    if (token) session.keep({ token, expiresAt })
    if (firstAnswer) {
      const { status, ...body } = firstAnswer
      first = { received: { ...received, status, body }, until: ports.now() + NETWORK.timeoutMs }
    }
    return answer.output
  }

  let opening: Promise<SessionAnswer> | undefined
  /** Calls that come together share one opening. */
  const openOnce = ({ first: withFirst = false } = {}) =>
    (opening ??= open(withFirst).finally(() => {
      opening = undefined
    }))

  /** A session that can't be opened says nothing about the call that it is opened for: its own trail does. */
  async function opened(trail: Readonly<Trail>, answer: Promise<SessionAnswer>): Promise<void> {
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
    const mayCome = isFirst(name, body)
    // An action may bring a credential, which is lost without a session to keep it; what may come
    // along with the session waits for that; other reads wait for nothing.
    if (opening && (needsSession || isAction || mayCome)) await opened(trail, opening)
    // Asked again it is the same trace.
    const trace = given && traceOf(given, body as { idempotencyKey?: string })
    let token = session.token()
    const request = () => {
      token = session.token()
      return exchange(trail, { path: callPath(name), method, body, signal, trace })
    }
    let received = (mayCome && takeFirst(signalsOf(signal))) || (await request())
    const renew = async () => {
      // Another answer may have brought a newer session meanwhile: that one is not to be given up.
      if (session.token() === token) session.forget()
      if (session.token() === null) await opened(trail, openOnce())
      received = await request()
    }
    // A session that was sent must be good, for whatever call: it is opened anew and the same asked again,
    // once. What moves money carries its key.
    if (received.status === 401) await renew()
    // Refused by the proxy all the same: the browser doesn't send the cookie back.
    if (received.status === 401 && session.carrier !== 'bearer' && trail.at(-1) === 'no') {
      session.leaveCookie()
      await renew()
    }
    const parsed = received.status === 200 ? v.safeParse(envelope, received.body) : undefined
    if (!parsed?.success || !isSuccess(parsed.output.code)) return fail(received, trail)
    const data = v.safeParse(answers, parsed.output.data ?? {})
    if (!data.success) return fail({ ...received, body: undefined }, trail)
    return data.output
  }

  return {
    loading: loading.visible,
    carried,
    open: openOnce,
    async challenge(signal) {
      const { request } = session
      const subject =
        'journeyId' in request
          ? { journeyId: request.journeyId }
          : { originReferenceNo: request.originReferenceNo }
      const trail: Trail = []
      const received = await exchange(trail, { path: CHALLENGE_PATH, method: 'GET', body: subject, signal })
      const task = received.status === 200 ? v.safeParse(challenge, received.body) : undefined
      return task?.success ? task.output : fail(received, trail)
    },
    async call(name, body, options) {
      const end = endpoints[name].loading ? loading.begin() : undefined
      try {
        return await ask(name, body, options?.signal)
      } finally {
        end?.()
      }
    },
    destroy: () => life.abort(new DOMException('The element was removed', 'AbortError')),
  }
}
