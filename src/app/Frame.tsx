/** Around everything that is drawn: our styles' root, and on the bank's own page the foot with its licence line. */
import { useStore } from '@nanostores/react'
import { lazy, Suspense, type ReactNode } from 'react'
import type { Core } from '../stores/core.ts'
import { Root } from '../ui/Root.tsx'

// No page is worse for a foot that could not be fetched.
const Foot = lazy(() => import('./Foot.tsx').catch(() => ({ default: () => null })))

export function Frame({ core, children }: { core: Core; children: ReactNode }) {
  const language = useStore(core.i18n.language)
  const profile = useStore(core.profile)
  return (
    <Root lang={language}>
      {children}
      {core.port.kind === 'hosted' && profile && <Suspense><Foot words={core.i18n} profile={profile} /></Suspense>}
    </Root>
  )
}
