/** The facts of a payment, as they stand on the slip and in its picture; the reference follows them. */
import { useStore } from '@nanostores/react'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { parseSen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { usePay, useWords } from '../../context.ts'

type Fact = readonly [label: string, value: string]

/** What the bank's answer doesn't hold is left out. */
export function useProof({ method, pointAmount, paidAt, instalments }: StatusAnswer): readonly Fact[] {
  const words = useWords()
  const order = useStore(usePay().order)
  const months = instalments ? `, ${words.count('month', instalments.months)}` : ''
  const facts: (Fact | false | null | undefined)[] = [
    method && [words.t('paymentResult.method'), words.t(methodOf(method).title) + months],
    pointAmount > 0 && [words.t('payment.rowPoints'), words.count('point', pointAmount)],
    paidAt !== null && [words.t('paymentResult.time'), formatDateTime(words, paidAt)],
    order && [words.t('payment.orderNo'), order.orderNo],
    instalments && [
      words.t('proof.nextDue'),
      `${formatDate(words, instalments.firstDueDate)}, ${formatMoney(parseSen(instalments.firstAmount), words.lang)}`,
    ],
  ]
  return facts.filter((fact) => fact !== false && fact != null)
}
