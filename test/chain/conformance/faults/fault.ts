/**
 * A bank that is wrong on purpose: the sandbox bank behind a wrapper that does one thing otherwise. What a
 * fault may change is the request before the bank sees it, the bank's memory, and the answer.
 */
import type { FetchHandler, Sandbox } from '../../../../src/sandbox/sandbox.ts'
import type { Customer } from '../../../../src/sandbox/customers.ts'
import type { Journey, Order, OtpChain, Store } from '../../../../src/sandbox/store.ts'
import { callAt, type CallName } from '../../../../src/contract/endpoints.ts'
import { rowOf, type ErrorName } from '../../../../src/contract/errors.ts'
import { SIGN_KEY_HEADER } from '../../../../src/contract/signing.ts'
import { bankSigning, signedHeaders } from '../../../../src/proxy/bank/signing.ts'
import type { Signer } from '../../../../src/proxy/keys/signingKeys.ts'

/** A fault writes what no schema allows. */
type AnyValue = any

export interface BankRequest {
  readonly call: CallName
  readonly search: string
  readonly headers: Headers
  /** As it was sent; a fault that changes `body` has it signed anew. */
  readonly text: string
  body: Record<string, AnyValue>
}

export interface BankAnswer {
  status: number
  readonly headers: Headers
  body: { code: AnyValue; message?: AnyValue; data?: AnyValue }
}

/** The state within a fault's reach besides request and answer. */
export interface BankState {
  readonly store: Store
  /** Epoch ms by the bank's clock. */
  readonly now: number
  /** The fault's own memory; a bank that is made new has another one. */
  readonly memory: Map<string, AnyValue>
  /** The order, journey, payer or newest codes that the request is about, where there is one. */
  readonly order: Order | undefined
  readonly journey: Journey | undefined
  readonly payer: Customer | undefined
  readonly chain: OtpChain | undefined
}

export interface Fault {
  /** The fault of this bank. */
  readonly title: string
  /** The check that has to find it. */
  readonly check: string
  /** The calls it shows in; every one when missing. */
  readonly calls?: readonly CallName[]
  readonly onRequest?: (request: BankRequest, state: BankState) => void
  readonly onAnswer?: (answer: BankAnswer, request: BankRequest, state: BankState) => void
  /** The answer to a request that is none of the calls, in place of a refusal. */
  readonly onOther?: (request: Request) => Response | undefined
  /**
   * True where a request that was refused for its signature is taken all the same; the reason is the bank's.
   */
  readonly takes?: (reason: string, request: BankRequest, state: BankState) => boolean
}

/** Makes a refusal of an answer. */
export function refuseWith(answer: BankAnswer, error: ErrorName, data: object = {}): void {
  answer.status = 200
  answer.body = { code: rowOf(error).code, message: error, data }
}

/** Makes a success of an answer. */
export function succeedWith(answer: BankAnswer, data: object): void {
  answer.status = 200
  answer.body = { code: 0, message: 'OK', data }
}

export const isError = ({ body }: BankAnswer, error: ErrorName): boolean =>
  String(body.code) === rowOf(error).code
export const isSuccess = ({ body }: BankAnswer): boolean => body.code === 0

type OnAnswer = NonNullable<Fault['onAnswer']>

/** A refusal with this error becomes a success with this data. */
export const allows =
  (error: ErrorName, data: object): OnAnswer =>
  (answer) => {
    if (isError(answer, error)) succeedWith(answer, data)
  }

/** A refusal with one error becomes a refusal with another one. */
export const renames =
  (error: ErrorName, replacement: ErrorName): OnAnswer =>
  (answer) => {
    if (isError(answer, error)) refuseWith(answer, replacement)
  }

/** A refusal with this error has no data. */
export const conceals =
  (error: ErrorName): OnAnswer =>
  (answer) => {
    if (isError(answer, error)) answer.body.data = {}
  }

/** A success has other values in its data. */
export const tells =
  (values: object): OnAnswer =>
  (answer) => {
    if (isSuccess(answer)) Object.assign(answer.body.data, values)
  }

const parse = (text: string): AnyValue => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))

/** The sandbox bank with one fault. @param signer of a key that the bank knows */
export function faulty(sandbox: Sandbox, fault: Fault, signer: Signer, appId: string): FetchHandler {
  const memories = new WeakMap<Store, Map<string, AnyValue>>()

  function stateFor({ body }: BankRequest): BankState {
    const store = sandbox.store()
    const memory = memories.get(store) ?? new Map<string, AnyValue>()
    memories.set(store, memory)
    const order = store.orders.get(String(body?.['originalReferenceNo']))
    const journey = store.journeys.get(String(body?.['journeyId']))
    const chains = [...store.chains].filter(([key]) => key.startsWith(String(order?.ref ?? journey?.id)))
    return {
      store,
      memory,
      now: sandbox.clock.now(),
      order,
      journey,
      payer: order && store.customers.get(order.msisdn),
      chain: chains.at(-1)?.[1],
    }
  }

  async function signedAnew(
    request: Request,
    { headers, body, text }: BankRequest,
    isChanged: boolean,
  ): Promise<Request> {
    const content = isChanged ? JSON.stringify(body) : text
    const headersAnew = await signedHeaders(
      { appId, keys: { current: signer }, signerTimeoutMs: 5000, signRequest: bankSigning() },
      { now: sandbox.clock.now, random, log: () => undefined },
      {
        method: 'POST',
        path: new URL(request.url).pathname,
        query: '',
        body: content,
        credential: headers.get('authorization-customer') ?? undefined,
        offsetMs: 0,
        diagnosticsId: '',
      },
    )
    const { origin, pathname } = new URL(request.url)
    return new Request(origin + pathname, { method: 'POST', headers: headersAnew, body: content })
  }

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const call = callAt(pathname)
      if (!call || request.method !== 'POST' || (fault.calls && !fault.calls.includes(call)))
        return fault.onOther?.(request) ?? sandbox.bank.fetch(request)
      const text = await request.clone().text()
      const bankRequest: BankRequest = {
        call,
        search,
        text,
        body: parse(text),
        headers: new Headers(request.headers),
      }
      fault.onRequest?.(bankRequest, stateFor(bankRequest))
      const isChanged = JSON.stringify(bankRequest.body) !== JSON.stringify(parse(text))
      const credential = bankRequest.headers.get('authorization-customer')
      const isOther = isChanged || credential !== request.headers.get('authorization-customer')
      let response = await sandbox.bank.fetch(
        isOther ? await signedAnew(request, bankRequest, isChanged) : request,
      )
      const answer: BankAnswer = {
        status: response.status,
        headers: new Headers(response.headers),
        body: parse(await response.clone().text()),
      }
      if (
        response.status === 401
        && fault.takes?.(String(answer.body.message), bankRequest, stateFor(bankRequest))
      ) {
        response = await sandbox.bank.fetch(await signedAnew(request, bankRequest, false))
        return response
      }
      fault.onAnswer?.(answer, bankRequest, stateFor(bankRequest))
      return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
        status: answer.status,
        headers: answer.headers,
      })
    },
  }
}

export const keyIdOf = ({ headers }: BankRequest): string | null => headers.get(SIGN_KEY_HEADER)
