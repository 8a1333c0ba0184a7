/**
 * A world around the reducer for its properties: pages that reload and are copied, a network that loses and
 * delays, and a bank that debits every key that reaches it, so that nothing but the page (and, between tabs,
 * the binding of the proxy) keeps an order from being paid twice. All times are ms.
 */
import { fc } from '../../property.ts'
import type { PaymentStatus } from '../../../src/contract/payloads/payment.ts'
import { toJson } from '../../../src/contract/wire.ts'
import {
  newPayment,
  type Payment,
  type PaymentEvent,
  type SavedPayment,
} from '../../../src/domain/payment.ts'
import { isPayable, lateAfter } from '../../../src/domain/payStatus.ts'
import { reduce } from '../../../src/domain/reducePayment.ts'
import { readPayment } from '../../../src/domain/savedPayment.ts'
import { attempt } from './payments.ts'

/** What becomes of a request: the bank's answer, or what happens to a request or answer on its way. */
const FATES = [
  'taken',
  'failing',
  'code',
  'refused',
  'wrong code',
  'unsent',
  'lost request',
  'lost answer',
  'late request',
  'late failure',
] as const
type Fate = (typeof FATES)[number]

const pageNumber = fc.nat({ max: 1 })
const fate = fc.constantFrom(...FATES)
export const STEPS = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constant('confirm'), page: pageNumber, terms: pageNumber, fate }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('verify'), page: pageNumber, fate }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('poll', 'show', 'deny', 'retry', 'reload', 'copy'),
      page: pageNumber,
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait'), ms: fc.nat({ max: 2 * lateAfter() }) }) },
)
export type WorldStep = typeof STEPS extends fc.Arbitrary<infer S> ? S : never

interface Page {
  payment: Payment
  /** The bank's last word, in memory: of a pending or final payment nothing can be confirmed. */
  status: PaymentStatus
}
interface Request {
  readonly key: string
  readonly at: number
  /** It carries the code that releases the debit. */
  readonly hasCode: boolean
  readonly isFailing: boolean
}

/** A bank that debits every key once, whatever it knows of the order. */
function createBank() {
  let requests: Request[] = []
  const debits = new Set<string>()
  const failures = new Set<string>()
  /** To the same key it says the same: without the code nothing is debited. */
  const withCode = new Set<string>()
  const isDecided = (key: string) => debits.has(key) || failures.has(key)
  return {
    debits,
    isDecided,
    take: (request: Request) => requests.push(request),
    askCode: (key: string) => withCode.add(key),
    /** What has arrived by then is debited, or fails. */
    pass(now: number) {
      for (const { key, hasCode, isFailing } of requests.filter(({ at }) => at <= now)) {
        if (isDecided(key) || (withCode.has(key) && !hasCode)) continue
        const outcomes = isFailing ? failures : debits
        outcomes.add(key)
      }
      requests = requests.filter(({ at }) => at > now)
    },
    status: (): PaymentStatus => (debits.size > 0 ? 'SUCCESS' : failures.size > 0 ? 'FAILED' : 'OPEN'),
  }
}

/** What leaves a page. */
type Shipment = Pick<Request, 'key' | 'hasCode'>

/**
 * The proxy: it passes no other key on before the bank, asked when the one before it can't arrive any more or
 * has been answered, knows of no payment.
 */
function createBinding() {
  let bound: { key: string; at: number; isAnswered: boolean } | null = null
  return {
    locks: (key: string) => bound !== null && bound.key !== key,
    /** @returns whether an earlier request with this key may still arrive */
    bind(key: string, at: number) {
      const isInDoubt = bound !== null && !bound.isAnswered
      bound = { key, at, isAnswered: false }
      return isInDoubt
    },
    /** A certain answer; one to a key in doubt says nothing about its earlier request. */
    answer: () => bound && (bound.isAnswered = true),
    release: () => (bound = null),
    /** The bank, asked at this time, knows of no payment. */
    pass(now: number) {
      if (bound && (bound.isAnswered || now >= bound.at + lateAfter())) bound = null
    },
  }
}

