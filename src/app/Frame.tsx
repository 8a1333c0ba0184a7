/** Around everything that is drawn: our styles' root, and what the surroundings put over and under it. */
import { useStore } from '@nanostores/react'
import type { ComponentType, ReactNode } from 'react'
import type { Core } from '../stores/core/core.ts'
import { Root } from '../ui/Root.tsx'

export interface FrameProps {
  core: Core
  /** On the bank's own page: its licence line and support number. */
  Foot?: ComponentType<{ core: Core }> | undefined
  /** In MOCK: says so over every screen. */
  Mark?: ComponentType<{ core: Core }> | undefined
  children: ReactNode
}

export function Frame({ core, Foot, Mark, children }: FrameProps) {
  const language = useStore(core.i18n.language)
  // The slots stand outside our root, so that what is put there looks as the merchant's page does. On the
  // bank's own page nothing is.
  return (
    <>
      {Mark && <Mark core={core} />}
      <slot name="header" />
      <Root lang={language} tall={core.settings.flow === 'pay'}>
        {children}
        {Foot && <Foot core={core} />}
      </Root>
      <slot name="footer" />
    </>
  )
}
