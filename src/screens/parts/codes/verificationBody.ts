/** What the code is for, in one sentence; the number stands out. */
import { createElement, type ReactNode } from 'react'
import { useMerchant, useWords } from '../../context.ts'
import { usePayAmount } from '../stores/usePayAmount.ts'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'

export function useVerificationBody(purpose: OtpStep['purpose'], masked: string, length: number): ReactNode {
  const words = useWords()
  const merchant = useMerchant()
  const amount = usePayAmount()
  const msisdn: ReactNode = createElement('b', { key: 'msisdn' }, masked)
  if (purpose === 'payment')
    return words.parts<'verification.bodyPayment', ReactNode>('verification.bodyPayment', {
      msisdn,
      amount,
      merchant,
    })
  if (purpose === 'unlink')
    return words.parts<'verification.bodyUnlink', ReactNode>('verification.bodyUnlink', { msisdn, merchant })
  return words.parts<'verification.body', ReactNode>('verification.body', { msisdn, length: String(length) })
}
