/** The frame around all screens of one element: bar and slip stay, what is inside them changes. */
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { Screen } from '../../../ui/Screen.tsx'
import { useFlow, useRoutePath, useWords } from '../../context.ts'
import { LinkSlip } from '../slip/LinkSlip.tsx'
import { OrderSlip } from '../slip/OrderSlip.tsx'
import type { SlipMotion } from '../slip/slipMotion.ts'
import { Bar } from './Bar.tsx'
import { FrameProvider, useFrameState } from './frame.ts'

interface FramedProps {
  motion: SlipMotion
  children: ReactNode
}

export function Framed({ motion, children }: FramedProps) {
  const words = useWords()
  const flow = useFlow()
  const { frame, set, foot, setFoot } = useFrameState()
  useLayoutEffect(() => motion.play(), [motion, frame.slip.state])
  const control = useMemo(() => ({ set, foot }), [set, foot])
  const pay = flow.kind === 'pay'
  return (
    <Screen
      path={useRoutePath()}
      pay={pay}
      lang={words.lang}
      busy={frame.busy}
      nav={<Bar nav={frame.nav} onLead={frame.onLead} />}
      slip={
        pay ? (
          <OrderSlip pay={flow} slip={frame.slip} footRef={setFoot} />
        ) : (
          <LinkSlip link={flow} slip={frame.slip} />
        )
      }
    >
      <FrameProvider value={control}>{children}</FrameProvider>
    </Screen>
  )
}
