/** Confirms payments: once for each key, never twice for an order. */
import type { Sen } from '../contract/money.ts'
import type { ConfirmAnswer } from '../contract/payloads/payment.ts'
import { jakartaIso } from '../domain/jakarta.ts'
import { resetFailures, pinAttempts, refuseBlocked, refuseWrong } from './attempts.ts'
import type { Context } from './context.ts'
import type { Customer } from './customers.ts'
import { chainOf } from './otp.ts'
import { qrisPayload } from './qris.ts'
import { BankRefusal } from './refusal.ts'
import { consumeSecret, type Opened } from './secrets.ts'
import { endAttempt, isPending } from './settle.ts'
import type { IdempotencyRecord, Order, Payment } from './store.ts'
import { checkAccount, expiryOf, payerOf } from './subjects.ts'
import { EXPECTED_SECONDS, QRIS_LIFE_MS } from './terms.ts'

/** Refuses an order that is paid or pending. */
export function refuseFinal(order: Order): void {
  if (order.state === 'SUCCESS') throw new BankRefusal('ORDER_ALREADY_PAID')
  if (isPending(order)) throw new BankRefusal('PAYMENT_IN_PROGRESS')
}

/** Checks for every confirm of an order, and for the code that releases it. @returns who pays */
export function confirmingPayer(order: Order, context: Context): Customer {
  // A bank that guards by key alone confirms an order again that is paid or pending.
  if (context.store.guards === 'order') refuseFinal(order)
  const customer = payerOf(order, context, 'METHOD_UNAVAILABLE')
  checkAccount(customer, context)
  return customer
}

/**
 * The same key with the same payload gets the same answer, with another payload PAYMENT_DETAILS_CHANGED. A
 * refusal uses up nothing: the key may come again with whatever payload. It has no await, so parallel
 * confirms are executed one after the other.
 */
export function onceByKey<A extends IdempotencyRecord['answer']>(
  { order, key, payload }: { order: Order; key: string; payload: string },
  { store }: Context,
  act: () => A,
): A {
  const id = `${order.ref} ${key}`
  const record = store.idempotency.get(id) ?? { payload, answer: act() }
  if (record.payload !== payload) throw new BankRefusal('PAYMENT_DETAILS_CHANGED')
  store.idempotency.set(id, record)
  return record.answer as A
}

export const attemptOf = ({ attempt }: Order): string => String(attempt)

/** A payment that waits for its code. */
export const isAwaited = ({ payment }: Order): boolean =>
  payment?.key !== undefined && payment.startedAt === null

/** Ends an attempt that waits for a code or a scan, without a debit. @returns the newest attempt */
export function releaseAttempt(order: Order, attempt: string, { store }: Context): { attempt: string } {
  if (attempt !== attemptOf(order)) throw new BankRefusal('ATTEMPT_OVER')
  refuseFinal(order)
  if (!order.qr && !isAwaited(order)) throw new BankRefusal('STEP_OUT_OF_ORDER')
  order.qr = null
  order.payment = null
  store.chains.delete(chainOf(order.ref, 'PAYMENT'))
  endAttempt(order)
  return { attempt: attemptOf(order) }
}

/** The PIN authorises a payment. */
export function checkPin(
  customer: Customer,
  order: Order,
  openSecret: Opened | undefined,
  context: Context,
): void {
  const count = pinAttempts(customer.msisdn)
  refuseBlocked(count, context)
  if (consumeSecret(openSecret, order.ref, context) !== customer.pin) refuseWrong(count, context)
  resetFailures(count, context)
}

const expectedSeconds = ({ scenario }: Order): number =>
  scenario.seconds > 10 ? EXPECTED_SECONDS.slow : EXPECTED_SECONDS.normal

/** A pending payment that another one replaces continues by itself. */
function putAside(order: Order): void {
  if (isPending(order) && order.payment?.startedAt != null) order.besides.push(order.payment)
}

/** Starts the payment; returns how long it takes at most, in seconds. */
export function releasePayment(order: Order, { now }: Context): number {
  if (order.payment) {
    putAside(order)
    order.payment = { ...order.payment }
  }
  order.state = 'PROCESSING'
  if (order.payment) order.payment.startedAt = now()
  return expectedSeconds(order)
}

/** Accepts a confirmed payment: it starts, or waits for the code. From its start the money is held. */
export function acceptPayment(
  order: Order,
  payment: Omit<Payment, 'startedAt'>,
  context: Context,
): Extract<ConfirmAnswer, { nextStep: 'OTP' | 'PROCESSING' }> {
  putAside(order)
  order.qr = null
  order.holdsKey = true
  order.payment = { ...payment, startedAt: null }
  order.settledAt = null
  if (!order.scenario.otp && !context.wantsCode)
    return { nextStep: 'PROCESSING', expectedSeconds: releasePayment(order, context) }
  order.state = 'OPEN'
  return { nextStep: 'OTP', expectedSeconds: expectedSeconds(order) }
}

/** Issues a QRIS code for an order, which doesn't outlive it. Nothing is debited. */
export function offerQr(order: Order, amount: Sen, { now }: Context): ConfirmAnswer {
  const expiresAt = Math.min(now() + QRIS_LIFE_MS, expiryOf(order))
  order.qr = { amount, expiresAt }
  order.holdsKey = true
  return {
    nextStep: 'SHOW_QR',
    expectedSeconds: Math.ceil((expiresAt - now()) / 1000),
    qr: { payload: qrisPayload(order), expiresAt: jakartaIso(expiresAt) },
  }
}

/** Seconds until a pending payment should be over. */
export const secondsToGo = (order: Order, now: number): number =>
  order.state === 'PROCESSING' && order.payment?.startedAt != null
    ? Math.max(1, Math.ceil(expectedSeconds(order) - (now - order.payment.startedAt) / 1000))
    : 0
