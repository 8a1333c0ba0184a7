/** The PIN: six digits on the on-screen keypad. The sixth digit sends it; there is no button. */
import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { filters } from '../../domain/fields.ts'
import { PIN } from '../../domain/limits.ts'
import { MUST_BE_READ } from '../../host/visibilityMarks.ts'
import { createConfirm } from '../../stores/payment/confirm.ts'
import { methodOf } from '../../stores/payment/methods/methods.ts'
import { keysBeside } from '../../ui/keypad/keysBeside.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PinField, type PinFieldProps } from '../../ui/PinField.tsx'
import { useCore, useMerchant, usePay, useProblem, useSecondsLeft, useWords } from '../context.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { usePreferences } from '../shared/stores/usePreferences.ts'
import { Page } from '../shared/page/Page.tsx'
import { ResetInApp } from '../shared/secrets/ResetInApp.tsx'
import { usePayAmount } from '../shared/stores/usePayAmount.ts'
import { useFrameSight } from '../shared/secrets/useFrameSight.ts'
import { useOnProblem, useRefusedValue, useTypeAhead } from '../shared/secrets/secretEntry.ts'
import { SecretKeypad } from '../shared/secrets/SecretKeypad.tsx'
import { useEntry } from '../shared/page/useEntry.ts'
import { useIsSending } from '../shared/page/useIsSending.ts'

export default function PinEntry() {
  const core = useCore()
  const pay = usePay()
  const steps = core.instance(createConfirm, pay.context)
  const words = useWords()
  const merchant = useMerchant()
  const agreement = useStore(pay.agreement)
  const method = useStore(pay.method)
  const byPlan = method !== null && methodOf(method).next === 'plan' && agreement
  const amount = usePayAmount()
  // There is no button to show a lock with countdown, so the field shows it.
  const remaining = useSecondsLeft(useStore(core.actions.cooling)['confirm'] ?? 0)
  const { isRefused, sayAgain, markTried } = useRefusedValue('pin')
  const pin = useEntry()
  const [isResetOpen, setIsResetOpen] = useState(false)

  const isAway = useFrameSight(core.port) === 'away'

  useTypeAhead()
  useLayoutEffect(() => core.focusScreen(), [core])
  // After a refusal the field is emptied: a full field takes no more digits.
  useOnProblem('pin', (problem) => {
    if (problem.name !== 'PIN_NOT_TYPED') pin.set('')
  })
  useEffect(
    () =>
      core.problems.dialog.listen((problem) => {
        if (problem) pin.set('')
      }),
    [core, pin],
  )

  const isClosed = () => core.actions.busy.get() !== null || remaining > 0
  const refuse = () => {
    if (!isClosed()) core.problems.field('pin', 'PIN_NOT_TYPED')
  }
  const accept = (digits: string) => {
    if (isClosed() || digits === pin.get()) return
    pin.set(digits)
    if (digits !== '') core.problems.clear('pin')
    if (digits.length < PIN.digits) return
    // A PIN that the bank refused isn't sent again, since that would use up another try.
    if (isRefused(digits)) return sayAgain()
    markTried(digits)
    void steps.confirm(digits)
  }

  return (
    <Page
      isCentred
      look={keysBeside}
      title={words.t('pin.title')}
      introMark={MUST_BE_READ}
      intro={
        byPlan
          ? words.t('pin.bodyPaylater', { amount, merchant, months: words.count('month', byPlan.months) })
          : words.t('pin.body', { amount, merchant })
      }
      onBack={core.nav.back}
      dock={<SecretKeypad kind="pin" store={pin} onChange={accept} />}
    >
      <Pin
        store={pin}
        hint={
          isAway
            ? words.t('pin.outOfView')
            : remaining > 0 && words.t('action.tryAgainIn', { seconds: words.count('second', remaining) })
        }
        onChange={accept}
        onRefused={refuse}
      />
      <LinkButton onClick={() => setIsResetOpen(true)}>{words.t('pin.forgot')}</LinkButton>
      {isResetOpen && <ResetInApp pin onClose={() => setIsResetOpen(false)} />}
    </Page>
  )
}

function Pin(field: Pick<PinFieldProps, 'store' | 'onChange' | 'onRefused' | 'hint'>) {
  const words = useWords()
  const sending = useIsSending('confirm')
  const usesOwnKeyboard = useStore(usePreferences().ownKeyboard.on)
  const problem = useProblem('pin')
  return (
    <PinField
      {...field}
      filter={filters.pin}
      label={words.t('pin.label', { length: PIN.digits })}
      length={PIN.digits}
      isLocked={sending}
      onScreen={!usesOwnKeyboard}
      error={fieldError(problem)}
      countWords={(count) => words.t('pin.enteredSr', { count, length: PIN.digits })}
    />
  )
}
