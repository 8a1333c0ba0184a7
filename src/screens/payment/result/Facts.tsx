/** Facts of the payment: what, how and when, from the bank's status. */
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { FeeList, FeeRow } from '../../../ui/Fees.tsx'
import { useWords } from '../../context.ts'
import { DateTime } from '../../shared/page/DateTime.tsx'
import { Reference } from '../../shared/page/Reference.tsx'
import { SupportRow } from './SupportRow.tsx'

interface FactsProps {
  status: StatusAnswer | null
  /** Adds the support number. */
  help?: boolean
}

export function Facts({ status, help = false }: FactsProps) {
  const words = useWords()
  return (
    <FeeList isLined isApart>
      {status && (
        <FeeRow label={words.t('paymentResult.total')}>{formatMoney(status.amount, words.lang)}</FeeRow>
      )}
      {status?.method && (
        <FeeRow label={words.t('paymentResult.method')}>{words.t(methodOf(status.method).title)}</FeeRow>
      )}
      {status && status.pointAmount > 0 && (
        <FeeRow label={words.t('payment.rowPoints')}>{words.count('point', status.pointAmount)}</FeeRow>
      )}
      {status?.paidAt && (
        <FeeRow label={words.t('paymentResult.time')}>
          <DateTime at={status.paidAt} />
        </FeeRow>
      )}
      <Reference />
      {help && <SupportRow />}
    </FeeList>
  )
}
