/** What is paid, how, and the one button that goes on. */
import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney, splitMoney } from '../../domain/formatMoney.ts'
import { AmountHeader } from '../../ui/AmountHeader.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { FeeList, FeeRow, TotalRow } from '../../ui/Fees.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { Breakdown, Methods as MethodsPart } from '../../ui/Split.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCore, useMerchant, usePay, useProblem, useWords } from '../context.ts'
import { fieldError } from '../parts/fieldError.tsx'
import { Page } from '../parts/Page.tsx'
import { Methods } from './Methods.tsx'
import { Points } from './Points.tsx'

export function Checkout({ order }: { order: Order }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const quote = useStore(pay.quote)
  const method = useStore(pay.method)
  const busy = useStore(core.busy)
  const problem = useProblem('method')
  if (!quote) return null
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, words.lang)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    pay.review()
  }
  return (
    <Page
      variant="split"
      onSubmit={submit}
      header={(
        <AmountHeader
          merchant={merchant}
          money={splitMoney(quote.total, words.lang)}
          note={<>{words.t('payment.orderNo')} {order.orderNo}</>}
        />
      )}
      dock={(
        <Dock>
          <PrimaryButton type="submit" busy={busy !== null} disabled={method === null}>
            {words.t('payment.submit', { amount: money(quote.total) })}
          </PrimaryButton>
        </Dock>
      )}
    >
      <MethodsPart>
        <Methods order={order} />
        {fieldError(problem)}
        <Points order={order} />
      </MethodsPart>
      <Breakdown>
        <Section>{words.t('payment.detailsTitle')}</Section>
        <FeeList>
          <FeeRow label={words.t('payment.rowAmount')}>{money(quote.amount)}</FeeRow>
          {quote.points > 0 && <FeeRow label={words.t('payment.rowPoints')}>{money(-quote.pointsWorth as typeof quote.pointsWorth)}</FeeRow>}
          <FeeRow label={words.t('payment.rowAdminFee')}>{money(quote.adminFee)}</FeeRow>
          <TotalRow label={words.t('payment.rowTotal')}>{money(quote.total)}</TotalRow>
        </FeeList>
      </Breakdown>
    </Page>
  )
}
