/** Reads what a page has saved of a payment, this version's or an earlier one's. */
import { readMoney } from '../contract/payloads/fields.ts'
import type { WireForm } from '../contract/wire.ts'
import { inTodaysForm, type EarlierPayment } from './earlierPayment.ts'
import type { AgreedTerms, Attempt, Payment, PaymentState, SavedPayment } from './payment.ts'
import { kinds } from './reducePayment.ts'

const readAttempt = (savedAttempt: WireForm<Attempt>): Attempt => ({
  ...savedAttempt,
  amount: readMoney(savedAttempt.amount),
})

/** @throws when it is none of this version's */
function readState(savedState: WireForm<PaymentState>): PaymentState {
  if (!kinds.includes(savedState.kind)) throw new RangeError(`No state of a payment: ${savedState.kind}`)
  return 'trial' in savedState && savedState.trial
    ? ({
        ...savedState,
        trial: { ...savedState.trial, attempt: readAttempt(savedState.trial.attempt) },
      } as PaymentState)
    : (savedState as PaymentState)
}

const readAgreed = ({ total, principal, fee, ...terms }: WireForm<AgreedTerms>): AgreedTerms => ({
  ...terms,
  total: readMoney(total),
  ...(principal !== undefined && { principal: readMoney(principal) }),
  ...(fee !== undefined && { fee: readMoney(fee) }),
})

/** @throws when an amount in it is none, or its state isn't known */
export function readPayment(savedPayment: SavedPayment | EarlierPayment): Payment {
  const payment = inTodaysForm(savedPayment)
  const { state, agreed: agreement } = payment
  return { ...payment, state: readState(state), agreed: agreement && readAgreed(agreement) }
}
