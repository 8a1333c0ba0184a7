/** A one-time code while it is typed: sent with its last digit, and again only when it is another one. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { codeFrom } from '../../../domain/code.ts'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import type { Readable } from '../../../ui/useSelected.ts'
import { useCore } from '../../context.ts'
import { useRefused } from '../secrets/secretEntry.ts'
import { useEntry } from '../page/useEntry.ts'

export interface CodeEntry {
  readonly code: Readable<string>
  /** All digits are there, and the bank hasn't refused them. */
  isUsable(typed: string): boolean
  /** Takes what the input holds, or what a message says. */
  change(raw: string): void
  submit(): void
  /** The code that was sent is over, and what was typed of it. */
  clear(): void
  /** Another code is on its way: what was typed before it was asked for is over. */
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

  // A message can be quicker than the bank's answer that it was sent: its code waits for that answer, and
  // outlives it.
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
    // The one that was under way itself is left to the customer: whatever came of it is on the screen.
    if (waiting === typed && isUsable(typed) && !tried(typed)) verify(typed)
  })
  useEffect(() => {
    settle()
    return core.busy.listen(() => settle())
  }, [core])

  return {
    code,
    isUsable,
    change(raw) {
      const last = code.get()
      const typed = codeFrom(raw, length)
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