/** @param tabs with one of them, nothing but the page itself keeps a second attempt back */
export function createWorld(tabs: 1 | 2) {
  const bank = createBank()
  const binding = createBinding()
  let now = 1
  let keys = 0
  const pages: [Page, Page] = [
    { payment: newPayment(), status: 'OPEN' },
    { payment: newPayment(), status: 'OPEN' },
  ]
  const dispatch = (page: Page, event: PaymentEvent) => {
    page.payment = reduce(page.payment, event)
  }
  const reload = (page: Page) => {
    page.payment = readPayment(JSON.parse(toJson(page.payment)) as SavedPayment)
    dispatch(page, { type: 'reload' })
    page.status = bank.status()
  }
  const poll = (page: Page): PaymentStatus => {
    bank.pass(now)
    const status = bank.status()
    if (isPayable(status)) {
      binding.pass(now)
      dispatch(page, { type: 'unpaid', time: now })
    }
    return status
  }
  const arrive = ({ key, hasCode }: Shipment, delay: number, isFailing = false) =>
    bank.take({ key, hasCode, at: now + delay, isFailing })
  const answers: Record<Fate, (shipment: Shipment, isInDoubt: boolean) => PaymentEvent> = {
    taken: (shipment) => {
      arrive(shipment, 0)
      binding.answer()
      return { type: 'answer', nextStep: 'PROCESSING' }
    },
    failing: (shipment) => {
      arrive(shipment, 0, true)
      binding.answer()
      return { type: 'answer', nextStep: 'PROCESSING' }
    },
    code: ({ key }) => {
      binding.answer()
      if (bank.isDecided(key)) return { type: 'answer', nextStep: 'PROCESSING' }
      bank.askCode(key)
      return { type: 'answer', nextStep: 'OTP' }
    },
    refused: (_, isInDoubt) => {
      if (!isInDoubt) binding.release()
      return { type: 'refusal', about: 'attempt' }
    },
    'wrong code': (_, isInDoubt) => {
      if (!isInDoubt) binding.release()
      return { type: 'refusal', about: 'code' }
    },
    unsent: (_, isInDoubt) => {
      if (!isInDoubt) binding.release()
      return { type: 'unsent' }
    },
    'lost request': () => ({ type: 'loss' }),
    'lost answer': (shipment) => {
      arrive(shipment, 0)
      return { type: 'loss' }
    },
    'late request': (shipment) => {
      arrive(shipment, lateAfter() - 1)
      return { type: 'loss' }
    },
    'late failure': (shipment) => {
      arrive(shipment, lateAfter() - 1, true)
      return { type: 'loss' }
    },
  }
  /** Sends what the state asks for, if it does since this event. */
  const send = (page: Page, event: PaymentEvent, next: Fate) => {
    const { state } = page.payment
    dispatch(page, event)
    const sending = page.payment.state
    if (sending.kind !== 'sending' || sending === state) return
    const key = sending.trial.attempt.idempotencyKey
    if (tabs === 2 && binding.locks(key)) return dispatch(page, { type: 'lock' })
    const shipment = { key, hasCode: sending.step === 'code' }
    dispatch(page, answers[next](shipment, binding.bind(key, now)))
    bank.pass(now)
  }
  return {
    bank,
    pages,
    act(step: WorldStep) {
      if ('ms' in step) {
        now += step.ms
        bank.pass(now)
        return
      }
      const page = pages[tabs === 2 && step.page === 1 ? 1 : 0]
      if (step.act === 'confirm' && 'terms' in step) {
        if (!isPayable(page.status)) return
        keys += 1
        const next = {
          ...attempt,
          idempotencyKey: `key-${keys}`,
          months: step.terms,
          afterFailure: page.status === 'FAILED',
        }
        send(page, { type: 'confirm', attempt: next, time: now }, step.fate)
      } else if (step.act === 'verify' && 'fate' in step)
        send(page, { type: 'verification', time: now }, step.fate)
      else if (step.act === 'poll') poll(page)
      else if (step.act === 'show') {
        page.status = poll(page)
        dispatch(page, { type: 'status', status: page.status, time: now })
      } else if (step.act === 'deny' && isPayable(poll(page))) dispatch(page, { type: 'denial' })
      else if (step.act === 'retry') {
        page.status = poll(page)
        dispatch(page, { type: 'retry', time: now })
      } else if (step.act === 'reload') reload(page)
      else if (step.act === 'copy' && tabs === 2) {
        const copy = pages[step.page === 0 ? 1 : 0]
        copy.payment = page.payment
        reload(copy)
      }
    },
  }
}
