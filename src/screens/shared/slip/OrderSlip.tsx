/**
 * The order as a slip: merchant, amount, order number, way to pay, and on a wide page the costs. Renders
 * nothing until the order is known.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { methodAtWork } from '../../../domain/payment.ts'
import { splitMoney } from '../../../domain/formatMoney.ts'
import { methodOf } from '../../../stores/payment/methods/methods.ts'
import { OrderHead } from '../../../ui/slip/OrderHead.tsx'
import { AmountHead, Slip, SlipFoot } from '../../../ui/slip/Slip.tsx'
import { SlipRows } from '../../../ui/slip/SlipRows.tsx'
import { Stub } from '../../../ui/slip/Stub.tsx'
import { useCore, useMerchant, useParams, usePay, useWords } from '../../context.ts'
import { Prices } from '../../payment/Prices.tsx'
import type { SlipProps } from '../page/LayoutPage.tsx'
import { orderNote } from './orderNote.ts'
import { useIsWide } from './useIsWide.ts'
import { useSlipAmount } from './useSlipAmount.ts'

/** One constant element, so that React doesn't render it again when the slip changes its state. */
const prices = (
  <SlipRows>
    <Prices />
  </SlipRows>
)

export function OrderSlip({ slip: { state, look }, footRef }: SlipProps) {
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const core = useCore()
  const logo = useStore(core.session.merchantLogo)
  const order = useStore(pay.order)
  const status = useStore(pay.status)
  const choice = useStore(pay.method)
  const atWork = methodAtWork(useStore(pay.context.payment))
  const quote = useStore(pay.quote)
  const agreement = useStore(pay.agreement)
  const wide = useIsWide()
  // An order that is refused from the start may be told of by the refusal.
  const fatal = useStore(core.fatal)
  const { problem = fatal } = useParams()
  const amount = useSlipAmount(problem)
  if (amount === null) return null
  const strip = state === 'strip'
  const method = state === 'wait' ? atWork : choice
  const methodName = status?.method ?? method
  const label = methodName && words.t(methodOf(methodName).title)
  const plan =
    agreement && label && methodName === method
      ? words.t('slip.planned', { months: words.count('month', agreement.months) })
      : label
  // The strip, and the hero before it, have no room for what later states say.
  const open = strip || state === 'hero'
  const shownQuote = open && wide && quote
  const chosenPoints = methodName && !methodOf(methodName).takesPoints ? 0 : (quote?.points ?? 0)
  const pointsPaid = status?.status === 'OPEN' ? undefined : status?.pointAmount
  const points = pointsPaid ?? chosenPoints
  return (
    <Slip label={words.t('slip.sr')} state={state} look={look} pay>
      <AmountHead decides={state === 'hero'} notched={state !== 'wait'}>
        <OrderHead
          strip={strip}
          merchant={merchant}
          logo={logo}
          money={splitMoney(amount, words.lang)}
          method={plan}
          note={!shownQuote && orderNote(words, order, points)}
        />
      </AmountHead>
      <SlipFoot ref={footRef}>
        {open && order && (
          <Stub>
            <span>{words.parts<'slip.order', ReactNode>('slip.order', { number: order.orderNo })}</span>
            <b>{plan ?? words.t('slip.noMethod')}</b>
          </Stub>
        )}
        {shownQuote && prices}
      </SlipFoot>
    </Slip>
  )
}
