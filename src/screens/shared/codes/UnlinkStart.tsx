/** The start of unlinking: shows the link before a code is sent to its number. */
import { useStore } from '@nanostores/react'
import { lastDigits } from '../../../domain/formatPhone.ts'
import { Dock } from '../../../ui/Dock.tsx'
import { asIs } from '../../../text/asIs.ts'
import { InfoRow, Rows } from '../../../ui/Rows.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useMerchant, useWords } from '../../context.ts'
import { useOtp } from './useOtp.ts'
import { ActionButton } from '../page/ActionButton.tsx'
import { FieldProblem } from '../problems/fieldError.tsx'
import { HERO } from '../page/layout.ts'
import { Page } from '../page/Page.tsx'

export function UnlinkStart() {
  const otp = useOtp()
  const words = useWords()
  const merchant = useMerchant()
  const maskedNumber = useStore(otp.maskedNumber)
  const submit = () => void otp.send()
  return (
    <Page
      slip={HERO}
      onSubmit={submit}
      title={words.t('unlink.title')}
      intro={words.t('unlink.confirmBody', { merchant })}
      dock={
        <Dock note={words.t('accountCreation.note')}>
          <ActionButton action="sendCode">{words.t('unlink.start')}</ActionButton>
        </Dock>
      }
    >
      <Rows isLined>
        <InfoRow icon="receipt" value={asIs(merchant)}>
          {words.t('notice.merchant')}
        </InfoRow>
        {maskedNumber !== null && (
          <InfoRow
            icon="phone"
            value={
              maskedNumber && (
                <>
                  <span aria-hidden="true">{maskedNumber}</span>
                  <VisuallyHidden>
                    {words.t('common.maskedNumberSr', { digits: lastDigits(maskedNumber) })}
                  </VisuallyHidden>
                </>
              )
            }
          >
            {words.t('bind.accountLabel')}
          </InfoRow>
        )}
      </Rows>
      <FieldProblem field="code" />
    </Page>
  )
}
