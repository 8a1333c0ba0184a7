/**
 * The row under the code: a countdown, then a link for a new code; no link after the last resend. When the
 * code has expired, the screen's button asks for a new one and the row names the other ways.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { formatClock, formatTime } from '../../../i18n/format.ts'
import type { SentCode } from '../../../domain/code.ts'
import type { Countdown } from '../../../stores/core/countdown.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Clock, ResendRow } from '../../../ui/ResendRow.tsx'
import { StoreText } from '../../../ui/StoreText.tsx'
import { useCore, useProblem, useWords } from '../../context.ts'
import { TimeAnnouncement } from '../page/TimeAnnouncement.tsx'
import { fieldError } from '../problems/fieldError.tsx'

const identity = (seconds: number): number => seconds

interface ResendProps {
  code: SentCode
  /** A resend is left, or codes are counted anew. */
  mayAsk: boolean
  isExpired: boolean
  countdown: Countdown
  /** True once the countdown is over and another code may be requested. */
  isOver: boolean
  onAsk: () => void
  /** Lets the customer enter another number; undefined where that is impossible. */
  onOtherNumber: (() => void) | undefined
}

export function Resend({ code, mayAsk, isExpired, countdown, isOver, onAsk, onOtherNumber }: ResendProps) {
  const core = useCore()
  const words = useWords()
  const busy = useStore(core.actions.busy)
  const problem = useProblem('resend')
  const resends =
    code.resendsLeft > 0
      ? words.t('verification.resendsLeft', { resends: words.count('resend', code.resendsLeft) })
      : ''

  if (!mayAsk) {
    const until = code.renewsAt === undefined ? undefined : formatTime(words, code.renewsAt)
    const renewal =
      until === undefined
        ? words.t('verification.resendsGone')
        : words.t('verification.renewsAt', { time: until })
    return <ResendRow text={isExpired ? renewal : words.t('verification.resendsNone')} />
  }
  const otherNumber = onOtherNumber && (
    <LinkButton onClick={onOtherNumber}>{words.t('action.useAnotherNumber')}</LinkButton>
  )
  return (
    <>
      {isExpired && isOver ? (
        <ResendRow text={resends}>{otherNumber}</ResendRow>
      ) : (
        <ResendRow
          text={words.t('verification.notReceived')}
          time={
            <span part="countdown" role="timer">
              {words.parts<'verification.resendIn', ReactNode>('verification.resendIn', {
                seconds: (
                  <Clock key="seconds">
                    <StoreText of={countdown.remaining} select={identity} say={formatClock} />
                  </Clock>
                ),
              })}
            </span>
          }
        >
          {isOver && (
            <LinkButton onClick={onAsk} disabled={busy !== null}>
              {words.t('verification.resend')}
            </LinkButton>
          )}
        </ResendRow>
      )}
      {isOver && fieldError(problem)}
      <TimeAnnouncement
        of={countdown}
        say={(remaining) =>
          remaining > 0
            ? words.t('verification.resendInSr', { seconds: words.count('second', remaining) })
            : words.t('verification.resendReadySr')
        }
      />
    </>
  )
}
