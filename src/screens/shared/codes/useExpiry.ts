/** Expiry of the code that was sent last. */
import { useEffectEvent, useLayoutEffect } from 'react'
import type { SentCode } from '../../../domain/code.ts'
import { useCore, useCountdown } from '../../context.ts'
import { useSelected } from '../../../ui/useSelected.ts'
import { useIsOver } from './useIsOver.ts'

/**
 * `isLate`: its time is over. `expiredCode`: the code, once its time is over or the bank says so.
 * @param clear empties the field that goes then
 */
export function useExpiry(
  sentCode: SentCode | null,
  clear: () => void,
): { readonly isLate: boolean; readonly expiredCode: SentCode | null } {
  const core = useCore()
  // The bank may call the code expired before the time it announced.
  const isRefused = useSelected(core.problems.fields, ({ code }) => code?.name === 'OTP_EXPIRED')
  const isOver = useIsOver(useCountdown(sentCode?.expiresAt ?? 0))
  const isLate = isOver && sentCode !== null && sentCode.expiresAt > 0
  const expiredCode = isLate || isRefused ? sentCode : null
  const isExpired = expiredCode !== null

  // The field goes when its code expires. If it had the focus, the title takes it and is read out.
  const end = useEffectEvent(() => {
    clear()
    if (core.port.root.activeElement?.matches('[name="code"]')) core.focusTitle()
  })
  useLayoutEffect(() => {
    if (isExpired) end()
  }, [isExpired])
  return { isLate, expiredCode }
}
