/** What is paid, how, and the one button that goes on. */
import { useStore } from '@nanostores/react'
import { sen } from '../../contract/money.ts'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney, splitMoney } from '../../domain/formatMoney.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { AmountHeader } from '../../ui/AmountHeader.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { FeeList, FeeRow, TotalRow } from '../../ui/Fees.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { Breakdown, Methods as MethodsPart } from '../../ui/Split.tsx'
import { Section } from '../../ui/Section.tsx'
import { useCore, useMerchant, usePay, useWords } from '../context.ts'
import { Page } from '../parts/page/Page.tsx'
import { PaylaterFees } from './later.ts'
import { Methods } from './Methods.tsx'
import { Points } from './Points.tsx'

/** What the button says when another screen follows, by where the months are chosen. */
const NEXT = { payment: 'payment.reviewInstalments', paylaterConfirmation: 'payment.submitPaylater' } as const

export function Checkout({ order }: { order: Order }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const quote = useStore(pay.quote)
  const amount = useStore(pay.amount)
  const plan = useStore(pay.plan)
  const later = useStore(pay.method) === 'PAYLATER'
  const methods = useStore(pay.methods)
  const blocks = useStore(pay.blocks)
  const busy = useStore(core.busy)
  if (!quote || amount === null) return null
  const money = (owed: Parameters<typeof formatMoney>[0]) => formatMoney(owed, words.lang)
  const submit = () => {
    // Enter in the field of points: what is typed there is settled first, so that what is shown is what is
    // paid.
    const field = core.port.root.querySelector<HTMLElement>('input[name="points"]')
    field?.blur()
    if (pay.pointsRefused()) (field ?? core.port.root.querySelector<HTMLElement>('[role="switch"]'))?.focus()
    else void pay.review()
  }
  return (
    <Page
      variant="split"
      onSubmit={submit}
      header={
        <AmountHeader
          merchant={merchant}
          money={splitMoney(amount, words.lang)}
          note={
            <>
              {words.t('payment.orderNo')} {order.orderNo}
            </>
          }
        />
      }
      dock={
        <Dock
          sum={
            later && plan
              ? { label: words.t('paylater.firstMonth'), value: money(plan.firstMonth) }
              : undefined
          }
        >
          <PrimaryButton
            type="submit"
            busy={busy !== null}
            disabled={methods.every((method) => blocks[method])}
          >
            {later
              ? words.t(NEXT[payFeatures[core.nav.version()].picker])
              : words.t('payment.submit', { amount: money(amount) })}
          </PrimaryButton>
        </Dock>
      }
    >
      <MethodsPart>
        <Methods order={order} />
        <Points order={order} />
      </MethodsPart>
      <Breakdown>
        <Section>{words.t('payment.detailsTitle')}</Section>
        {later ? (
          <PaylaterFees />
        ) : (
          <FeeList>
            <FeeRow label={words.t('payment.rowAmount')}>{money(quote.amount)}</FeeRow>
            {quote.points > 0 && (
              <FeeRow label={words.t('payment.rowPoints')}>{money(sen(-quote.pointsWorth))}</FeeRow>
            )}
            <FeeRow label={words.t('payment.rowAdminFee')}>{money(quote.adminFee)}</FeeRow>
            <TotalRow label={words.t('payment.rowTotal')}>{money(quote.total)}</TotalRow>
          </FeeList>
        )}
      </Breakdown>
    </Page>
  )
}
