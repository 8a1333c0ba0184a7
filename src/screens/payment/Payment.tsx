/** The payment page of all three versions: amount, ways to pay, points, breakdown; then the PIN (product.md section 2). */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useCore, useParams, usePay } from '../context.ts'
import { lazily } from '../parts/lazily.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Checkout } from './Checkout.tsx'

const PinEntry = lazily(() => import('./PinEntry.tsx'), ['core', 'shared', 'keyboard', 'pin', 'errors', 'format'], { whole: true })

export default function Payment() {
  const core = useCore()
  const order = useStore(usePay().order)
  const { step } = useParams()
  const before = useRef(step)
  // The route stays between the order and its PIN: the way back moves the focus here, the way there in PinEntry.
  useEffect(() => {
    if (before.current === 'pin' && step !== 'pin') core.focusTitle()
    before.current = step
  }, [core, step])
  if (!order) return <Waiting core={core} skeleton="payment" />
  return step === 'pin' ? <PinEntry /> : <Checkout order={order} />
}
