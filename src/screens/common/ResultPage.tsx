/**
 * The common result page: how unlinking goes on and ends, an error, or a general outcome by parameters
 * (readings 4).
 */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { LinkStore } from '../../stores/link.ts'
import type { Problem } from '../../stores/problems.ts'
import { useCore, useFlow, useParams } from '../context.ts'
import { useLinkSteps } from '../parts/linkSteps.ts'
import { usePageParam } from '../parts/pageParam.ts'
import { ProblemPage } from '../parts/ProblemPage.tsx'
import { GeneralOutcome, isOutcome } from './GeneralOutcome.tsx'
import { UnlinkConfirm } from './UnlinkConfirm.tsx'
import { UnlinkDone } from './UnlinkDone.tsx'

export default function ResultPage() {
  const flow = useFlow()
  const { problem, outcome } = useParams()
  const inAddress = usePageParam('outcome')
  if (flow.kind === 'link' && flow.progress.get().flow === 'unlink')
    return <Unlinking link={flow} problem={problem} />
  if (problem) return <Failed problem={problem} />
  const asked = outcome ?? inAddress
  return <GeneralOutcome outcome={isOutcome(asked) ? asked : 'success'} />
}

function Failed({ problem }: { problem: Problem }) {
  const core = useCore()
  return (
    <ProblemPage
      problem={problem}
      retry={() => (core.problems.canRetry() ? core.problems.retry() : core.nav.back())}
    />
  )
}

function Unlinking({ link, problem }: { link: LinkStore; problem: Problem | undefined }) {
  const core = useCore()
  const steps = useLinkSteps()
  const { finished, unlinkVerified } = useStore(link.progress)
  const step = finished ? 'done' : problem ? 'failed' : unlinkVerified ? 'confirm' : 'early'
  const first = useRef(step)

  // One address, several pages: each new one takes the focus, as every new screen does.
  useEffect(() => {
    if (step === 'early') void core.nav.go('verification', { replace: true })
    else if (first.current !== step) core.port.root.querySelector<HTMLElement>('[part~="title"]')?.focus()
    first.current = step
  }, [core, step])

  if (step === 'done') return <UnlinkDone />
  if (step === 'failed' && problem) return <ProblemPage problem={problem} retry={() => void steps.unlink()} />
  return step === 'confirm' ? <UnlinkConfirm /> : null
}
