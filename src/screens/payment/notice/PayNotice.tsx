/** A notice in a payment: what prevents it, the order and its limits, and a button that checks again. */
import { useEffect, useState } from 'react'
import { isRecoveredInApp } from '../../../contract/errorRules.ts'
import type { Problem } from '../../../stores/core/problems.ts'
import { recheck } from '../../../stores/payment/recheck.ts'
import { Hint } from '../../../ui/Hint.tsx'
import { ProgressLine } from '../../../ui/ProgressLine.tsx'
import { useCore, usePay, useWords } from '../../context.ts'
import { ProblemPage } from '../../shared/problems/ProblemPage.tsx'
import { useSlipAmount } from '../../shared/slip/useSlipAmount.ts'
import { NoticeFacts } from './NoticeFacts.tsx'
import { voidEnding } from './voidEnding.ts'

export function PayNotice({ problem }: { problem: Problem }) {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const [isUnchanged, setIsUnchanged] = useState(false)
  // Neither seal nor title is needed where the slip has them.
  const hasSlip = useSlipAmount(problem) !== null
  const { name } = problem

  const check = () =>
    core.actions.run('check', async () => {
      setIsUnchanged(false)
      setIsUnchanged(await recheck(pay, name))
    })

  /** The remedy is in the bank app: when the customer returns, the page checks again at once. */
  const inApp = isRecoveredInApp(name)
  useEffect(
    () => (inApp ? core.ports.onWake(() => void recheck(pay, name).catch(() => undefined)) : undefined),
    [core, pay, name, inApp],
  )

  return (
    <ProblemPage
      problem={problem}
      retry={() => void check()}
      plain={hasSlip}
      ending={hasSlip ? voidEnding(words, name) : undefined}
      facts={<NoticeFacts problem={problem} />}
      footer={
        <>
          {inApp && <Hint>{words.t('noticeInfo.afterApp')}</Hint>}
          <ProgressLine busy={false}>{isUnchanged && inApp && words.t('noticeInfo.unchanged')}</ProgressLine>
        </>
      }
    />
  )
}
