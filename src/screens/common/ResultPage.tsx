/** The common result page: for unlinking its last steps, for a payment the status of the order. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { LinkStore } from '../../stores/link/link.ts'
import type { Problem } from '../../stores/core/problems.ts'
import { useCore, useFlow, useParams } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ProblemPage } from '../shared/problems/ProblemPage.tsx'
import { OrderOutcome } from './OrderOutcome.tsx'
import { UnlinkConfirm } from './UnlinkConfirm.tsx'
import { UnlinkDone } from './UnlinkDone.tsx'

export default function ResultPage() {
  const flow = useFlow()
  const { problem } = useParams()
  return flow.kind === 'link' ? <Unlinking link={flow} problem={problem} /> : <OrderOutcome />
}

function Unlinking({ link, problem }: { link: LinkStore; problem: Problem | undefined }) {
  const core = useCore()
  const steps = useLinkSteps()
  const { kind } = useStore(link.journey).state
  const step = kind === 'done' ? kind : problem ? 'failed' : kind === 'unlink' ? 'confirm' : 'early'
  const first = useRef(step)

  // Several pages share this address: each new one takes the focus, as a new screen does.
  useEffect(() => {
    if (step === 'early') void core.nav.go('verification', { replace: true })
    else if (first.current !== step) core.focusTitle()
    first.current = step
  }, [core, step])

  if (step === 'done') return <UnlinkDone />
  if (step === 'failed' && problem) return <ProblemPage problem={problem} retry={() => void steps.unlink()} />
  return step === 'confirm' ? <UnlinkConfirm /> : null
}
