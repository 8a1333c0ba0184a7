/**
 * A world around the reducer for its properties: pages that reload and are copied, a network that loses and
 * delays, a proxy that keeps nothing, and a bank that debits every attempt once, whichever of several
 * payloads reaches it first, and knows nothing else of the order. All times are ms.
 */
import { fc } from '../../property.ts'
import type { PaymentStatus } from '../../../src/contract/payloads/payment.ts'
import { toJson } from '../../../src/contract/wire.ts'
import {
  mayBePaid,
  newPayment,
  type Payment,
  type PaymentEvent,
  type SavedPayment,
} from '../../../src/domain/payment.ts'
import { isPayable, lateAfter } from '../../../src/domain/payStatus.ts'
import { reduce } from '../../../src/domain/reducePayment.ts'
import { readPayment } from '../../../src/domain/savedPayment.ts'
import { attempt } from './payments.ts'

/** The fate of a request: the bank's answer, or what happens to a request or answer on its way. */
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
  'late next request',
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
  /** The attempt that it has shown. */
  attempt: string
}
interface Request {
  readonly attempt: string
  /** Another way to pay, or another amount. */
  readonly payload: string
  readonly at: number
  /** It carries the code that releases the debit. */
  readonly hasCode: boolean
  readonly isFailing: boolean
  /** The bank asks for a code before it debits. */
  readonly asksCode: boolean
  readonly page: Page
}

/** The bank's record under an attempt. */
interface Accepted {
  readonly payload: string
  state: 'code' | 'paid' | 'failed' | 'released'
}

/** It takes a confirm of whatever attempt that it hasn't seen yet. */
function createBank() {
  let requests: Request[] = []
  const accepted = new Map<string, Accepted>()
  let newest = 0
  const take = ({ attempt: name, payload, hasCode, isFailing, asksCode }: Request): void => {
    const known = accepted.get(name)
    // The same is answered as before, another payload refused; a code is taken by what waits for one.
    if (known && (known.state !== 'code' || !hasCode || known.payload !== payload)) return
    if (!known && hasCode) return
    const state = asksCode && !hasCode ? 'code' : isFailing ? 'failed' : 'paid'
    accepted.set(name, { payload, state })
    if (state === 'failed') newest += 1
  }
  const all = () => [...accepted.values()].filter(({ state }) => state !== 'released')
  return {
    attempt: () => String(newest),
    debits: () => all().filter(({ state }) => state === 'paid').length,
    known: (name: string) => accepted.get(name),
    send: (request: Request) => requests.push(request),
    /** Ends what waits for a code under another payload. */
    release({ attempt: name, payload }: Shipment) {
      const known = accepted.get(name)
      if (known?.state !== 'code' || known.payload === payload) return
      known.state = 'released'
      newest += 1
    },
    /** True while something that this page has sent may still be debited. */
    mayDebit: (page: Page) =>
      requests.some(({ page: sender, attempt: name, payload, hasCode, asksCode, isFailing }) => {
        const known = accepted.get(name)
        if (sender !== page || asksCode || isFailing) return false
        return hasCode ? known?.state === 'code' && known.payload === payload : !known
      }),
    /** Requests that have arrived by then are done. */
    pass(now: number) {
      const due = requests.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      requests = requests.filter(({ at }) => at > now)
      for (const request of due) take(request)
    },
    status: (): PaymentStatus =>
      all().some(({ state }) => state === 'paid')
        ? 'SUCCESS'
        : all().at(-1)?.state === 'failed'
          ? 'FAILED'
          : 'OPEN',
  }
}

/** A page's shipment. */
type Shipment = Pick<Request, 'attempt' | 'payload' | 'hasCode' | 'page'>

