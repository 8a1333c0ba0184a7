/**
 * Keeps the proof of payment as a picture: shared by the device where it accepts files, else saved as a
 * file. On a computer the bank's own page can also print it.
 */
import { useState } from 'react'
import { withoutMarks } from '../../../text/asIs.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Links } from '../../../ui/Links.tsx'
import { paper } from '../../../ui/paper.ts'
import { useCore, useWords } from '../../context.ts'
import { isOwnPage } from '../../shared/leaving/ownPage.ts'
import { slipPicture, type SlipFacts } from './slipPicture.ts'

interface ShareProps {
  facts: SlipFacts
  /** Called when the customer uses it: the automatic return then stops. */
  onUse(): void
}

export function Share({ facts, onUse }: ShareProps) {
  const core = useCore()
  const words = useWords()
  const [hasFailed, setHasFailed] = useState(false)
  const name = `${core.settings.subject}.png`
  const atComputer = !matchMedia('(pointer: coarse)').matches

  const save = (blob: Blob) => {
    const href = URL.createObjectURL(blob)
    Object.assign(document.createElement('a'), { href, download: name }).click()
    core.ports.timers.setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }
  const keep = async () => {
    onUse()
    setHasFailed(false)
    const blob = await slipPicture(document, facts, paper)
    const files = [new File([blob], name, { type: blob.type })]
    // On a computer sharing opens a list of programs, but the customer wants a file.
    if (atComputer || !navigator.canShare?.({ files })) return save(blob)
    await navigator.share({ files, text: withoutMarks(`${facts.title}: ${facts.amount}, ${facts.merchant}`) })
  }
  const press = () =>
    void keep().catch((cause: unknown) => {
      // AbortError means that the customer closed the list of apps, which is no failure.
      if ((cause as Error).name !== 'AbortError') setHasFailed(true)
    })
  return (
    <>
      <Links>
        <LinkButton icon="share" onClick={press}>
          {words.t('proof.share')}
        </LinkButton>
        {/* Embedded, printing would print the merchant's page. */}
        {atComputer && isOwnPage(core) && (
          <LinkButton
            icon="receipt"
            onClick={() => {
              onUse()
              print()
            }}
          >
            {words.t('proof.print')}
          </LinkButton>
        )}
      </Links>
      {hasFailed && <p role="alert">{words.t('proof.failed')}</p>}
    </>
  )
}
