/** Pay Later: financed by the bank, by a plan that the customer has agreed to. */
import type { PaymentMethod } from './method.ts'

export const paylater: PaymentMethod = {
  versions: [2, 3],
  isDefault: false,
  takesPoints: true,
  next: 'plan',
  about: 'paylater',
  failure: 'PAYMENT_FAILED_PAYLATER',
  title: 'payment.methodPaylater',
  // Only the bank knows.
  blockedBy: () => null,
  // Points that are held by a payment under way no longer count as usable: what was agreed to holds.
  amount: ({ quote, agreed }) => agreed?.principal ?? quote.subtotal,
  owed: ({ plan, agreed }) => plan?.total ?? agreed?.total ?? null,
  terms: ({ agreed }) =>
    agreed && {
      amount: agreed.total,
      pointAmount: agreed.points,
      months: agreed.months,
      documents: agreed.consents.map(({ document, version }) => `${document} ${version}`).join(),
    },
  send: ({ client, originalReferenceNo, attempt, agreed, encryptedPin = '' }) =>
    client.call('payment/paylater', {
      originalReferenceNo,
      months: attempt.months ?? 0,
      pointAmount: attempt.pointAmount,
      total: attempt.amount,
      encryptedPin,
      agreement: agreed?.consents ?? [],
      idempotencyKey: attempt.idempotencyKey,
    }),
}
