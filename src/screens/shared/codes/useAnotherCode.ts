/** Another code: asked for by the customer, once the captcha is solved. */
import { useEffect, useState } from 'react'
import type { SentCode } from '../../../domain/code.ts'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import { useCore } from '../../context.ts'
import { showField } from '../page/showField.ts'

export interface AnotherCode {
  /** The captcha is shown. */
  readonly showsCaptcha: boolean
  /** The last one that was sent so; null before. */
  readonly newCode: SentCode | null
  ask(): void
  close(): void
  /** Another code has been sent. */
  accept(): void
}

/**
 * @param isOver whether the countdown is: before, nothing is asked
 * @param field name of the field that gets the focus then
 * @param onSent called when another code is on its way
 */
export function useAnotherCode(
  otp: OtpStep,
  isOver: boolean,
  field: string,
  onSent: () => void,
): AnotherCode {
  const core = useCore()
  const [isOpen, setIsOpen] = useState(false)
  const [newCode, setNewCode] = useState<SentCode | null>(null)
  // In an effect, because the dialog first gives the focus back to its opener.
  useEffect(() => {
    if (newCode) showField(core, field)
  }, [core, field, newCode])
  return {
    showsCaptcha: isOpen && isOver,
    newCode,
    ask() {
      if (isOver) setIsOpen(otp.canResend())
    },
    close: () => setIsOpen(false),
    accept() {
      setIsOpen(false)
      setNewCode(otp.code.get())
      onSent()
    },
  }
}
