/** A general page for one notice, which the page before passes on. */
import { useCore, useFlow, useParams } from '../context.ts'
import { ProblemPage } from '../shared/problems/ProblemPage.tsx'
import { useRetryGuard } from '../shared/secrets/useGuard.ts'
import { usePageRetry } from '../shared/problems/usePageRetry.ts'
import { useStepBack } from '../shared/leaving/useStepBack.ts'
import { PayNotice } from '../payment/notice/PayNotice.tsx'

export default function NoticeInfo() {
  const core = useCore()
  const flow = useFlow()
  const { problem = core.problems.make(flow.kind === 'link' ? 'MUST_OPEN_APP' : 'UNKNOWN') } = useParams()
  const back = useStepBack('accountCreation')
  // A payment's only asks for the order.
  useRetryGuard(flow.kind === 'link')
  const retry = usePageRetry()
  if (flow.kind === 'pay') return <PayNotice problem={problem} />
  // After the bank app, perhaps after a reload, the customer verifies the number again.
  return (
    <ProblemPage
      problem={problem}
      retry={retry}
      onBack={problem.name === 'MUST_OPEN_APP' ? back : undefined}
    />
  )
}
