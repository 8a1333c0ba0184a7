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
  // Checked only when the step is entered (browser's forward button), and by the store when an order comes: a
  // refused confirm also drops the agreement, but navigates by itself.
  useEffect(() => {
    if (pin) void pay.enterPin()
  }, [pay, pin, key])
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
