/**
 * Payment sends the first code when the page opens, after the action that led here has ended. If that fails,
 * the customer asks for it.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SentCode } from '../../../domain/code.ts'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import { useCore } from '../../context.ts'

export function useFirstCode(
  otp: OtpStep,
  sentCode: SentCode | null,
): { readonly isUnsent: boolean; send(): Promise<void> } {
  const core = useCore()
  const [isUnsent, setIsUnsent] = useState(false)
  const wasRequested = useRef(false)
  const send = async () => {
    wasRequested.current = true
    await otp.send()
    setIsUnsent(otp.code.get() === null)
  }
  const sendFirst = useEffectEvent(() => {
    if (
      sentCode === null
      && otp.purpose === 'payment'
      && core.actions.busy.get() === null
      && !wasRequested.current
    )
      void send()
  })
  useEffect(() => {
    sendFirst()
    return core.actions.busy.listen(() => sendFirst())
  }, [core, sentCode])
  return { isUnsent, send }
}
