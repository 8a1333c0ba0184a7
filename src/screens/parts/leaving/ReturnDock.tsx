/** Returns to the merchant after a moment or at once, unless the customer stays (WCAG 2.2.1). */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { EventDetails } from '../../../contract/outcomes.ts'
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
  /** Time until the return, in ms. */
  after: number
  reason: EventDetails['bank-redirect']['reason']
  /** The customer has chosen to stay or is using the page. */
  stay?: boolean
  /** The slip is shown whole, without a sheet. */
  outside?: boolean
}

export function ReturnDock({ after, reason, stay = false, outside = false }: ReturnDockProps) {
  const url = useReturn()
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  return url ? (
    <Leaving url={url} after={after} reason={reason} stay={stay} outside={outside} />
  ) : (
    <Dock variant={outside ? 'outside' : 'bare'}>
      <Hint>
        {words.t('redirect.plain', { merchant })} {isOwnPage(core) && words.t('redirect.canClose')}
      </Hint>
    </Dock>
  )
}

function Leaving({ url, after, reason, stay, outside }: Required<ReturnDockProps> & { url: string }) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const [end] = useState(() => core.clock.now() + after)
  const [decided, setStays] = useState(false)
  const stays = decided || stay
  const left = useSecondsLeft(end)
  const gone = useRef(false)
  const go = () => {
    if (gone.current) return
    gone.current = true
    core.leave(url, reason)
    // The page may refuse, or leaving may take a while: this page stays usable.
    setStays(true)
    gone.current = false
  }
  const due = left === 0 && !stays
  useEffect(() => {
    if (due) go()
  })
  if (stays) {
    return (
      <Dock variant={outside ? 'outside' : 'bare'}>
        <LiveRegion>{words.t('redirect.stayedSr')}</LiveRegion>
        <PrimaryButton onClick={() => core.leave(url, reason)}>
          {words.t('redirect.backTo', { merchant })}
        </PrimaryButton>
      </Dock>
    )
  }
  return (
    <Dock variant={outside ? 'outside' : 'bare'}>
      <LiveRegion>
        {words.t('redirect.countdown', {
          merchant,
          seconds: words.count('second', Math.round(after / 1000)),
        })}
      </LiveRegion>
      <Countdown left={left} total={Math.round(after / 1000)}>
        {words.parts<'redirect.countdown', ReactNode>('redirect.countdown', {
          merchant,
          seconds: <b key="seconds">{words.count('second', left)}</b>,
        })}
      </Countdown>
      <PrimaryButton onClick={go}>{words.t('redirect.goNow')}</PrimaryButton>
      <SecondaryButton onClick={() => setStays(true)}>{words.t('redirect.stay')}</SecondaryButton>
    </Dock>
  )
}
