/**
 * In a frame, on a screen that takes a secret: says that something of the merchant's page covers the screen,
 * which takes no input until it is free. Offers the bank's own page, where nothing can cover it.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { hostedUrl } from '../../host/hostedUrl.ts'
import { ALWAYS_USABLE, type Visibility } from '../../host/visibility.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useWords } from '../context.ts'

/** On a busy machine a browser says so for a moment of what can be seen; merchants hear of what lasts. */
const LASTING_MS = 3_000

interface CoveredProps {
  visibility: Visibility
  /** Whether the screen takes a secret. */
  isGuarded: boolean
}

export default function Covered({ visibility, isGuarded }: CoveredProps) {
  const core = useCore()
  const words = useWords()
  const state = useSyncExternalStore(visibility.subscribe, visibility.state)
  const isCovered = isGuarded && state === 'covered'
  useEffect(() => {
    if (!isCovered) return undefined
    const { log, timers } = core.ports
    const timer = timers.setTimeout(
      () => log('something covers this frame, or an opacity, a filter or a transform applies to it'),
      LASTING_MS,
    )
    return () => timers.clearTimeout(timer)
  }, [core, isCovered])
  const { settings } = core.port
  const open = () =>
    core.leaving.leave(hostedUrl({ ...settings(), subject: core.settings.subject }), 'hosted')
  return (
    <Notice>
      {isCovered && (
        <div {...{ [ALWAYS_USABLE]: '' }}>
          <Banner icon="eyeOff">
            {words.t('element.covered')}{' '}
            <LinkButton onClick={open}>{words.t('element.openHosted')}</LinkButton>
          </Banner>
        </div>
      )}
    </Notice>
  )
}
