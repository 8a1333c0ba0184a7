/**
 * A one-time code while it is typed: sent with its last digit, and again only when it is another one
 * (readings 4b).
 */
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { codeFrom } from '../../domain/code.ts'
import type { OtpStep } from '../../stores/otp.ts'
import { useCore, useProblem } from '../context.ts'
import { useRefused } from './secretEntry.ts'

export interface CodeEntry {
  code: string
  /** All digits are there, and the bank hasn't refused them. */
  ready: boolean
  /** Takes what the input holds, or what a message says. */
  change(raw: string): void
  submit(): void
  /** Another code is on its way: what was typed before it was asked for is over. */
  resent(): void
}

export function useCodeEntry(otp: OtpStep, length: number): CodeEntry {
  const core = useCore()
  const busy = useStore(core.busy)
  const problem = useProblem('code')
  const [code, setCode] = useState('')
  const { refused, tried, trying } = useRefused(problem)
  const usable = (typed: string) => typed.length === length && typed !== refused
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
    if (busy === 'resend') before.current = code
    if (busy !== null) return
    // The one that was under way itself is left to the customer: whatever came of it is on the screen.
    if (early.current === code && usable(code) && !tried(code)) verify(code)
    early.current = ''
  })
  useEffect(() => settle(), [busy])

  return {
    code,
    ready: usable(code),
    change(raw) {
      const typed = codeFrom(raw, length)
      setCode(typed)
      core.problems.clear('code')
      if (typed !== code && usable(typed)) send(typed)
    },
    submit() {
      if (code.length < length) core.problems.field('code', 'OTP_INCOMPLETE')
      else if (usable(code)) send(code)
    },
    resent: () => setCode((typed) => (typed === before.current ? '' : typed)),
  }
}
