/**
 * In a frame, on a screen that takes a secret or binds: says that something of the merchant's page covers the
 * screen, which takes no input until it is free, or has taken the keyboard. Offers the bank's own page, where
 * nothing can do that.
 */
import { useEffect } from 'react'
import { hostedUrl } from '../../host/hostedUrl.ts'
import { ALWAYS_USABLE } from '../../host/visibilityMarks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useWords } from '../context.ts'
import { useFocusTaken } from '../shared/secrets/useFocusTaken.ts'
import { useFrameSight } from '../shared/secrets/useFrameSight.ts'

/** On a busy machine a browser says so for a moment of what can be seen; merchants hear of what lasts. */
const LASTING_MS = 3_000

export default function Covered({ takesSecret }: { takesSecret: boolean }) {
  const core = useCore()
  const words = useWords()
  const isCovered = useFrameSight(core.port) === 'covered'
  const isTaken = useFocusTaken(core.port, takesSecret)
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
      {(isCovered || isTaken) && (
        <div {...{ [ALWAYS_USABLE]: '' }}>
          <Banner icon="eyeOff">
            {words.t(isCovered ? 'element.covered' : 'element.focusTaken')}{' '}
            <LinkButton inText onClick={open}>
              {words.t('element.openHosted')}
            </LinkButton>
          </Banner>
        </div>
      )}
    </Notice>
  )
}
