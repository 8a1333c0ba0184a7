/** Pay Later: financed by the bank, by a plan that the customer has agreed to. */
import type { PaymentMethod } from './method.ts'

export const paylater: PaymentMethod = {
  versions: [2, 3],
  isDefault: false,
  takesPoints: true,
  next: 'plan',
  subject: 'paylater',
  failure: 'PAYMENT_FAILED_PAYLATER',
  title: 'payment.methodPaylater',
  // Points that pay all of it leave nothing to finance; of all else only the bank knows.
  blockedBy: (_order, { subtotal }) => (subtotal === 0n ? 'PAYLATER_POINTS_NOT_ALLOWED' : null),
  // Points that are held by a payment under way no longer count as usable: what was agreed to holds.
  amount: ({ quote, agreement }) => agreement?.principal ?? quote.subtotal,
  debt: ({ plan, agreement }) => plan?.total ?? agreement?.total ?? null,
  terms: ({ agreement }) =>
    agreement && {
      amount: agreement.total,
      pointAmount: agreement.points,
      months: agreement.months,
      documents: agreement.consents.map(({ document, version }) => `${document} ${version}`).join(),
    },
  send: ({ client, originalReferenceNo, attempt, agreement, encryptedPin = '' }) =>
    client.call('payment/paylater', {
      originalReferenceNo,
      months: attempt.months ?? 0,
      pointAmount: attempt.pointAmount,
      total: attempt.amount,
      firstRepaymentDate: agreement?.firstRepaymentDate,
      encryptedPin,
      agreement: agreement?.consents ?? [],
      attempt: attempt.attempt,
    }),
}
