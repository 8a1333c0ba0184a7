/** The two parties of a link, and how far it has come. */
import { useStore } from '@nanostores/react'
import { linkSteps } from '../../../domain/linkSteps.ts'
import { Slip, SlipHead } from '../../../ui/slip/Slip.tsx'
import { Thread } from '../../../ui/slip/Thread.tsx'
import { useCore, useLink, useWords } from '../../context.ts'
import { isOwnPage } from '../leaving/ownPage.ts'
import type { SlipProps } from '../page/LayoutPage.tsx'
import { lazily } from '../page/lazily.tsx'

/** Comes with the code of later screens. */
const StepNames = lazily(() => import('./StepNames.tsx'))
const ThreadMotion = lazily(() => import('./ThreadMotion.tsx'))

export function LinkSlip({ slip: { state, look } }: SlipProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useStore(core.session.merchant)
  const logo = useStore(core.session.merchantLogo)
  const profile = useStore(core.session.profile)
  const bank = profile?.name ?? ''
  const link = useLink()
  const journey = useStore(link.journey)
  const isFatal = useStore(core.fatal) !== null
  const isBusy = useStore(core.actions.busy) !== null
  if (isFatal) return null
  const isUnlink = link.flow === 'unlink'
  // Unlinking begins with what is tied, and ends with an open thread.
  const isTied = (journey.state.kind === 'done') !== isUnlink
  const knot = isTied ? 'tied' : isUnlink ? 'open' : undefined
  const steps = linkSteps(journey.state)
  const current = knot ? -1 : steps.findIndex(([, mark]) => mark === 'now')
  const stepName = (at: number) =>
    words.t('steps.currentSr', {
      number: String(at + 1),
      count: String(steps.length),
      name: words.t(`steps.${steps[at]![0]}`),
    })
  return (
    <Slip label={words.t(isUnlink ? 'slip.unlinkSr' : 'slip.linkSr')} state={state} look={look}>
      <SlipHead>
        <Thread
          merchant={merchant}
          logo={logo}
          bank={bank}
          // The steps are linking's.
          label={isUnlink ? undefined : current < 0 ? words.t('steps.title') : stepName(current)}
          steps={steps.map(([, mark], at) => [stepName(at), isTied ? 'done' : isUnlink ? 'todo' : mark])}
          names={state === 'hero'}
          knot={knot}
        />
        {profile && !isUnlink && isOwnPage(core) && <StepNames />}
        {/* Its code is asked for when the first step is left. */}
        {(isBusy || current > 0) && <ThreadMotion stepCount={current} />}
      </SlipHead>
    </Slip>
  )
}
