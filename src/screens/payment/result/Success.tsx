/** Paid: the amount, what is due first when it was financed, and back to the merchant in a moment. */
import { parseSen } from '../../../contract/money.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { formatMoney, splitMoney } from '../../../domain/formatMoney.ts'
import { REDIRECT } from '../../../domain/limits.ts'
import { formatDate } from '../../../i18n/format.ts'
import { Outcome } from '../../../ui/Outcome.tsx'
import { useMerchant, useParams, useWords } from '../../context.ts'
import { Page } from '../../parts/page/Page.tsx'
import { ReturnDock } from '../../parts/leaving/ReturnDock.tsx'
import { Facts } from './Facts.tsx'

export function Success({ status }: { status: StatusAnswer }) {
  const words = useWords()
  const merchant = useMerchant()
  // Led here from an address before: whoever went back stays, and is told why nothing can be paid there.
  const { resumed } = useParams()
  const amount = parseSen(status.amount)
  const { instalments } = status
  const money = (wire: string) => formatMoney(parseSen(wire), words.lang)
  return (
    <Page
      nav="none"
      dock={
        <ReturnDock key={String(resumed)} after={REDIRECT.paidMs} reason="paid" stay={resumed ?? false} />
      }
    >
      <Outcome
        tone="success"
        title={words.t('paymentResult.successTitle')}
        money={splitMoney(amount, words.lang)}
        note={resumed && words.t('paymentResult.noBack', { merchant })}
      >
        {words.t('paymentResult.successBody', { amount: formatMoney(amount, words.lang), merchant })}
        {instalments
          && ` ${words.t('paymentResult.successPaylater', {
            amount: money(instalments.firstAmount),
            date: formatDate(words, instalments.firstDueDate),
          })}`}
      </Outcome>
      <Facts status={status} />
    </Page>
  )
}
