/** Returns to the merchant after a moment or at once, unless the customer stays (WCAG 2.2.1). */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import type { EventDetails } from '../../../contract/outcomes.ts'
import { redirectMs, type Ending } from '../../../domain/redirect.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Dock } from '../../../ui/Dock.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, useSecondsLeft, useWords } from '../../context.ts'
import { isOwnPage } from './ownPage.ts'
import { useReturn } from './useReturn.ts'

interface ReturnDockProps {
  /** What the customer reads meanwhile. */
  ending: Ending
  reason: EventDetails['bank-redirect']['reason']
  /** The customer has chosen to stay or is using the page. */
  stay?: boolean
  /** The slip is shown whole, without a sheet. */
  isOutside?: boolean
}

export function ReturnDock({ ending, reason, stay = false, isOutside = false }: ReturnDockProps) {
  const url = useReturn()
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const delayMs = redirectMs(ending, useStore(core.session.profile))
  return url ? (
    <ReturnCountdown url={url} delayMs={delayMs} reason={reason} stay={stay} isOutside={isOutside} />
  ) : (
    <Dock variant={isOutside ? 'outside' : 'bare'}>
      <Hint>
        {words.t('redirect.plain', { merchant })} {isOwnPage(core) && words.t('redirect.canClose')}
      </Hint>
    </Dock>
  )
}

interface LeavingProps extends Required<Omit<ReturnDockProps, 'ending'>> {
  url: string
  /** Time until the return, in ms. */
  delayMs: number
}

function ReturnCountdown({ url, delayMs, reason, stay, isOutside }: LeavingProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const [end] = useState(() => core.clock.now() + delayMs)
  const [hasDecided, setHasDecided] = useState(false)
  const stays = hasDecided || stay
  const remaining = useSecondsLeft(end)
  const hasLeft = useRef(false)
  const go = () => {
    if (hasLeft.current) return
    hasLeft.current = true
    core.leaving.leave(url, reason)
    // The page may refuse, or leaving may take a while: this page stays usable.
    setHasDecided(true)
    hasLeft.current = false
  }
  const due = remaining === 0 && !stays
  useEffect(() => {
    if (due) go()
  })
  if (stays) {
    return (
      <Dock variant={isOutside ? 'outside' : 'bare'}>
        <LiveRegion>{words.t('redirect.stayedSr')}</LiveRegion>
        <PrimaryButton onClick={() => core.leaving.leave(url, reason)}>
          {words.t('redirect.backTo', { merchant })}
        </PrimaryButton>
      </Dock>
    )
  }
  return (
    <Dock variant={isOutside ? 'outside' : 'bare'}>
      <LiveRegion>
        {words.t('redirect.countdown', {
          merchant,
          seconds: words.count('second', Math.round(delayMs / 1000)),
        })}
      </LiveRegion>
      <Countdown remaining={remaining} total={Math.round(delayMs / 1000)}>
        {words.parts<'redirect.countdown', ReactNode>('redirect.countdown', {
          merchant,
          seconds: <b key="seconds">{words.count('second', remaining)}</b>,
        })}
      </Countdown>
      <PrimaryButton onClick={go}>{words.t('redirect.goNow')}</PrimaryButton>
      <SecondaryButton onClick={() => setHasDecided(true)}>{words.t('redirect.stay')}</SecondaryButton>
    </Dock>
  )
}
