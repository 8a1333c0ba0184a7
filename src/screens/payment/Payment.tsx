/** The payment page of all three versions: amount, ways to pay, points, breakdown; then the PIN. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useCore, useParams, usePay } from '../context.ts'
import { Waiting } from '../parts/page/Waiting.tsx'
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
  // Without a choice, or an agreement, there is nothing to confirm: a PIN comes when it is asked for anew.
  // Judged where the step is entered (a reload, the way forward), since a refused confirm drops the agreement
  // and leads on by itself.
  const known = order !== null
  useEffect(() => {
    if (known && pin && !pay.payable.get()) void core.nav.go('payment', { replace: true })
  }, [core, pay, known, pin, key])
  const before = useRef(pin)
  // The route stays between the order and its PIN: the way back moves the focus here, the way there in
  // PinEntry.
  useEffect(() => {
    if (before.current && !pin) core.focusTitle()
    before.current = pin
  }, [core, pin])
  // On its way from the PIN the payment keeps that in sight; coming back to it leads on.
  if (!order || (isPending && !pin)) return <Waiting core={core} skeleton="payment" />
  return pin ? <PinEntry /> : <Checkout order={order} />
}
