/** The input of a one-time code: it is sent with its last digit, and again only after it has changed. */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import type { Readable } from '../../../ui/useSelected.ts'
import { useCore } from '../../context.ts'
import { useRefused } from '../secrets/secretEntry.ts'
import { useEntry } from '../page/useEntry.ts'

export interface CodeEntry {
  readonly code: Readable<string>
  /** All digits are there, and the bank hasn't refused them. */
  isUsable(typed: string): boolean
  /** Takes the digits of the input, or of a message; null, which holds no code, is answered with a word. */
  change(typed: string | null): void
  submit(): void
  /** The code has expired: empties the field. */
  clear(): void
  /** A new code is on its way: removes what was typed before it was requested. */
  resent(): void
}

export function useCodeEntry(otp: OtpStep, length: number): CodeEntry {
  const core = useCore()
  const code = useEntry()
  const { refused, tried, trying } = useRefused('code')
  const isUsable = (typed: string) => typed.length === length && typed !== refused
  const verify = (typed: string) => {
    trying(typed)
    void otp.verify(typed)
  }

  // A message may bring the code before the bank's answer to the resend. The code waits here for that
  // answer.
  const early = useRef('')
  const before = useRef('')
  const send = (typed: string) => {
    if (core.busy.get() === null) verify(typed)
    else early.current = typed
  }
  const settle = useEffectEvent(() => {
    const busy = core.busy.get()
    const typed = code.get()
    if (busy === 'resend') before.current = typed
    if (busy !== null) return
    const waiting = early.current
    early.current = ''
    // A code that was already sent isn't sent again by itself; the customer sees its result.
    if (waiting === typed && isUsable(typed) && !tried(typed)) verify(typed)
  })
  useEffect(() => {
    settle()
    return core.busy.listen(() => settle())
  }, [core])

  return {
    code,
    isUsable,
    change(typed) {
      const last = code.get()
      if (typed === null) return core.problems.field('code', 'OTP_INCOMPLETE')
      code.set(typed)
      core.problems.clear('code')
      if (typed !== last && isUsable(typed)) send(typed)
    },
    submit() {
      const typed = code.get()
      if (typed.length < length) core.problems.field('code', 'OTP_INCOMPLETE')
      else if (isUsable(typed)) send(typed)
    },
    clear: () => code.set(''),
    resent() {
      if (code.get() === before.current) code.set('')
    },
  }
}
