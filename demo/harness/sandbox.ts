/** Calls to the sandbox bank's control API, and what the demo server says about itself. */

import { byAddress } from '../../src/host/byAddress.mjs'
import type { Environment } from '../../src/contract/environment.ts'
import type { Condition } from '../../src/sandbox/condition.ts'

export interface About {
  /** Differs after each start of the server, which forgets what was opened before. */
  readonly run: string
  /** Ports with the same answers; the first is the merchant's, the second the bank's. */
  readonly ports: readonly number[]
  readonly sandboxUrl: string
  /** Of proxy and bank. */
  readonly environment: Environment
  /** Frameworks whose checkout is built and served under /frameworks/. */
  readonly frameworks?: readonly string[]
  /** Address of the bank that runs in the page, relative to the page; missing if a server runs the bank. */
  readonly mock?: string
}

/** The exports of mock.js that are used. */
type Mock = Pick<import('../mock/create.ts').Mock, 'sandbox' | 'run'>

export interface TextMessage {
  /** ISO 8601. */
  readonly at: string
  readonly msisdn: string
  readonly text: string
  /** Null in a message without a code. */
  readonly code: string | null
  /** The journey or order that the code can still be used for. */
  readonly goodFor: string | null
}

export interface Debit {
  readonly at: string
  readonly order: string
  readonly amount: string
  readonly points: number
  readonly method: string
}

/** A notification of the bank's for the shop's server. */
export interface Notification {
  readonly id: string
  readonly body: { readonly latestTransactionStatus: string; readonly transactionStatusDesc: string }
  readonly tries: readonly { readonly at: number; readonly status: number }[]
  /** Time of the next try, in epoch ms; null: no more. */
  readonly nextAt: number | null
}

export interface Sandbox {
  about(): Promise<About>
  /** @param msisdn the number that the partner platform knows; undefined: none */
  openJourney(scenario: string, msisdn: string | undefined): Promise<string>
  openOrder(scenario: string, msisdn: string, amount: string): Promise<string>
  /** Wire money that the shop's own server knows to be paid; undefined while it knows of none. */
  paid(reference: string): Promise<string | undefined>
  /** Notifications of an order for the shop's server. */
  notifications(reference: string): Promise<readonly Notification[]>
  /** Sends one again, or plans that the next is lost or sent twice. */
  notify(plan: { id: string } | { lose: number } | { double: number }): Promise<void>
  inbox(msisdn: string): Promise<readonly TextMessage[]>
  /** The customer's possibilities now, and when the bank was new. @param amount of the next order */
  condition(msisdn: string, amount: string): Promise<{ now: Condition; fresh: Condition }>
  ledger(): Promise<readonly Debit[]>
  /** The bank's time, in epoch ms. */
  clock(): Promise<number>
  /** Moves the bank's clock; resolves to its new time. */
  advance(seconds: number): Promise<number>
  order(originReferenceNo: string): Promise<{ readonly state: string; readonly amount: string }>
  /** Actions of the customer in the bank's app. */
  inApp(originReferenceNo: string, action: 'pay' | 'cancel'): Promise<void>
  fault(fault: Record<string, string | number>): Promise<void>
  reset(): Promise<void>
}

type Json = Record<string, unknown>

/** Uses the demo server; without one, if the configuration says so, the bank in the page. */
export function createSandbox(fetch: typeof globalThis.fetch): Sandbox {
  const addressOf = (path: string): string => new URL(path, document.baseURI).href
  let settings: Promise<{ about: About; mock: Mock | undefined }> | undefined

  async function learn(): Promise<{ about: About; mock: Mock | undefined }> {
    const info = (await (await fetch(addressOf('harness/config.json'))).json()) as About
    if (info.mock === undefined) return { about: info, mock: undefined }
    const mock = (await byAddress(addressOf(info.mock))) as Mock
    return { about: { ...info, run: await mock.run() }, mock }
  }
  const learnt = () => (settings ??= learn())

  /** Asks the shop's own server; undefined where the bank runs in the page, and there is none. */
  async function askShop(path: string, body?: object): Promise<Json | undefined> {
    if ((await learnt()).mock) return undefined
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(addressOf(`shop/${path}`), init)
    if (!response.ok) throw new Error(`The shop's server: ${(await response.text()).slice(0, 200)}`)
    return (await response.json()) as Json
  }

  async function ask(path: string, body?: object): Promise<unknown> {
    const init = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {}
    const { mock } = await learnt()
    const response = await (mock ? mock.sandbox(path, init) : fetch(addressOf(`sandbox/${path}`), init))
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
    return response.json()
  }
  const control = async (path: string, body?: object): Promise<Json> => (await ask(path, body)) as Json
  const list = async <T>(path: string): Promise<readonly T[]> => (await ask(path)) as T[]
  return {
    about: async () => (await learnt()).about,
    openJourney: async (scenario, msisdn) =>
      String((await control('journeys', { scenario, msisdn })).journeyId),
    async openOrder(scenario, msisdn, amount) {
      const order = await askShop('orders', { scenario, msisdn, amount })
      return String(
        order?.['ref'] ?? (await control('orders', { scenario, msisdn, amount })).originReferenceNo,
      )
    },
    async paid(reference) {
      const order = await askShop(`orders/${encodeURIComponent(reference)}`)
      if (order) return order['status'] === '00' ? String(order['amount']) : undefined
      return (await list<Debit>('ledger')).find((debit) => debit.order === reference)?.amount
    },
    notifications: (reference) => list(`notifications?originReferenceNo=${encodeURIComponent(reference)}`),
    notify: async (plan) => void (await control('notifications', plan)),
    inbox: (msisdn) => list(`inbox?all=1&msisdn=${encodeURIComponent(msisdn)}`),
    condition: async (msisdn, amount) =>
      (await ask(`condition?msisdn=${encodeURIComponent(msisdn)}&amount=${amount}`)) as {
        now: Condition
        fresh: Condition
      },
    ledger: () => list('ledger'),
    clock: async () => Number((await control('clock')).now),
    advance: async (advanceSeconds) => Number((await control('clock', { advanceSeconds })).now),
    order: async (originReferenceNo) =>
      (await control(`orders?originReferenceNo=${encodeURIComponent(originReferenceNo)}`)) as {
        state: string
        amount: string
      },
    inApp: async (originReferenceNo, action) => void (await control('app', { originReferenceNo, action })),
    fault: async (fault) => void (await control('faults', fault)),
    reset: async () => void (await control('reset', {})),
  }
}
