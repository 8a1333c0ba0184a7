/** The frame around all screens of an element: bar and slip stay, their content changes. */
import { useLayoutEffect, useMemo, type ComponentType, type ReactNode, type Ref } from 'react'
import { Screen } from '../../../ui/Screen.tsx'
import { useFlow, useRoutePath, useWords } from '../../context.ts'
import type { SlipMotion } from '../slip/slipMotion.ts'
import { Bar } from './Bar.tsx'
import { FrameProvider, useFrameState, type SlipLook } from './frame.ts'
import { Loading } from './Loading.tsx'

/** What the slip of a flow gets from the page. */
export interface SlipProps {
  slip: SlipLook
  /** The slip's foot, which a page may fill. */
  footRef: Ref<HTMLDivElement>
}

export interface FramedProps {
  motion: SlipMotion
  /** The slip of the flow. */
  Slip: ComponentType<SlipProps>
  children: ReactNode
}

export function FramedPage({ motion, Slip, children }: FramedProps) {
  const words = useWords()
  const { frame, set, foot, setFoot } = useFrameState()
  useLayoutEffect(() => motion.play(), [motion, frame.slip.state])
  const control = useMemo(() => ({ set, foot }), [set, foot])
  return (
    <Screen
      path={useRoutePath()}
      pay={useFlow().kind === 'pay'}
      look={frame.look}
      lang={words.lang}
      busy={frame.busy}
      loading={<Loading />}
      nav={<Bar nav={frame.nav} onLead={frame.onLead} />}
      slip={<Slip slip={frame.slip} footRef={setFoot} />}
    >
      <FrameProvider value={control}>{children}</FrameProvider>
    </Screen>
  )
}
