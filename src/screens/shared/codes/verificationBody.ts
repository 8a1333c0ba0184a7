/**
 * The code's purpose, in one sentence. The number is emphasised, with a link to change it where it was typed.
 */
import type { ReactNode } from 'react'
import { useMerchant, useWords } from '../../context.ts'
import { usePayAmount } from '../stores/usePayAmount.ts'
import { jsx } from '../../../text/jsx-runtime.ts'
import type { OtpStep } from '../../../stores/codes/sentCode.ts'
import { ChangeNumber } from './ChangeNumber.tsx'

interface BodyOptions {
  purpose: OtpStep['purpose']
  maskedNumber: string
  length: number
  onOtherNumber: (() => void) | undefined
}

export function useVerificationBody({
  purpose,
  maskedNumber,
  length,
  onOtherNumber,
}: BodyOptions): ReactNode {
  const words = useWords()
  const merchant = useMerchant()
  const amount = usePayAmount()
  const msisdn: ReactNode = maskedNumber
    ? jsx('b', { children: maskedNumber }, 'msisdn')
    : words.t('verification.yourNumber')
  if (purpose === 'payment')
    return words.parts<'verification.bodyPayment', ReactNode>('verification.bodyPayment', {
      msisdn,
      amount,
      merchant,
    })
  if (purpose === 'unlink')
    return words.parts<'verification.bodyUnlink', ReactNode>('verification.bodyUnlink', { msisdn, merchant })
  return [
    ...words.parts<'verification.body', ReactNode>('verification.body', { msisdn, length: String(length) }),
    ' ',
    onOtherNumber && jsx(ChangeNumber, { onChange: onOtherNumber }, 'change'),
  ]
}
