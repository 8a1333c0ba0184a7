/** Linking failed; the customer can try again. The text is that of the error that ended it. */
import { useCore, useParams, useWords } from '../context.ts'
import { ProblemPage } from '../shared/problems/ProblemPage.tsx'
import { usePageRetry } from '../shared/problems/usePageRetry.ts'

export default function BindFail() {
  const core = useCore()
  const words = useWords()
  const { problem = core.problems.make('LINK_FAILED') } = useParams()
  const retry = usePageRetry()
  return (
    <ProblemPage
      problem={problem}
      retry={retry}
      note={problem.name === 'LINK_FAILED' ? words.t('bindFail.notLinked') : undefined}
    />
  )
}
