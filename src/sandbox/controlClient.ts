/**
 * Asks the control panel of the sandbox bank (`/sandbox/` of the demo server). Its ledger is the truth about
 * money.
 */
import type { AppAction } from './open.ts'
import type { Debit, FaultKind, Guard, TextMessage } from './store.ts'
import type { WireForm } from '../contract/wire.ts'

export interface Fault {
  /** A call of the endpoint table, `payment/payment-order-confirm`, or `*`. */
  call: string
  kind: FaultKind
  /** Number of calls that it hits; 1 when missing. */
  times?: number
  /** Of a delay, or of Retry-After. */
  seconds?: number
  /** Of kind `status`. */
  status?: number
  /** Of kind `code`: the bank's code. */
  code?: string
}

export interface ControlClient {
  createJourney(input?: { scenario?: string; merchantId?: string; msisdn?: string }): Promise<string>
  createOrder(input?: {
    scenario?: string
    amount?: string
    merchantId?: string
    msisdn?: string
  }): Promise<string>
  /** Newest first. */
  inbox(msisdn: string): Promise<TextMessage[]>
  ledger(): Promise<WireForm<Debit>[]>
  /** Debits of one order. */
  debitsOf(originReferenceNo: string): Promise<WireForm<Debit>[]>
  /** Moves the bank's clock forward. */
  advance(seconds: number): Promise<void>
  fault(fault: Fault): Promise<void>
  /** By what the bank keeps an order from being debited twice. */
  guardBy(guards: Guard): Promise<void>
  /** The text in the picture of a captcha. */
  captchaAnswer(captchaId: string): Promise<string>
  /** The customer's act in the bank's own app; of a payment on hold also how it ends. */
  finishInApp(originReferenceNo: string, action?: AppAction): Promise<void>
  reset(): Promise<void>
  scenarios(): Promise<unknown>
}

/**
 * `fetch` is an argument, so that a test can hand in the server itself. `base` is the origin of whatever
 * answers below `/sandbox/`. A call rejects with the status and the text of an answer that isn't 2xx.
 */
export function createControlClient(fetch: typeof globalThis.fetch, base: string): ControlClient {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(new URL(`/sandbox/${path}`, base), init)
    const text = await response.text()
    if (!response.ok) throw new Error(`/sandbox/${path}: ${response.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
  const create = async (path: string, body: object, field: string): Promise<string> => {
    const value = ((await ask(path, body)) as Record<string, unknown>)[field]
    if (typeof value !== 'string') throw new Error(`/sandbox/${path} answered no ${field}`)
    return value
  }
  const list = async <T>(path: string): Promise<T[]> => {
    const answer = await ask(path)
    if (!Array.isArray(answer)) throw new Error(`/sandbox/${path} answered no list`)
    return answer as T[]
  }
  const ledger = (): Promise<WireForm<Debit>[]> => list('ledger')

  return {
    createJourney: (input = {}) => create('journeys', input, 'journeyId'),
    createOrder: (input = {}) => create('orders', input, 'originReferenceNo'),
    inbox: (msisdn) => list(`inbox?msisdn=${encodeURIComponent(msisdn)}`),
    ledger,
    debitsOf: async (originReferenceNo) =>
      (await ledger()).filter(({ order }) => order === originReferenceNo),
    advance: async (seconds) => void (await ask('clock', { advanceSeconds: seconds })),
    fault: async (fault) => void (await ask('faults', fault)),
    guardBy: async (guards) => void (await ask('bank', { guards })),
    captchaAnswer: async (captchaId) => {
      const { answer } = (await ask(`captcha?captchaId=${encodeURIComponent(captchaId)}`)) as {
        answer: string
      }
      return answer
    },
    finishInApp: async (originReferenceNo, action = 'pay') =>
      void (await ask('app', { originReferenceNo, action })),
    reset: async () => void (await ask('reset', {})),
    scenarios: () => ask('scenarios'),
  }
}
