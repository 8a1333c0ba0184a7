/** The input of a one-time code: it is sent with its last digit, and again only after it has changed. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { filters } from '../../../domain/fields.ts'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import type { Filter } from '../../../ui/filter.ts'
import type { Readable } from '../../../ui/useSelected.ts'
import { useCore } from '../../context.ts'
import { useRefusedValue } from '../secrets/secretEntry.ts'
import { useEntry } from '../page/useEntry.ts'

export interface CodeEntry {
  readonly code: Readable<string>
  readonly filter: Filter
  /** All digits are there, and the bank hasn't refused them. */
  isUsable(value: string): boolean
  /** Takes the digits of the input, or of a message; null, which holds no code, is answered with a word. */
  change(value: string | null): void
  submit(): void
  /** The code has expired: empties the field. */
  clear(): void
  /** A new code is on its way: removes what was typed before it was requested. */
  resent(): void
}

export function useCodeEntry(otp: OtpStep, length: number): CodeEntry {
  const core = useCore()
  const code = useEntry()
  const { isRefused, sayAgain, wasTried, markTried } = useRefusedValue('code')
  const isUsable = (value: string) => value.length === length && !isRefused(value)
  const verify = (value: string) => {
    markTried(value)
    void otp.verify(value)
  }

  // A message may bring the code before the bank's answer to the resend. The code waits here for that
  // answer.
  const pending = useRef('')
  const previous = useRef('')
  const send = (value: string) => {
    if (core.actions.busy.get() === null) verify(value)
    else pending.current = value
  }
  const settle = useEffectEvent(() => {
    const busy = core.actions.busy.get()
    const value = code.get()
    if (busy === 'resend') previous.current = value
    if (busy !== null) return
    const pendingCode = pending.current
    pending.current = ''
    // A code that was already sent isn't sent again by itself; the customer sees its result.
    if (pendingCode === value && isUsable(value) && !wasTried(value)) verify(value)
  })
  useEffect(() => {
    settle()
    return core.actions.busy.listen(() => settle())
  }, [core])

  return {
    code,
    filter: (text, last, origin) => filters.code(text, last, origin, isRefused(last)),
    isUsable,
    change(value) {
      const last = code.get()
      if (value === null) return core.problems.field('code', 'OTP_INCOMPLETE')
      code.set(value)
      core.problems.clear('code')
      if (isRefused(value)) sayAgain()
      else if (value !== last && isUsable(value)) send(value)
    },
    submit() {
      const value = code.get()
      if (value.length < length) core.problems.refuse('code', 'OTP_INCOMPLETE')
      else if (isRefused(value)) sayAgain()
      else send(value)
    },
    clear: () => code.set(''),
    resent() {
      if (code.get() === previous.current) code.set('')
    },
  }
}
