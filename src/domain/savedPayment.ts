/** Reads what a page has saved of a payment, this version's or an earlier one's. */
import { readMoney } from '../contract/payloads/fields.ts'
import type { WireForm } from '../contract/wire.ts'
import { inTodaysForm, type EarlierPayment } from './earlierPayment.ts'
import type { Agreed, Attempt, Payment, PaymentState, SavedPayment } from './payment.ts'
import { kinds } from './reducePayment.ts'

const readAttempt = (saved: WireForm<Attempt>): Attempt => ({ ...saved, amount: readMoney(saved.amount) })

/** @throws when it is none of this version's */
function readState(saved: WireForm<PaymentState>): PaymentState {
  if (!kinds.includes(saved.kind)) throw new RangeError(`No state of a payment: ${saved.kind}`)
  return 'trial' in saved && saved.trial
    ? ({ ...saved, trial: { ...saved.trial, attempt: readAttempt(saved.trial.attempt) } } as PaymentState)
    : (saved as PaymentState)
}

const readAgreed = ({ total, principal, fee, ...agreed }: WireForm<Agreed>): Agreed => ({
  ...agreed,
  total: readMoney(total),
  ...(principal !== undefined && { principal: readMoney(principal) }),
  ...(fee !== undefined && { fee: readMoney(fee) }),
})

/** @throws when an amount in it is none, or its state isn't known */
export function readPayment(saved: SavedPayment | EarlierPayment): Payment {
  const payment = inTodaysForm(saved)
  const { state, agreed } = payment
  return { ...payment, state: readState(state), agreed: agreed && readAgreed(agreed) }
}
