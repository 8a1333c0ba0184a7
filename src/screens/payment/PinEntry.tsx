/** The PIN: six digits on the on-screen keypad; the sixth sends it (LOOK: no button; readings 4b). */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { PIN } from '../../domain/limits.ts'
import { splitMoney } from '../../domain/formatMoney.ts'
import { preloadSealing } from '../../stores/sealed.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { PinField } from '../../ui/PinField.tsx'
import { useCore, useMerchant, usePay, useProblem, useWords } from '../context.ts'
import { fieldError } from '../parts/fieldError.tsx'
import { lazily } from '../parts/lazily.tsx'
import { usePreferences } from '../parts/preferences.ts'
import { Page } from '../parts/Page.tsx'
import { usePayAmount } from '../parts/payAmount.ts'
import { useTypeAhead } from '../parts/secretEntry.ts'
import { SecretKeypad } from '../parts/SecretKeypad.tsx'

const ResetPin = lazily(() => import('../parts/ResetInApp.tsx'), ['core', 'shared', 'pin'])

export default function PinEntry() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const amount = usePayAmount()
  const quote = useStore(pay.quote)
  const busy = useStore(core.busy)
  const own = useStore(usePreferences().ownKeyboard)
  const problem = useProblem('pin')
  const [pin, setPin] = useState('')
  const [forgot, setForgot] = useState(false)

  useTypeAhead()
  useLayoutEffect(() => core.focusTitle(), [core])
  useEffect(() => void preloadSealing().catch(() => undefined), [])
  // A refused PIN is emptied, so that the same one can't burn another chance by itself.
  useEffect(() => {
    if (problem) setPin('')
  }, [problem])

  const change = (value: string) => {
    if (busy !== null) return
    const digits = value.replace(/\D/g, '').slice(0, PIN.digits)
    setPin(digits)
    if (digits !== '') core.problems.clear('pin')
    if (digits.length === PIN.digits) void pay.confirm(digits)
  }

  return (
    <Page
      centred
      title={words.t('pin.title')}
      lede={words.t('pin.body', { amount, merchant })}
      onBack={core.nav.back}
      dock={<SecretKeypad kind="pin" value={pin} maxLength={PIN.digits} exclude={/\D/} disabled={busy !== null} onChange={change} />}
    >
      {quote && <Money {...splitMoney(quote.total, words.lang)} size="mid" />}
      <PinField
        label={words.t('pin.label', { length: PIN.digits })}
        value={pin}
        length={PIN.digits}
        disabled={busy === 'confirm'}
        onScreen={!own}
        error={fieldError(problem)}
        entered={words.t('pin.enteredSr', { count: pin.length, length: PIN.digits })}
        onChange={change}
      />
      <LinkButton onClick={() => setForgot(true)}>{words.t('pin.forgot')}</LinkButton>
      {forgot && <ResetPin pin onClose={() => setForgot(false)} />}
    </Page>
  )
}
