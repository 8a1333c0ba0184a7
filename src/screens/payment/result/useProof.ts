/** The proof of a payment: the same on the screen, as a picture and on paper. */
import { useStore } from '@nanostores/react'
import type { Sen } from '../../../contract/money.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMask } from '../../../domain/formatPhone.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { dateTimeLines, formatDate } from '../../../i18n/format.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { useCore, useMerchant, usePay, useWords } from '../../context.ts'
import { orderNote } from '../../shared/slip/orderNote.ts'
import { useRepayment } from '../paylater/useRepayment.ts'
import type { Proof, SlipFact } from './proof.ts'

/** A fact that is in neither the bank's answer nor the agreement is left out. */
export function useProof(status: StatusAnswer): Proof {
  const {
    session,
    settings: { environment, subject },
  } = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const bank = useStore(session.profile)?.name ?? ''
  const order = useStore(usePay().order)
  const repayment = useRepayment(status)
  const { amount, method, pointAmount, paidAt } = status
  const money = (sum: Sen) => formatMoney(sum, words.lang)
  const months = repayment ? `, ${words.count('month', repayment.months)}` : ''
  const debt = repayment?.debt
  // A QRIS code is paid by whoever scans it, without the wallet's fee.
  const payer = method === 'QRIS' ? null : order?.maskedMsisdn
  const facts: (SlipFact | false | null | undefined)[] = [
    method && {
      label: words.t('paymentResult.method'),
      lines: [words.t(methodOf(method).title) + months],
    },
    payer != null && { label: words.t('proof.payer'), lines: [formatMask(payer)] },
    pointAmount > 0 && { label: words.t('payment.rowPoints'), lines: [words.count('point', pointAmount)] },
    method === 'WALLET' && order && { label: words.t('payment.rowAdminFee'), lines: [money(order.adminFee)] },
    paidAt !== null && { label: words.t('paymentResult.time'), lines: dateTimeLines(words, paidAt) },
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
  return {
    bank,
    merchant,
    amount: money(amount),
    note: orderNote(words, order, pointAmount),
    title: words.t('paymentResult.successTitle'),
    heading: words.t('proof.title'),
    rows: facts.filter((fact) => fact !== false && fact != null),
    reference: { label: words.t('common.reference'), value: subject },
    simulation: environment === 'MOCK' ? words.t('simulation.mark') : null,
  }
}
