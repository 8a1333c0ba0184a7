/** The PIN: six digits on the on-screen keypad; the sixth sends it (LOOK: no button; readings 4b). */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PIN } from '../../domain/limits.ts'
import { splitMoney } from '../../domain/formatMoney.ts'
import { preloadSealing } from '../../stores/sealed.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { PinField } from '../../ui/PinField.tsx'
import { useCore, useMerchant, usePay, useProblem, useSecondsLeft, useWords } from '../context.ts'
import { fieldError } from '../parts/fieldError.tsx'
import { lazily } from '../parts/lazily.tsx'
import { usePreferences } from '../parts/preferences.ts'
import { Page } from '../parts/Page.tsx'
import { usePayAmount } from '../parts/payAmount.ts'
import { useRefused, useTypeAhead } from '../parts/secretEntry.ts'
import { SecretKeypad } from '../parts/SecretKeypad.tsx'

const ResetPin = lazily(() => import('../parts/ResetInApp.tsx'), ['core', 'shared', 'pin'])

export default function PinEntry() {
  const core = useCore()
  const pay = usePay()
  const words = useWords()
  const merchant = useMerchant()
  const owed = useStore(pay.amount)
  const agreed = useStore(pay.agreed)
  const later = useStore(pay.method) === 'PAYLATER' && agreed
  const amount = usePayAmount()
  const busy = useStore(core.busy)
  const own = useStore(usePreferences().ownKeyboard.on)
  const problem = useProblem('pin')
  const dialog = useStore(core.problems.dialog)
  // There is no button to be locked and to count down (errors.md rule 11): the field itself waits and says
  // so.
  const left = useSecondsLeft(useStore(core.cooling)['confirm'] ?? 0)
  const locked = busy !== null || left > 0
  const { refused, trying } = useRefused(problem)
  const said = useRef(problem)
  const [pin, setPin] = useState('')
  const [forgot, setForgot] = useState(false)

  useTypeAhead()
  useLayoutEffect(() => core.focusTitle(), [core])
  useEffect(() => void preloadSealing().catch(() => undefined), [])
  // A PIN that did not go through is emptied: full, the field would take nothing more.
  useEffect(() => {
    if (problem) said.current = problem
    // oxlint-disable-next-line react/set-state-in-effect -- the answer comes from the store, once each time
    if (problem || dialog) setPin('')
  }, [problem, dialog])

  const change = (value: string) => {
    if (locked) return
    const digits = value.replace(/\D/g, '').slice(0, PIN.digits)
    setPin(digits)
    if (digits !== '') core.problems.clear('pin')
    if (digits.length < PIN.digits) return
    // The one that was refused would burn another chance: it is refused here.
    if (digits === refused) return core.problems.fields.setKey('pin', said.current)
    trying(digits)
    void pay.confirm(digits)
  }

  return (
    <Page
      centred
      title={words.t('pin.title')}
      lede={
        later
          ? words.t('pin.bodyPaylater', { amount, merchant, months: words.count('month', later.months) })
          : words.t('pin.body', { amount, merchant })
      }
      onBack={core.nav.back}
      dock={
        <SecretKeypad
          kind="pin"
          value={pin}
          maxLength={PIN.digits}
          exclude={/\D/}
          disabled={locked}
          onChange={change}
        />
      }
    >
      {owed !== null && <Money {...splitMoney(owed, words.lang)} size="mid" />}
      <PinField
        label={words.t('pin.label', { length: PIN.digits })}
        value={pin}
        length={PIN.digits}
        disabled={busy === 'confirm'}
        onScreen={!own}
        error={fieldError(problem)}
        hint={left > 0 && words.t('action.tryAgainIn', { seconds: words.count('second', left) })}
        entered={words.t('pin.enteredSr', { count: pin.length, length: PIN.digits })}
        onChange={change}
      />
      <LinkButton onClick={() => setForgot(true)}>{words.t('pin.forgot')}</LinkButton>
      {forgot && <ResetPin pin onClose={() => setForgot(false)} />}
    </Page>
  )
}
