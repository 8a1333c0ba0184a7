/** Who is linked with whom, and how far it has come. */
import { useStore } from '@nanostores/react'
import type { Ref } from 'react'
import { linkSteps } from '../../../domain/linkSteps.ts'
import type { LinkStore } from '../../../stores/link/link.ts'
import { Slip, SlipHead } from '../../../ui/slip/Slip.tsx'
import { Thread } from '../../../ui/slip/Thread.tsx'
import { useCore, useWords } from '../../context.ts'
import type { SlipLook } from '../page/frame.ts'

interface LinkSlipProps {
  link: LinkStore
  slip: SlipLook
  slipRef: Ref<HTMLElement>
}

export function LinkSlip({ link, slip: { state, look }, slipRef }: LinkSlipProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useStore(core.merchant)
  const bank = useStore(core.profile)?.name ?? ''
  const progress = useStore(link.progress)
  const isFatal = useStore(core.fatal) !== null
  if (state === null || isFatal) return null
  const isUnlink = progress.flow === 'unlink'
  // Unlinking begins with what is tied, and ends with an open thread.
  const isTied = progress.finished !== isUnlink
  const steps = linkSteps(progress).map(([step, stepState]) => ({
    name: words.t(`steps.${step}`),
    state: isTied ? ('done' as const) : isUnlink ? ('todo' as const) : stepState,
  }))
  const current = steps.findIndex(({ state: one }) => one === 'now') + 1
  return (
    <Slip ref={slipRef} label={words.t('slip.linkSr')} state={state} look={look}>
      <SlipHead>
        <Thread
          merchant={merchant}
          bank={bank}
          label={
            current > 0
              ? words.t('steps.currentSr', { number: String(current), count: String(steps.length) })
              : words.t('steps.title')
          }
          steps={steps}
          names={state === 'hero'}
          knotted={isTied}
        />
      </SlipHead>
    </Slip>
  )
}
