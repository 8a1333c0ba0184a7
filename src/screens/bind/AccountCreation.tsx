/** First screen of linking: the phone number, prefilled from the partner platform. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { filters } from '../../domain/fields.ts'
import { parsePhone } from '../../domain/phone.ts'
import { eraseTyped, isForeign, placeTyped } from '../../domain/typedPhone.ts'
import { Dock } from '../../ui/Dock.tsx'
import { Reserved } from '../../ui/Reserved.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSelected } from '../../ui/useSelected.ts'
import { useCore, useLink, useMerchant, useParams, useProblem, useWords } from '../context.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { HERO } from '../shared/page/layout.ts'
import { Page } from '../shared/page/Page.tsx'
import { showField } from '../shared/page/showField.ts'
import { lazily } from '../shared/page/lazily.tsx'
import { fieldError } from '../shared/problems/fieldError.tsx'

/** Fetched with the later screens. */
const WillShare = lazily(() => import('./WillShare.tsx'))
const ResumeNotice = lazily(() => import('../shared/codes/ResumeNotice.tsx'))

export default function AccountCreation() {
  const link = useLink()
  const words = useWords()
  const merchant = useMerchant()
  const { retype } = useParams()
  const hasProfile = useStore(useCore().session.profile) !== null

  return (
    <Page
      slip={HERO}
      onSubmit={() => void link.otp.send()}
      title={words.t('accountCreation.title')}
      intro={words.t('accountCreation.body', { merchant })}
      dock={
        <Dock note={words.t('accountCreation.note')}>
          <ActionButton action="sendCode">{words.t('accountCreation.submit')}</ActionButton>
        </Dock>
      }
    >
      {retype && <ResumeNotice text="verification.retype" />}
      <Phone />
      <Reserved>{hasProfile && <WillShare />}</Reserved>
    </Page>
  )
}

const LAYOUT = { place: placeTyped, erase: eraseTyped }

function Phone() {
  const core = useCore()
  const { phone, partner: partnerStore, claimPhone, doubtedNumber } = useLink()
  const words = useWords()
  const merchant = useMerchant()
  const partner = useStore(partnerStore)
  const problem = useProblem('phone')
  const [hasLeft, setHasLeft] = useState(false)
  const isPrefilled = useSelected(phone, (text) => {
    const reading = parsePhone(text)
    return partner != null && reading.ok && reading.msisdn === partner
  })
  const doubted = useStore(doubtedNumber)
  const unusual = useSelected(phone, (text) => {
    const reading = parsePhone(text)
    if (!reading.ok || !reading.unusual) return null
    return reading.msisdn === doubted ? 'asked' : hasLeft ? 'left' : null
  })
  // Said where the customer looks, as what is wrong with a field is.
  useEffect(
    () => doubtedNumber.listen(() => queueMicrotask(() => showField(core, 'phone'))),
    [core, doubtedNumber],
  )
  return (
    <TextField
      label={words.t('accountCreation.phoneLabel')}
      prefix="+62"
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      name="phone"
      placeholder={words.t('accountCreation.phonePlaceholder')}
      store={phone}
      filter={filters.phone}
      error={fieldError(problem)}
      hint={words.t(isPrefilled ? 'accountCreation.prefilled' : 'accountCreation.phoneHint', { merchant })}
      warning={
        unusual
        && `${words.t('accountCreation.unusual')}${unusual === 'asked' ? ` ${words.t('accountCreation.sendAnyway')}` : ''}`
      }
      layout={LAYOUT}
      onChange={(text) => {
        phone.set(text)
        if (!isForeign(text)) core.problems.clear('phone')
        else if (core.problems.fields.get()['phone']?.name !== 'PHONE_NOT_INDONESIAN')
          core.problems.field('phone', 'PHONE_NOT_INDONESIAN')
      }}
      onFocus={claimPhone}
      onBlur={() => setHasLeft(true)}
    />
  )
}
