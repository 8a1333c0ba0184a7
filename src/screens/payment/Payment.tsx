/** The payment page of all three versions: amount, ways to pay, points, breakdown; then the PIN. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCore, useParams, usePay } from '../context.ts'
import { Waiting } from '../shared/page/Waiting.tsx'
import { Checkout } from './Checkout.tsx'
import { PinEntry } from './later.ts'

export default function Payment() {
  const core = useCore()
  const pay = usePay()
  const order = useStore(pay.order)
  const isPending = useStore(pay.deadline)
  const { step } = useParams()
  const { key } = useLocation()
  const pin = step === 'pin'
  // Without a choice or agreement there is nothing to confirm, so the customer goes back to the order.
  // Checked only when the step is entered (reload, browser's forward button): a refused confirm also drops
  // the agreement, but navigates by itself.
  const isKnown = order !== null
  useEffect(() => {
    if (isKnown && pin && !pay.payable.get()) void core.nav.go('payment', { replace: true })
  }, [core, pay, isKnown, pin, key])
  const previous = useRef(pin)
  // Order and PIN share a route. The way back moves the focus to the button that led there, since the page
  // stands where it was left; the way forward in PinEntry.
  useEffect(() => {
    if (previous.current && !pin)
      core.focus(core.port.root.querySelector<HTMLElement>('[part~="primary"]:not(:disabled)'))
    previous.current = pin
  }, [core, pin])
  // While a payment from the PIN runs, the PIN stays visible. If the customer returns here, the store leads
  // on.
  if (!order || (isPending && !pin)) return <Waiting skeleton="payment" />
  return pin ? <PinEntry /> : <Checkout order={order} />
}
