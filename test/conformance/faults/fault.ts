/**
 * A bank that is wrong on purpose: the sandbox bank behind a wrapper that does one thing otherwise. What a
 * fault may change is the request before the bank sees it, the bank's memory, and the answer.
 */
import type { FetchHandler, Sandbox } from '../../../demo/sandbox/sandbox.ts'
import type { Customer } from '../../../demo/sandbox/customers.ts'
import type { Journey, Order, OtpChain, Store } from '../../../demo/sandbox/store.ts'
import { callAt, type CallName } from '../../../src/contract/endpoints.ts'
import { rowOf, type ErrorName } from '../../../src/contract/errors.ts'
import { SIGN_KEY_HEADER } from '../../../src/contract/signing.ts'
import { bankSigning, signedHeaders } from '../../../src/proxy/bank/signing.ts'
import type { Signer } from '../../../src/proxy/keys/signingKeys.ts'

/** A fault writes what no schema allows. */
type Anything = any

export interface Asked {
  readonly call: CallName
  readonly search: string
  readonly headers: Headers
  /** As it was sent; a fault that changes `body` has it signed anew. */
  readonly text: string
  body: Record<string, Anything>
}

export interface Told {
  status: number
  readonly headers: Headers
  body: { code: Anything; message?: Anything; data?: Anything }
}

/** What a fault can reach besides request and answer. */
export interface Inside {
  readonly store: Store
  /** Epoch ms by the bank's clock. */
  readonly now: number
  /** What the fault itself remembers; a bank that is made new has another one. */
  readonly memory: Map<string, Anything>
  /** The order, journey, payer or newest codes that the request is about, where there is one. */
  readonly order: Order | undefined
  readonly journey: Journey | undefined
  readonly payer: Customer | undefined
  readonly chain: OtpChain | undefined
}

export interface Fault {
  /** What this bank does wrong. */
  readonly what: string
  /** The check that has to find it. */
  readonly found: string
  /** The calls it shows in; every one when missing. */
  readonly calls?: readonly CallName[]
  readonly before?: (asked: Asked, inside: Inside) => void
  readonly after?: (told: Told, asked: Asked, inside: Inside) => void
  /** What it answers to a request that is none of the 26 calls, in place of a refusal. */
  readonly other?: (request: Request) => Response | undefined
  /** Whether a request that was refused for its signature is taken all the same; the reason is the bank's. */
  readonly takes?: (reason: string, asked: Asked, inside: Inside) => boolean
}

/** Makes a refusal of an answer. */
export function refuseWith(told: Told, error: ErrorName, data: object = {}): void {
  told.status = 200
  told.body = { code: rowOf(error).code, message: error, data }
}

/** Makes a success of an answer. */
export function succeedWith(told: Told, data: object): void {
  told.status = 200
  told.body = { code: 0, message: 'OK', data }
}

export const isError = ({ body }: Told, error: ErrorName): boolean => String(body.code) === rowOf(error).code
export const isSuccess = ({ body }: Told): boolean => body.code === 0

type After = NonNullable<Fault['after']>

/** A refusal with this error becomes a success with this data. */
export const allows =
  (error: ErrorName, data: object): After =>
  (told) => {
    if (isError(told, error)) succeedWith(told, data)
  }

/** A refusal with one error becomes a refusal with another one. */
export const renames =
  (error: ErrorName, another: ErrorName): After =>
  (told) => {
    if (isError(told, error)) refuseWith(told, another)
  }

/** A refusal with this error has no data. */
export const conceals =
  (error: ErrorName): After =>
  (told) => {
    if (isError(told, error)) told.body.data = {}
  }

/** A success has other values in its data. */
export const tells =
  (values: object): After =>
  (told) => {
    if (isSuccess(told)) Object.assign(told.body.data, values)
  }

const parse = (text: string): Anything => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes))

/** The sandbox bank with one fault. @param signer of a key that the bank knows */
export function faulty(sandbox: Sandbox, fault: Fault, signer: Signer, appId: string): FetchHandler {
  const memories = new WeakMap<Store, Map<string, Anything>>()

  function inside({ body }: Asked): Inside {
    const store = sandbox.store()
    const memory = memories.get(store) ?? new Map<string, Anything>()
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
    { headers, body, text }: Asked,
    isChanged: boolean,
  ): Promise<Request> {
    const sent = isChanged ? JSON.stringify(body) : text
    const signed = await signedHeaders(
      { appId, keys: { current: signer }, signerTimeoutMs: 5000, signRequest: bankSigning() },
      { now: sandbox.clock.now, random, log: () => undefined },
      {
        method: 'POST',
        path: new URL(request.url).pathname,
        query: '',
        body: sent,
        credential: headers.get('authorization-customer') ?? undefined,
        offsetMs: 0,
        diagnosticsId: '',
      },
    )
    const { origin, pathname } = new URL(request.url)
    return new Request(origin + pathname, { method: 'POST', headers: signed, body: sent })
  }

  return {
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      const call = callAt(pathname)
      if (!call || request.method !== 'POST' || (fault.calls && !fault.calls.includes(call)))
        return fault.other?.(request) ?? sandbox.bank.fetch(request)
      const text = await request.clone().text()
      const asked: Asked = { call, search, text, body: parse(text), headers: new Headers(request.headers) }
      fault.before?.(asked, inside(asked))
      const isChanged = JSON.stringify(asked.body) !== JSON.stringify(parse(text))
      const credential = asked.headers.get('authorization-customer')
      const isOther = isChanged || credential !== request.headers.get('authorization-customer')
      let response = await sandbox.bank.fetch(isOther ? await signedAnew(request, asked, isChanged) : request)
      const told: Told = {
        status: response.status,
        headers: new Headers(response.headers),
        body: parse(await response.clone().text()),
      }
      if (response.status === 401 && fault.takes?.(String(told.body.message), asked, inside(asked))) {
        response = await sandbox.bank.fetch(await signedAnew(request, asked, false))
        return response
      }
      fault.after?.(told, asked, inside(asked))
      return new Response(typeof told.body === 'string' ? told.body : JSON.stringify(told.body), {
        status: told.status,
        headers: told.headers,
      })
    },
  }
}

export const keyIdOf = ({ headers }: Asked): string | null => headers.get(SIGN_KEY_HEADER)
