/** The root of our styles, and the merchant's slots above and below it. */
import { useStore } from '@nanostores/react'
import type { ComponentType, ReactNode } from 'react'
import type { Core } from '../stores/core/core.ts'
import { Root } from '../ui/Root.tsx'

export interface ElementRootProps {
  core: Core
  /** On the bank's own page: licence line and support number. */
  Foot?: ComponentType<{ core: Core }> | undefined
  /** In MOCK: a mark over every screen that says so. */
  Mark?: ComponentType<{ core: Core }> | undefined
  children: ReactNode
}

export function ElementRoot({ core, Foot, Mark, children }: ElementRootProps) {
  const language = useStore(core.i18n.language)
  // The slots are outside our root, so that their content looks like the merchant's page. The bank's own
  // page has no slots.
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
