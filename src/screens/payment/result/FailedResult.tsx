/** The status is FAILED: nothing was deducted, and another attempt may begin. */
import { errorNameOf } from '../../../contract/errors.ts'
import type { StatusAnswer } from '../../../contract/payloads/payment.ts'
import { failureOf } from '../../../stores/payment/methods/methods.ts'
import { retryPayment } from '../../../stores/payment/resume.ts'
import { useCore, usePay, useWords } from '../../context.ts'
import type { SlipLook } from '../../shared/page/layout.ts'
import { reasonKey } from '../../shared/problems/reasons.ts'
import { ProblemPage } from '../../shared/problems/ProblemPage.tsx'
import { Facts } from './Facts.tsx'

const FAILED: SlipLook = { state: 'failed' }

export function FailedResult({ status }: { status: StatusAnswer }) {
  const core = useCore()
  const { context } = usePay()
  const words = useWords()
  const name = status.reason === null ? undefined : errorNameOf(status.reason)
  const reason = name && reasonKey(name)
  return (
    <ProblemPage
      problem={core.problems.make(failureOf(status.method))}
      retry={() => void retryPayment(context)}
      ending={{ slip: FAILED, stamp: words.t('stamp.failed'), tone: 'bad' }}
      note={reason && words.t('paymentResult.failedReason', { reason: words.t(reason) })}
    >
      <Facts status={status} />
    </ProblemPage>
  )
}
