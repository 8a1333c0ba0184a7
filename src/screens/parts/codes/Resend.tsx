/**
 * The row under the code: a countdown, then a link that opens the captcha; none left after the last resend.
 */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { formatCountdown } from '../../../i18n/format.ts'
import type { SentCode } from '../../../stores/codes/sentCode.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { ResendRow } from '../../../ui/ResendRow.tsx'
import { StoreText } from '../../../ui/StoreText.tsx'
import { useSelected } from '../../../ui/useSelected.ts'
import { useCore, useCountdown, useProblem, useWords } from '../../context.ts'
import { Captcha } from './Captcha.tsx'
import { fieldError } from '../problems/fieldError.tsx'
import { useOtp } from './useOtp.ts'

const same = (seconds: number): number => seconds

export function Resend({ sent, onSent }: { sent: SentCode; onSent: () => void }) {
  const core = useCore()
  const words = useWords()
  const countdown = useCountdown(sent.resendAt)
  const isOver = useSelected(countdown.left, (left) => left === 0)
  const otp = useOtp()
  const busy = useStore(core.busy)
  const problem = useProblem('resend')
  const [open, setOpen] = useState(false)

  if (sent.resendsLeft === 0) return <ResendRow text={words.t('verification.resendsNone')} />
  return (
    <>
      <ResendRow text={words.t('verification.notReceived')}>
        {isOver ? (
          <LinkButton onClick={() => setOpen(otp.canResend())} disabled={busy !== null}>
            {words.t('verification.resend')}
          </LinkButton>
        ) : (
          <span part="countdown" role="timer">
            <StoreText
              of={countdown.left}
              select={same}
              say={(left) => words.t('verification.resendIn', { seconds: formatCountdown(words, left) })}
            />
          </span>
        )}
      </ResendRow>
      {isOver && fieldError(problem)}
      <LiveRegion>
        <StoreText
          of={countdown.announced}
          select={same}
          say={(left) =>
            left > 0
              ? words.t('verification.resendInSr', { seconds: words.count('second', left) })
              : words.t('verification.resendReadySr')
          }
        />
      </LiveRegion>
      {open && isOver && (
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
