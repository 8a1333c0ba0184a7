/** Replaces all screens: says why nothing can be shown, or offers the bank's own page. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useCore, useFlow, useWords } from '../context.ts'
import { lazily } from '../shared/page/lazily.tsx'
import { ProblemPage } from '../shared/problems/ProblemPage.tsx'
import { Waiting } from '../shared/page/Waiting.tsx'
import { NoticeFacts } from '../payment/notice/NoticeFacts.tsx'
import { voidEnding } from '../payment/notice/voidEnding.ts'
import { HostedPageOffer } from './HostedPageOffer.tsx'

const PlaceAside = lazily(() => import('../system/PlaceAside.tsx'), { whole: true })

export default function Unavailable({ retry }: { retry: () => void }) {
  const core = useCore()
  const flow = useFlow()
  const words = useWords()
  const problem = useStore(core.fatal)
  const path = core.nav.path()
  const lastPath = useRef(path)
  // Focus moves only on the way back from the office's page. At the start it stays in the merchant's page.
  useEffect(() => {
    if (lastPath.current !== path) core.focusTitle()
    lastPath.current = path
  }, [core, path])
  // The page about the bank's office is reached from the error only, never by its address alone.
  if (problem && core.nav.depth() > 0 && core.nav.screen().endsWith('Location')) return <PlaceAside />
  if (problem) {
    return (
      <ProblemPage
        problem={problem}
        retry={retry}
        plain={Boolean(problem.data.order)}
        ending={problem.data.order ? voidEnding(words, problem.name) : undefined}
        facts={flow.kind === 'pay' && <NoticeFacts problem={problem} />}
      />
    )
  }
  // The proxy is being asked again whether the screens are allowed here.
  return core.port.embedding?.blockedReason === 'unasked' ? <Waiting skeleton="form" /> : <HostedPageOffer />
}
