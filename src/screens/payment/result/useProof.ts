/** The facts of a payment for the slip and its picture, except the reference. */
import { useStore } from '@nanostores/react'
import type { Sen } from '../../../contract/money.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { formatDate, formatDateTime } from '../../../i18n/format.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { usePay, useWords } from '../../context.ts'
import { useRepayment } from '../paylater/useRepayment.ts'
import type { SlipFact } from './slipPicture.ts'

/** A fact that is in neither the bank's answer nor the agreement is left out. */
export function useProof(status: StatusAnswer): readonly SlipFact[] {
  const words = useWords()
  const order = useStore(usePay().order)
  const repayment = useRepayment(status)
  const { method, pointAmount, paidAt } = status
  const money = (amount: Sen) => formatMoney(amount, words.lang)
  const months = repayment ? `, ${words.count('month', repayment.months)}` : ''
  const debt = repayment?.debt
  const facts: (SlipFact | false | null | undefined)[] = [
    method && {
      label: words.t('paymentResult.method'),
      lines: [words.t(methodOf(method).title) + months],
    },
    pointAmount > 0 && { label: words.t('payment.rowPoints'), lines: [words.count('point', pointAmount)] },
    paidAt !== null && { label: words.t('paymentResult.time'), lines: [formatDateTime(words, paidAt)] },
    order && { label: words.t('payment.orderNo'), lines: [order.orderNo] },
    repayment && {
      label: words.t('proof.nextDue'),
      lines: [formatDate(words, repayment.next.date), money(repayment.next.amount)],
    },
    debt && {
      label: words.t('proof.owed'),
      lines: [money(debt.total)],
      ...(debt.fee !== null && { remark: words.t('proof.owedFees', { amount: money(debt.fee) }) }),
    },
  ]
  return facts.filter((fact) => fact !== false && fact != null)
}
