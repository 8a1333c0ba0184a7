/**
 * Keeps the proof of payment: a picture that is handed to the device's own sharing where it takes files, and
 * saved as a file otherwise.
 */
import { useState } from 'react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { useCore, useWords } from '../../context.ts'
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
    const shares = matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files })
    if (!shares) return save(blob)
    await navigator.share({ files, text: `${facts.title}: ${facts.amount}, ${facts.merchant}` })
  }
  const press = () =>
    void keep().catch((cause: unknown) => {
      // Whoever closes the list of apps has decided; that is no failure.
      if ((cause as Error).name !== 'AbortError') setFailed(true)
    })
  return (
    <>
      <LinkButton icon="share" onClick={press}>
        {words.t('proof.share')}
      </LinkButton>
      {failed && <p role="alert">{words.t('proof.failed')}</p>}
    </>
  )
}
