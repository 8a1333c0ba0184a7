/** Waits for the message that brings the code (WebOTP), anew for each code that was sent. */
import { useEffect, useEffectEvent } from 'react'
import type { SentCode } from '../../../domain/code.ts'
import { useCore } from '../../context.ts'

/** @param fillIn called with the code */
export function useCodeFromMessage(sentCode: SentCode | null, fillIn: (message: string) => void): void {
  const core = useCore()
  const sentAt = sentCode?.resendAt
  const hear = useEffectEvent(fillIn)
  useEffect(() => {
    const waitEnd = new AbortController()
    core.ports.codeFromMessage(waitEnd.signal).then(
      (message) => {
        if (message) hear(message)
      },
      () => undefined,
    )
    return () => waitEnd.abort()
  }, [core, sentAt])
}
