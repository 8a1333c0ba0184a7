/** The payment page of all three versions: amount, ways to pay, points, breakdown; then the PIN (product.md section 2). */
import { useStore } from '@nanostores/react'
import { usePay, useParams } from '../context.ts'
import { lazily } from '../parts/lazily.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Page } from '../parts/Page.tsx'
import { useWords } from '../context.ts'
import { Checkout } from './Checkout.tsx'

const PinEntry = lazily(() => import('./PinEntry.tsx'), ['core', 'shared', 'keyboard', 'pin', 'errors', 'format'])

export default function Payment() {
  const words = useWords()
  const order = useStore(usePay().order)
  const { step } = useParams()
  if (!order) return <Page header={<Skeleton shape="payment" label={words.t('loading.startSr')} />} bare />
  return step === 'pin' ? <PinEntry /> : <Checkout order={order} />
}
