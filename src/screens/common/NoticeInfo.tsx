/** A general page for one notice, given by the page before (copy.md, noticeInfo). */
import { useCore, useFlow, useParams, useWords } from '../context.ts'
import { ProblemPage } from '../parts/ProblemPage.tsx'

export default function NoticeInfo() {
  const core = useCore()
  const flow = useFlow()
  const words = useWords()
  const { problem = core.problems.make(flow.kind === 'link' ? 'MUST_OPEN_APP' : 'UNKNOWN') } = useParams()
  const retry = () => {
    if (flow.kind === 'pay') void flow.again()
    else if (core.problems.canRetry()) {
      core.nav.back()
      core.problems.retry()
    } else core.nav.back()
  }
  const note = /^(PIN_NOT_SET|LIMIT_.*_UNVERIFIED|PAYLATER_ONE_TIME_VERIFICATION)$/.test(problem.name) ? words.t('noticeInfo.afterApp') : undefined
  return <ProblemPage problem={problem} retry={retry} note={note} />
}
