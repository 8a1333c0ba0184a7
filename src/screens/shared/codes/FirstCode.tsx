/** The row under a first code that could not be sent: sends it when the customer may ask again. */
import { useStore } from '@nanostores/react'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ResendRow } from '../../../ui/ResendRow.tsx'
import { useCore, useSecondsLeft, useWords } from '../../context.ts'

export function FirstCode({ send }: { send: () => void }) {
  const core = useCore()
  const words = useWords()
  const busy = useStore(core.actions.busy)
  const remaining = useSecondsLeft(useStore(core.actions.cooling)['sendCode'] ?? 0)
  return (
    <ResendRow text={words.t('verification.notReceived')}>
      {remaining > 0 ? (
        <span part="countdown" role="timer">
          {words.t('action.tryAgainIn', { seconds: words.count('second', remaining) })}
        </span>
      ) : (
        <LinkButton onClick={send} disabled={busy !== null}>
          {words.t('verification.resend')}
        </LinkButton>
      )}
    </ResendRow>
  )
}
