/**
 * The customer's means after a problem in a payment: whether another way to pay is left, and the event's
 * reason when they return to the merchant.
 */
import { rowOf, type ErrorName } from '../../../contract/errors.ts'
import type { EventDetails } from '../../../contract/outcomes.ts'
import type { Method } from '../../../contract/payloads/payment.ts'
import type { Leaving } from '../../../stores/core/leaving.ts'
import type { PayStore } from '../../../stores/payment/context.ts'
import { isFailure, methodNames, methodOf } from '../../../stores/payment/methods/methods.ts'

/** The reason of `bank-redirect`. */
export function returnReason(name: ErrorName, leaving: Leaving): EventDetails['bank-redirect']['reason'] {
  if (isFailure(name)) return 'failed'
  if (name === 'ORDER_ALREADY_PAID') return 'paid'
  return leaving.mayBePaying() ? 'pending' : 'cancelled'
}

/**
 * True while another way to pay than the one with this problem is left. @param [of] the way to pay with the
 * problem; else the one that the error is about, or that is chosen
 */
export function hasOtherMethod(
  { methods, blocks, method, status }: PayStore,
  name: ErrorName,
  of?: Method,
): boolean {
  const { subject } = rowOf(name)
  const subjectMethod =
    of
    ?? methodNames.find((candidate) => subject && methodOf(candidate).subject === subject)
    ?? status.get()?.method
    ?? method.get()
  return methods.get().some((candidate) => candidate !== subjectMethod && !blocks.get()[candidate])
}
