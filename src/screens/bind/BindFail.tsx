/** Linking failed; the customer can try again. The text is that of the error that ended it. */
import { useCore, useParams, useWords } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ProblemPage } from '../shared/problems/ProblemPage.tsx'

export default function BindFail() {
  const core = useCore()
  const steps = useLinkSteps()
  const words = useWords()
  const { problem = core.problems.make('LINK_FAILED') } = useParams()
  const retry = () => {
    const consents = steps.lastConsents()
    // A reload has forgotten them: the customer gives them where they are asked for.
    if (consents.length === 0) core.nav.back()
    else core.nav.backThen(() => void steps.link(consents))
  }
  return (
    <ProblemPage
      problem={problem}
      retry={retry}
      note={problem.name === 'LINK_FAILED' ? words.t('bindFail.notLinked') : undefined}
    />
  )
}
