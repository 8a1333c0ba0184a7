/**
 * In a frame, on a screen that takes a secret or binds: says that something of the merchant's page covers the
 * screen, which takes no input until it is free, or has taken the keyboard. Offers the bank's own page, where
 * nothing can do that.
 */
import { useEffect } from 'react'
import { ALWAYS_USABLE } from '../../host/visibilityMarks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useCore, useWords } from '../context.ts'
import { openHosted } from '../shared/leaving/openHosted.ts'
import { useFocusTaken } from '../shared/secrets/useFocusTaken.ts'
import { useFrameSight } from '../shared/secrets/useFrameSight.ts'

/**
 * Reports in a row after which merchants hear of it: on a busy machine a browser says so of what can be seen,
 * and may have no time to take it back.
 */
const LASTING_REPORTS = 6

export default function Covered({ takesSecret }: { takesSecret: boolean }) {
  const core = useCore()
  const words = useWords()
  const isCovered = useFrameSight(core.port) === 'covered'
  const isTaken = useFocusTaken(core.port, takesSecret)
  useEffect(() => {
    if (!isCovered) return undefined
    let reports = 0
    return core.port.visibility?.().subscribe(() => {
      reports += 1
      if (reports === LASTING_REPORTS)
        core.ports.log('something covers this frame, or an opacity, a filter or a transform applies to it')
    })
  }, [core, isCovered])
  return (
    <Notice>
      {(isCovered || isTaken) && (
        <div {...{ [ALWAYS_USABLE]: '' }}>
          <Banner icon="eyeOff">
            {words.t(isCovered ? 'element.covered' : 'element.focusTaken')}{' '}
            <LinkButton inText onClick={() => openHosted(core)}>
              {words.t('element.openHosted')}
            </LinkButton>
          </Banner>
        </div>
      )}
    </Notice>
  )
}
