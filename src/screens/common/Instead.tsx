/** What stands in place of all screens: why nothing can be shown, or the way to the bank's own page. */
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useCore, useFlow } from '../context.ts'
import { lazily } from '../parts/page/lazily.tsx'
import { ProblemPage } from '../parts/problems/ProblemPage.tsx'
import { Waiting } from '../parts/page/Waiting.tsx'
import { NoticeFacts } from '../payment/notice/NoticeFacts.tsx'
import { Elsewhere } from './Elsewhere.tsx'

const PlaceAside = lazily(() => import('../system/PlaceAside.tsx'), { whole: true })

export default function Instead({ retry }: { retry: () => void }) {
  const core = useCore()
  const flow = useFlow()
  const problem = useStore(core.fatal)
  const path = core.nav.path()
  const shown = useRef(path)
  // Back from the office; what stands where the first screen should takes nobody's focus.
  useEffect(() => {
    if (shown.current !== path) core.focusTitle()
    shown.current = path
  }, [core, path])
  // The office of the bank is asked for on the error's own page, never by an address alone.
  if (problem && core.nav.depth() > 0 && core.nav.here().endsWith('Location')) return <PlaceAside />
  if (problem) {
    return (
      <ProblemPage
        problem={problem}
        retry={retry}
        facts={flow.kind === 'pay' && <NoticeFacts problem={problem} />}
      />
    )
  }
  // Whether the screens may stand here is being asked once more.
  return core.port.embedding?.barred === 'unasked' ? <Waiting core={core} skeleton="form" /> : <Elsewhere />
}
