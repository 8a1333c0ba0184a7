/**
 * Keeps the proof of payment as a picture. On a computer it is a file, as sharing opens a list of programs
 * there; the bank's own page can also print it (PrintLink).
 */
import { useState } from 'react'
import { withoutMarks } from '../../../text/asIs.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { paper } from '../../../ui/paper.ts'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useWords } from '../../context.ts'
import { isOwnPage } from '../../shared/leaving/ownPage.ts'
import { currentDevice } from '../../shared/page/currentDevice.ts'
import { keepPicture } from '../../shared/page/keepPicture.ts'
import type { Proof } from './proof.ts'
import { slipPicture } from './slipPicture.ts'

const isAtComputer = (): boolean => currentDevice() === 'desktop'

/** Nothing where the page is a merchant's, which would be printed. */
export function PrintLink() {
  const core = useCore()
  const words = useWords()
  return (
    isAtComputer()
    && isOwnPage(core) && (
      <LinkButton icon="receipt" onClick={() => print()}>
        {words.t('proof.print')}
      </LinkButton>
    )
  )
}

export function Share({ proof }: { proof: Proof }) {
  const core = useCore()
  const words = useWords()
  const [hasFailed, setHasFailed] = useState(false)

  const keep = async () => {
    setHasFailed(false)
    const blob = await slipPicture(document, proof, paper)
    const text = withoutMarks(`${proof.title}: ${proof.amount}, ${proof.merchant}`)
    await keepPicture(core, { blob, name: `${core.settings.subject}.png`, text }, !isAtComputer())
  }
  const press = () => void keep().catch(() => setHasFailed(true))
  return (
    <>
      <SecondaryButton isFurther onClick={press}>
        {words.t('proof.share')}
        <Icon name="share" />
      </SecondaryButton>
      {hasFailed && <p role="alert">{words.t('proof.failed')}</p>}
    </>
  )
}
