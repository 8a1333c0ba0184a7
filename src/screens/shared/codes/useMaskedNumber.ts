/** The number that the code goes to, as it may be shown; undefined while the bank is asked. */
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'

/** @param asks whether the bank is asked where the number isn't known, as after a reload */
export function useMaskedNumber(otp: OtpStep, asks = true): string | null | undefined {
  useEffect(() => {
    if (asks) void otp.askNumber()
  }, [otp, asks])
  return useStore(otp.maskedNumber)
}
