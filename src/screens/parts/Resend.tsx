/**
 * The row under the code: a countdown, then a link that opens the captcha; none left after the last resend.
 */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatCountdown } from '../../i18n/format.ts'
import type { SentCode } from '../../stores/otp.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ResendRow } from '../../ui/ResendRow.tsx'
import { useAnnounced, useCore, useProblem, useSecondsLeft, useWords } from '../context.ts'
import { Captcha } from './Captcha.tsx'
import { fieldError } from './fieldError.tsx'
import { useOtp } from './otp.ts'

export function Resend({ sent, onSent }: { sent: SentCode; onSent: () => void }) {
  const core = useCore()
  const words = useWords()
  const left = useSecondsLeft(sent.resendAt)
  const said = useAnnounced(left)
  const otp = useOtp()
  const busy = useStore(core.busy)
  const problem = useProblem('resend')
  const [open, setOpen] = useState(false)

  if (sent.resendsLeft === 0) return <ResendRow text={words.t('verification.resendsNone')} />
  const announced =
    said > 0
      ? words.t('verification.resendInSr', { seconds: words.count('second', said) })
      : words.t('verification.resendReadySr')
  return (
    <>
      <ResendRow text={words.t('verification.notReceived')}>
        {left > 0 ? (
          <span part="countdown" role="timer">
            {words.t('verification.resendIn', { seconds: formatCountdown(words, left) })}
          </span>
        ) : (
          <LinkButton onClick={() => setOpen(otp.canResend())} disabled={busy !== null}>
            {words.t('verification.resend')}
          </LinkButton>
        )}
      </ResendRow>
      {left === 0 && fieldError(problem)}
      <LiveRegion>{announced}</LiveRegion>
      {open && left === 0 && (
        <Captcha
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false)
            onSent()
          }}
        />
      )}
    </>
  )
}
