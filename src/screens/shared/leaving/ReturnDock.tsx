/** Returns to the merchant after a moment or at once, unless the customer stays (WCAG 2.2.1). */
import { useEffect, useRef, type ReactNode } from 'react'
import { useStore } from '@nanostores/react'
import type { EventDetails } from '../../../contract/outcomes.ts'
import { redirectMs, type Ending } from '../../../domain/redirect.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Dock, DockActions } from '../../../ui/Dock.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useMerchant, useWords } from '../../context.ts'
import { isOwnPage } from './ownPage.ts'
import { useReturn } from './useReturn.ts'
import { useReturnTime } from './useReturnTime.ts'

interface ReturnDockProps {
  /** The text that the customer reads meanwhile. */
  ending: Ending
  reason: EventDetails['bank-redirect']['reason']
  /** The page doesn't leave by itself. */
  stay?: boolean
  /** The slip is shown whole, without a sheet. */
  isOutside?: boolean
  /** Another action, beside the way back. */
  children?: ReactNode
}

export function ReturnDock({ ending, reason, stay = false, isOutside = false, children }: ReturnDockProps) {
  const url = useReturn()
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const delayMs = redirectMs(ending, useStore(core.session.profile))
  return (
    <Dock variant={isOutside ? 'outside' : 'bare'}>
      {url ? (
        <ReturnCountdown url={url} delayMs={delayMs} reason={reason} stay={stay}>
          {children}
        </ReturnCountdown>
      ) : (
        <>
          {children && <DockActions>{children}</DockActions>}
          <Hint>
            {words.t('redirect.plain', { merchant })} {isOwnPage(core) && words.t('redirect.canClose')}
          </Hint>
        </>
      )}
    </Dock>
  )
}

interface LeavingProps extends Required<Pick<ReturnDockProps, 'reason' | 'stay' | 'children'>> {
  url: string
  /** Time until the return, in ms. */
  delayMs: number
}

function ReturnCountdown({ url, delayMs, reason, stay, children }: LeavingProps) {
  const core = useCore()
  const words = useWords()
  const merchant = useMerchant()
  const box = useRef<HTMLDivElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const { remaining, state, stop } = useReturnTime(delayMs, box, stay)
  const isStopped = state === 'stopped'
  // The page may refuse, or leaving may take a while: this page stays usable.
  const leave = () => {
    stop()
    core.leaving.leave(url, reason)
  }
  const isDue = remaining === 0 && state === 'counts'
  useEffect(() => {
    if (isDue) leave()
  })
  const total = Math.round(delayMs / 1000)
  return (
    <>
      <LiveRegion>
        {isStopped
          ? !stay && words.t('redirect.stayedSr')
          : words.t('redirect.countdown', { merchant, seconds: words.count('second', total) })}
      </LiveRegion>
      {!stay && (
        <Countdown
          ref={box}
          remaining={remaining}
          total={total}
          state={state}
          action={
            <SecondaryButton
              small
              onClick={() => {
                stop()
                // The button goes, and the focus with it.
                main.current?.focus()
              }}
            >
              {words.t('redirect.stay')}
            </SecondaryButton>
          }
          stopped={words.t('redirect.stayedSr')}
        >
          {words.parts<'redirect.countdown', ReactNode>('redirect.countdown', {
            merchant,
            seconds: <b key="seconds">{words.count('second', remaining)}</b>,
          })}
        </Countdown>
      )}
      <DockActions>
        {children}
        <PrimaryButton ref={main} onClick={leave}>
          {isStopped ? words.t('redirect.backTo', { merchant }) : words.t('redirect.goNow')}
        </PrimaryButton>
      </DockActions>
    </>
  )
}
