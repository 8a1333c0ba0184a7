/**
 * Keeps the proof of payment: a picture that is handed to the device's own sharing where it takes files, and
 * saved as a file otherwise. At a computer the bank's own page can print it, too.
 */
import { useState } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Links } from '../../../ui/Links.tsx'
import { useCore, useWords } from '../../context.ts'
import { isOwnPage } from '../../parts/leaving/ownPage.ts'
import { slipPicture, type SlipFacts } from './slipPicture.ts'

interface ShareProps {
  facts: SlipFacts
  /** The customer does something here: nobody is led away meanwhile. */
  onUse(): void
}

export function Share({ facts, onUse }: ShareProps) {
  const core = useCore()
  const words = useWords()
  const [failed, setFailed] = useState(false)
  const name = `${core.settings.subject}.png`
  const atComputer = !matchMedia('(pointer: coarse)').matches

  const save = (blob: Blob) => {
    const href = URL.createObjectURL(blob)
    Object.assign(document.createElement('a'), { href, download: name }).click()
    core.ports.timers.setTimeout(() => URL.revokeObjectURL(href), 60_000)
  }
  const keep = async () => {
    onUse()
    setFailed(false)
    const blob = await slipPicture(document, facts)
    const files = [new File([blob], name, { type: blob.type })]
    // A computer offers a list of programs, where whoever presses here wants a file.
    if (atComputer || !navigator.canShare?.({ files })) return save(blob)
    await navigator.share({ files, text: `${facts.title}: ${facts.amount}, ${facts.merchant}` })
  }
  const press = () =>
    void keep().catch((cause: unknown) => {
      // Whoever closes the list of apps has decided; that is no failure.
      if ((cause as Error).name !== 'AbortError') setFailed(true)
    })
  return (
    <>
      <Links>
        <LinkButton icon="share" onClick={press}>
          {words.t('proof.share')}
        </LinkButton>
        {/* Embedded, it would be the merchant's page. */}
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
      {failed && <p role="alert">{words.t('proof.failed')}</p>}
    </>
  )
}
