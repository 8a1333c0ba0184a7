/** The facts of a notice in a payment as rows, as far as the bank sent them. */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { EndedOrder } from '../../../contract/envelope.ts'
import type { Sen } from '../../../contract/money.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { noticeFacts, type NoticeFact } from '../../../domain/payNotice.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { asIs } from '../../../text/asIs.ts'
import { FeeRow } from '../../../ui/Fees.tsx'
import { useCore, useMerchant, usePay, useWords } from '../../context.ts'
import { DateTime } from '../../shared/page/DateTime.tsx'

interface Fact {
  label: string
  value: ReactNode
  /** Small text under the label. */
  remark?: string
  /** Emphasised: the fact that matters for this notice. */
  strong?: boolean
}

/** Returns the row of a fact; undefined: the bank has not sent it. */
function useFacts({ data }: Problem): (fact: NoticeFact) => Fact | undefined {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const bank = useStore(core.session.profile)?.name
  const order = useStore(pay.order)
  const status = useStore(pay.status)
  const endedOrder = data.order
  const limits = order?.limits
  const money = (amount: Sen | null | undefined) => amount != null && formatMoney(amount, words.lang)
  const isPast = (at: string): boolean => new Date(at).getTime() <= core.clock.now()
  const time = (at: string | null | undefined) => at && <DateTime at={at} />
  const enders: Record<NonNullable<EndedOrder['endedBy']>, string | undefined> = {
    MERCHANT: asIs(merchant),
    CUSTOMER: words.t('notice.byCustomer'),
    BANK: bank && asIs(bank),
  }
  const unverified = words.t('notice.unverified')
  const facts: Record<NoticeFact, () => Fact> = {
    thisOrder: () => ({
      label: words.t('notice.thisOrder'),
      value: money(order?.amount ?? endedOrder?.amount ?? status?.amount),
    }),
    orderNo: () => ({ label: words.t('payment.orderNo'), value: order?.orderNo ?? endedOrder?.orderNo }),
    deadline: () => ({
      label: words.t('notice.deadline'),
      // A bank may have moved it since the order was opened.
      value: time([endedOrder?.payBefore ?? order?.payBefore].find((at) => at && isPast(at))),
    }),
    cancelledBy: () => ({
      label: words.t('notice.cancelledBy'),
      value: endedOrder?.endedBy && enders[endedOrder.endedBy],
    }),
    cancelledAt: () => ({ label: words.t('paymentResult.time'), value: time(endedOrder?.endedAt) }),
    limitSingle: () => ({
      label: words.t('noticeInfo.limitSingle'),
      value: money(limits?.single),
      strong: true,
    }),
    limitSingleNow: () => ({
      label: words.t('notice.limitNow'),
      remark: unverified,
      value: money(limits?.single),
    }),
    limitSingleAfter: () => ({
      label: words.t('notice.limitAfter'),
      value: money(limits?.verified?.single),
      strong: true,
    }),
    limitLeft: () => ({
      label: words.t('noticeInfo.limitLeft'),
      value: money(limits?.dailyLeft),
      strong: true,
    }),
    limitDaily: () => ({
      label: words.t('noticeInfo.limitDaily'),
      remark: words.t('noticeInfo.limitRenewed'),
      value: money(limits?.daily),
    }),
    limitDailyAfter: () => ({
      label: words.t('notice.limitAfter'),
      value: money(limits?.verified?.daily),
    }),
    keptUntil: () => ({ label: words.t('notice.keptUntil'), value: time(order?.payBefore) }),
  }
  return (fact) => {
    const entry = facts[fact]()
    return entry.value ? entry : undefined
  }
}

export function NoticeFacts({ problem }: { problem: Problem }) {
  const factOf = useFacts(problem)
  return noticeFacts(problem.name).map((name) => {
    const fact = factOf(name)
    return (
      fact && (
        <FeeRow key={name} label={fact.label} remark={fact.remark}>
          {fact.strong ? <b>{fact.value}</b> : fact.value}
        </FeeRow>
      )
    )
  })
}
