/** A plan on the payment page itself: when it is repaid, and what must be read and accepted. */
import { useEffectEvent, useLayoutEffect } from 'react'
import type { CheckedPlan } from '../../domain/paylater.ts'
import { useGuard } from '../shared/secrets/useGuard.ts'
import { Consents } from './paylater/Consents.tsx'
import { PlanSchedule } from './paylater/PlanSchedule.tsx'
import { usePlanAgreement } from './paylater/usePlanAgreement.ts'

interface PlanHereProps {
  plan: CheckedPlan
  /** Gets what the page's button does while the plan is shown; null when it is no longer. */
  onOffer: (agree: (() => void) | null) => void
}

export default function PlanHere({ plan, onOffer }: PlanHereProps) {
  const agreeTo = usePlanAgreement()
  const agree = useEffectEvent(() => agreeTo(plan))
  const offer = useEffectEvent(onOffer)
  useLayoutEffect(() => {
    offer(() => agree())
    return () => offer(null)
  }, [])
  // The page's button agrees to it.
  useGuard()
  return (
    <>
      <PlanSchedule plan={plan} />
      <Consents plan={plan} />
    </>
  )
}
