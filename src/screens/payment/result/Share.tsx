/**
 * Keeps the proof of payment as a picture: shared by the device where it accepts files, else saved as a
 * file. On a computer the bank's own page can also print it (PrintLink).
 */
import { useState } from 'react'
import { withoutMarks } from '../../../text/asIs.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { paper } from '../../../ui/paper.ts'
import { SecondaryButton } from '../../../ui/SecondaryButton.tsx'
import { useCore, useWords } from '../../context.ts'
import { isOwnPage } from '../../shared/leaving/ownPage.ts'
import { saveFile } from '../../shared/page/saveFile.ts'
import type { Proof } from './proof.ts'
import { slipPicture } from './slipPicture.ts'

const isAtComputer = (): boolean => !matchMedia('(pointer: coarse)').matches

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
  const name = `${core.settings.subject}.png`

  const keep = async () => {
    setHasFailed(false)
    const blob = await slipPicture(document, proof, paper)
    const files = [new File([blob], name, { type: blob.type })]
    // On a computer sharing opens a list of programs, but the customer wants a file.
    if (isAtComputer() || !navigator.canShare?.({ files })) return saveFile(core, blob, name)
    await navigator.share({ files, text: withoutMarks(`${proof.title}: ${proof.amount}, ${proof.merchant}`) })
  }
  const press = () =>
    void keep().catch((cause: unknown) => {
      // AbortError means that the customer closed the list of apps, which is no failure.
      if ((cause as Error).name !== 'AbortError') setHasFailed(true)
    })
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
