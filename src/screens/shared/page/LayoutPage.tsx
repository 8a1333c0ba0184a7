/** The layout around all screens of an element: bar and slip stay, their content changes. */
import { useLayoutEffect, useMemo, type ComponentType, type ReactNode, type Ref } from 'react'
import { Screen } from '../../../ui/Screen.tsx'
import { useFlow, useRoutePath, useWords } from '../../context.ts'
import type { SlipMotion } from '../slip/slipMotion.ts'
import { Bar } from './Bar.tsx'
import { LayoutProvider, useLayoutState, type SlipLook } from './layout.ts'
import { Loading } from './Loading.tsx'

/** The slip's properties from the page. */
export interface SlipProps {
  slip: SlipLook
  /** The slip's foot, which a page may fill. */
  footRef: Ref<HTMLDivElement>
}

export interface LayoutProps {
  motion: SlipMotion
  /** The slip of the flow. */
  Slip: ComponentType<SlipProps>
  children: ReactNode
}

export function LayoutPage({ motion, Slip, children }: LayoutProps) {
  const words = useWords()
  const { layout, set, foot, setFoot } = useLayoutState()
  useLayoutEffect(() => motion.play(), [motion, layout.slip.state])
  const control = useMemo(() => ({ set, foot }), [set, foot])
  return (
    <Screen
      path={useRoutePath()}
      pay={useFlow().kind === 'pay'}
      look={layout.look}
      lang={words.lang}
      busy={layout.busy}
      loading={<Loading />}
      nav={<Bar nav={layout.nav} onLead={layout.onLead} />}
      slip={<Slip slip={layout.slip} footRef={setFoot} />}
    >
      <LayoutProvider value={control}>{children}</LayoutProvider>
    </Screen>
  )
}
