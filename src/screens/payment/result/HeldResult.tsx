/**
 * On hold, or no result when the countdown ended: says not to pay again, shows the reference number and a
 * way out, and offers no retry.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { publicErrorOf } from '../../../contract/errors.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { useCore, usePay, useWords } from '../../context.ts'
import type { SlipLook } from '../../shared/page/layout.ts'
import { ProblemPage } from '../../shared/problems/ProblemPage.tsx'
import { Facts } from './Facts.tsx'

const HOLD: SlipLook = { state: 'hold' }

export function HeldResult({ status }: { status: StatusAnswer | null }) {
  const core = useCore()
  const words = useWords()
  const isShown = useStore(usePay().amount) !== null || status !== null
  const isHeld = status?.status === 'ON_HOLD'
  const problem = useMemo(
    () => core.problems.make(isHeld ? 'PAYMENT_ON_HOLD' : 'PAYMENT_UNCONFIRMED'),
    [core, isHeld],
  )
  // On hold is reported as an outcome; an unknown result is reported as an error until it is known.
  useEffect(() => {
    if (!isHeld) core.events.emit('bank-error', { error: publicErrorOf(problem), fatal: true })
  }, [core, isHeld, problem])
  const watching = words.t('paymentResult.holdWatching')
  return (
    <ProblemPage
      problem={problem}
      retry={() => undefined}
      ending={isShown ? { slip: HOLD, stamp: words.t('stamp.hold'), tone: 'waiting' } : undefined}
      note={isHeld ? `${words.t('paymentResult.holdNext')} ${watching}` : watching}
    >
      <Facts status={status} help />
    </ProblemPage>
  )
}
