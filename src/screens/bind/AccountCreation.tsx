/** First screen of linking: the phone number, prefilled from the partner platform (product.md section 2). */
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { parsePhone } from '../../domain/phone.ts'
import { groupMsisdn } from '../../domain/formatPhone.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Lockup } from '../../ui/Lockup.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCore, useLink, useMerchant, useProblem, useWords } from '../context.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { Page } from '../parts/Page.tsx'
import { fieldError } from '../parts/fieldError.tsx'

export default function AccountCreation() {
  const core = useCore()
  const link = useLink()
  const words = useWords()
  const merchant = useMerchant()
  const typed = useStore(link.phone)
  const partner = useStore(link.partner)
  const error = fieldError(useProblem('phone'))
  const [left, setLeft] = useState(false)

  const parsed = parsePhone(typed)
  const unusual = left && parsed.ok && parsed.unusual
  const prefilled = partner != null && parsed.ok && parsed.msisdn === partner

  const submit = () => void link.otp.send()

  return (
    <Page
      onSubmit={submit}
      title={words.t('accountCreation.title')}
      lede={words.t('accountCreation.body', { merchant })}
      above={<Lockup merchant={merchant} />}
      dock={
        <Dock note={words.t('accountCreation.note')}>
          <ActionButton action="sendCode">{words.t('accountCreation.submit')}</ActionButton>
        </Dock>
      }
    >
      <TextField
        label={words.t('accountCreation.phoneLabel')}
        prefix="+62"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        name="phone"
        placeholder={words.t('accountCreation.phonePlaceholder')}
        value={typed}
        error={error}
        hint={words.t(prefilled ? 'accountCreation.prefilled' : 'accountCreation.phoneHint', { merchant })}
        warning={unusual ? words.t('accountCreation.unusual') : undefined}
        onChange={(value) => {
          link.phone.set(value)
          core.problems.clear('phone')
        }}
        onFocus={link.claimPhone}
        onBlur={() => {
          setLeft(true)
          if (parsed.ok) link.phone.set(groupMsisdn(parsed.msisdn))
        }}
      />
    </Page>
  )
}
