/** The payment page: what is paid, how, and the one button that goes on. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../contract/payloads/payment.ts'
import { formatMoney } from '../../domain/formatMoney.ts'
import { payFeatures } from '../../domain/payFeatures.ts'
import { methodOf } from '../../stores/payment/methods/methods.ts'
import { arePointsUntold } from '../../stores/payment/shape.ts'
import { Dock } from '../../ui/Dock.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { Breakdown, Methods as MethodsPart } from '../../ui/Split.tsx'
import { Title } from '../../ui/Title.tsx'
import { useCore, useMerchant, useOnline, useParams, usePay, useWords } from '../context.ts'
import { isOwnPage } from '../shared/leaving/ownPage.ts'
import { HERO } from '../shared/page/layout.ts'
import { Page } from '../shared/page/Page.tsx'
import { amountText } from '../shared/stores/usePayAmount.ts'
import { useIsWide } from '../shared/slip/useIsWide.ts'
import { Methods } from './methods/Methods.tsx'
import { PlanHere, QrOver, TrustLine } from './later.ts'
import { Points } from './Points.tsx'
import { Prices } from './Prices.tsx'

export function Checkout({ order }: { order: Order }) {
  const core = useCore()
  const { over } = useParams()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const amount = useStore(pay.amount)
  const quote = useStore(pay.quote)
  const total = useStore(pay.debt)
  const method = useStore(pay.method)
  const next = method && methodOf(method).next
  const plan = useStore(pay.plan)
  const isPlanHere = next === 'plan' && payFeatures[core.nav.version()].planScreen === 'payment'
  const agree = useRef<(() => void) | null>(null)
  const offer = (action: (() => void) | null) => {
    agree.current = action
  }
  const methods = useStore(pay.methods)
  const blocks = useStore(pay.blocks)
  const busy = useStore(core.actions.busy)
  const wide = useIsWide()
  const online = useOnline()
  if (amount === null) return null
  const isByPoints = quote !== null && quote.points > 0 && amount === 0n
  const money = (sum: Parameters<typeof formatMoney>[0]) => formatMoney(sum, words.lang)
  const submit = () => {
    // After Enter in the field of points: the typed number is taken over first, so that the amount shown is
    // paid.
    pay.settlePoints()
    if (pay.pointsRefused()) core.focus(core.port.root.querySelector<HTMLElement>('input[name="points"]'))
    else if (agree.current) agree.current()
    else void pay.review()
  }
  return (
    <Page
      slip={HERO}
      onSubmit={submit}
      dock={
        <Dock
          pay
          sum={total === null ? undefined : { label: words.t('paylater.total'), value: money(total) }}
        >
          <PrimaryButton
            type="submit"
            busy={busy !== null}
            disabled={!online || methods.every((name) => blocks[name])}
          >
            {!online
              ? words.t('offline.waiting')
              : next === 'plan'
                ? words.t(isPlanHere && plan ? 'paylater.submit' : 'payment.submitPaylater')
                : next === 'confirm'
                  ? words.t('payment.submitQris')
                  : isByPoints
                    ? words.t('payment.submitPoints', { points: words.count('point', quote.points) })
                    : words.t('payment.submit', { amount: money(amount) })}
          </PrimaryButton>
        </Dock>
      }
    >
      <Title isVisuallyHidden>
        {words.t('payment.title', { amount: amountText(words, amount, quote?.points ?? 0), merchant })}
      </Title>
      <MethodsPart>
        {over === 'qr' && <QrOver />}
        <Methods order={order} />
        {(!method || methodOf(method).takesPoints) && !arePointsUntold(order.points) && (
          <Points order={order} />
        )}
      </MethodsPart>
      {!wide && (
        <Breakdown>
          <Prices />
        </Breakdown>
      )}
      {isPlanHere && plan && <PlanHere plan={plan} onOffer={offer} />}
      {!wide && <Trust />}
    </Page>
  )
}

/** The end of the bank's own page; its code is fetched later, since nothing depends on it. */
function Trust() {
  const core = useCore()
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isOwnPage(core)) return undefined
    const { setTimeout, clearTimeout } = core.ports.timers
    const timer = setTimeout(() => setIsLate(true), 1_000)
    return () => clearTimeout(timer)
  }, [core])
  return isLate && <TrustLine />
}
