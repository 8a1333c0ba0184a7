/** Unlinking begins: which link it is about, before a code is sent to that number. */
import { useStore } from '@nanostores/react'
import { useId, type FormEvent } from 'react'
import { lastDigits } from '../../domain/formatPhone.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Lockup } from '../../ui/Lockup.tsx'
import { Message } from '../../ui/Message.tsx'
import { InfoRow, Rows } from '../../ui/Rows.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useMerchant, useOtp, useProblem, useWords } from '../context.ts'
import { ActionButton } from './ActionButton.tsx'
import { fieldError } from './fieldError.tsx'
import { Page } from './Page.tsx'

export default function UnlinkStart() {
  const otp = useOtp()
  const words = useWords()
  const merchant = useMerchant()
  const masked = useStore(otp.masked)
  const problem = useProblem('code')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void otp.send()
  }
  return (
    <Page
      onSubmit={submit}
      above={<Lockup merchant={merchant} />}
      title={words.t('unlink.title')}
      lede={words.t('unlink.confirmBody', { merchant })}
      dock={(
        <Dock note={words.t('accountCreation.note')}>
          <ActionButton action="sendCode">{words.t('unlink.start')}</ActionButton>
        </Dock>
      )}
    >
      <Rows lined>
        <InfoRow icon="receipt" value={merchant}>{words.t('bind.merchantLabel')}</InfoRow>
        {masked && (
          <InfoRow
            icon="phone"
            value={(
              <>
                <span aria-hidden="true">{masked}</span>
                <VisuallyHidden>{words.t('common.maskedNumberSr', { digits: lastDigits(masked) })}</VisuallyHidden>
              </>
            )}
          >
            {words.t('bind.accountLabel')}
          </InfoRow>
        )}
      </Rows>
      <Message id={id} error={fieldError(problem)} errorPrefix={words.t('common.errorPrefixSr')} />
    </Page>
  )
}
