/** What was paid, how and when, as the status tells it. */
import { parseSen } from '../../../contract/money.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMoney } from '../../../domain/formatMoney.ts'
import { formatDateTime } from '../../../i18n/format.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { FeeList, FeeRow } from '../../../ui/Fees.tsx'
import { useWords } from '../../context.ts'
import { Reference } from '../../parts/page/Reference.tsx'
import { InstalmentFacts } from './InstalmentFacts.tsx'
import { SupportRow } from './SupportRow.tsx'

/** `help`: with the number to call. */
export function Facts({ status, help = false }: { status: StatusAnswer | null; help?: boolean }) {
  const words = useWords()
  return (
    <FeeList lined>
      {status && (
        <FeeRow label={words.t('paymentResult.total')}>
          {formatMoney(parseSen(status.amount), words.lang)}
        </FeeRow>
      )}
      {status?.method && (
        <FeeRow label={words.t('paymentResult.method')}>{words.t(methodOf(status.method).title)}</FeeRow>
      )}
      {status?.instalments && <InstalmentFacts {...status.instalments} />}
      {status && status.pointAmount > 0 && (
        <FeeRow label={words.t('payment.rowPoints')}>{words.count('point', status.pointAmount)}</FeeRow>
      )}
      {status?.paidAt && (
        <FeeRow label={words.t('paymentResult.time')}>{formatDateTime(words, status.paidAt)}</FeeRow>
      )}
      <Reference />
      {help && <SupportRow />}
    </FeeList>
  )
}