/** @param tabs of one customer */
export function createWorld(tabs: 1 | 2) {
  const bank = createBank()
  let now = 1
  const newPage = (): Page => ({ payment: newPayment(), status: 'OPEN', attempt: '0' })
  const pages: [Page, Page] = [newPage(), newPage()]
  const dispatch = (page: Page, event: PaymentEvent) => {
    page.payment = reduce(page.payment, event)
  }
  const poll = (page: Page): PaymentStatus => {
    bank.pass(now)
    const status = bank.status()
    page.attempt = bank.attempt()
    if (isPayable(status)) dispatch(page, { type: 'unpaid', attempt: page.attempt, time: now })
    return status
  }
  const reload = (page: Page) => {
    page.payment = readPayment(JSON.parse(toJson(page.payment)) as SavedPayment)
    dispatch(page, { type: 'reload' })
    page.status = bank.status()
    page.attempt = bank.attempt()
  }
  const arrive = (shipment: Shipment, delay: number, { isFailing = false, asksCode = false } = {}) =>
    bank.send({ ...shipment, at: now + delay, isFailing, asksCode })
  /** A repeat of what was accepted is answered as before, whatever is wanted. */
  const answered = ({ attempt: name, payload, hasCode }: Shipment): PaymentEvent | undefined => {
    const known = bank.known(name)
    if (!known) return undefined
    if (known.payload !== payload) return { type: 'lock' }
    if (known.state === 'code') return hasCode ? undefined : { type: 'answer', nextStep: 'OTP' }
    return { type: 'answer', nextStep: 'PROCESSING' }
  }
  const lost = (shipment: Shipment, delay: number, isFailing = false): PaymentEvent => {
    arrive(shipment, delay, { isFailing })
    return { type: 'loss' }
  }
  const taken = (shipment: Shipment, how: { isFailing?: boolean; asksCode?: boolean } = {}): PaymentEvent => {
    arrive(shipment, 0, how)
    bank.pass(now)
    return answered(shipment) ?? { type: 'loss' }
  }
  const answers: Record<Fate, (shipment: Shipment) => PaymentEvent> = {
    taken,
    failing: (shipment) => taken(shipment, { isFailing: true }),
    code: (shipment) => taken(shipment, { asksCode: true }),
    refused: (shipment) => answered(shipment) ?? { type: 'refusal', about: 'attempt' },
    'wrong code': (shipment) => answered(shipment) ?? { type: 'refusal', about: 'code' },
    unsent: () => ({ type: 'unsent' }),
    'lost request': () => ({ type: 'loss' }),
    'lost answer': (shipment) => lost(shipment, 0),
    'late request': (shipment) => lost(shipment, lateAfter() - 1),
    'late failure': (shipment) => lost(shipment, lateAfter() - 1, true),
    'late next request': (shipment) => {
      bank.release(shipment)
      return lost({ ...shipment, attempt: bank.attempt() }, lateAfter() - 1)
    },
  }
  /** Sends what the state asks for, if it does since this event. */
  const send = (page: Page, event: PaymentEvent, next: Fate) => {
    const { state } = page.payment
    dispatch(page, event)
    const sending = page.payment.state
    if (sending.kind !== 'sending' || sending === state) return
    bank.pass(now)
    const { attempt: name, months } = sending.trial.attempt
    // The proxy asks for the order before anything leaves.
    if (name !== bank.attempt()) return dispatch(page, { type: 'refusal', about: 'attempt' })
    if (!isPayable(bank.status())) return dispatch(page, { type: 'lock' })
    const shipment = { attempt: name, payload: String(months), hasCode: sending.step === 'code', page }
    dispatch(page, answers[next](shipment))
    bank.pass(now)
  }
  return {
    bank,
    pages,
    /** True where a page that takes nothing for paid or on its way has sent what may be debited. */
    isDeceived: () => pages.some((page) => !mayBePaid(page.payment) && bank.mayDebit(page)),
    act(step: WorldStep) {
      if ('ms' in step) {
        now += step.ms
        bank.pass(now)
        return
      }
      const page = pages[tabs === 2 && step.page === 1 ? 1 : 0]
      if (step.act === 'confirm' && 'terms' in step) {
        if (!isPayable(page.status)) return
        const afterFailure = page.status === 'FAILED'
        const next = { ...attempt, attempt: page.attempt, months: step.terms, afterFailure }
        send(page, { type: 'confirm', attempt: next, time: now }, step.fate)
      } else if (step.act === 'verify' && 'fate' in step)
        send(page, { type: 'verification', time: now }, step.fate)
      else if (step.act === 'poll') poll(page)
      else if (step.act === 'show') {
        page.status = poll(page)
        dispatch(page, { type: 'status', status: page.status, attempt: page.attempt, time: now })
      } else if (step.act === 'deny' && isPayable(poll(page))) dispatch(page, { type: 'denial' })
      else if (step.act === 'retry') {
        page.status = poll(page)
        dispatch(page, { type: 'retry', time: now })
      } else if (step.act === 'reload') reload(page)
      else if (step.act === 'copy' && tabs === 2) {
        // The tab before is gone, and what it knew.
        const copy = { ...newPage(), payment: page.payment }
        pages[step.page === 0 ? 1 : 0] = copy
        reload(copy)
      }
    },
  }
}
