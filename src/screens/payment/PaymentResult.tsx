/** The end of the payment, by the bank's status alone: success, failed, on hold, or not known yet. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { retryPayment } from '../../stores/payment/resume.ts'
import { watchPayment } from '../../stores/payment/watch.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { useCore, useParams, usePay, useWords } from '../context.ts'
import { ProblemPage } from '../shared/problems/ProblemPage.tsx'
import { Waiting } from '../shared/page/Waiting.tsx'
import { FailedResult } from './result/FailedResult.tsx'
import { HeldResult } from './result/HeldResult.tsx'
import { Success } from './result/Success.tsx'

export default function PaymentResult() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const status = useStore(pay.status)
  const overdue = useStore(pay.overdue)
  const { problem } = useParams()
  const end = status?.status === 'SUCCESS' || status?.status === 'FAILED' ? status.status : null
  const isKnown = status?.status === 'ON_HOLD' || overdue || problem !== undefined

  // A payment on hold may still end, so the page keeps asking.
  useEffect(() => (end === null && isKnown ? watchPayment(pay.context) : undefined), [pay, end, isKnown])

  // Several pages share this address: the final one takes the focus, as a new screen does.
  const [firstEnd] = useState(end)
  const hasChanged = firstEnd !== end
  useEffect(() => {
    if (hasChanged) core.focusTitle()
  }, [core, hasChanged])

  const page =
    status && end === 'SUCCESS' ? (
      <Success status={status} />
    ) : status && end === 'FAILED' ? (
      <FailedResult status={status} />
    ) : problem ? (
      <ProblemPage problem={problem} retry={() => void retryPayment(pay.context)} />
    ) : isKnown ? (
      <HeldResult status={status} />
    ) : (
      <Waiting skeleton="outcome" />
    )
  return (
    <>
      {page}
      <LiveRegion>{hasChanged && isKnown && words.t('paymentResult.updatedSr')}</LiveRegion>
    </>
  )
}
