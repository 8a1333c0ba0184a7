/** A new customer's password: strength meter, a live list of the rules, and the password typed again. */
import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { mismatchError, newPasswordError } from '../../domain/password.ts'
import { Dock } from '../../ui/Dock.tsx'
import { FlowOverKeypad } from '../../ui/keypad/OverKeypad.tsx'
import { combine, useSelected, type Readable } from '../../ui/useSelected.ts'
import { useCore, useProblem, useWords } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { Page } from '../shared/page/Page.tsx'
import { showField } from '../shared/page/showField.ts'
import { AccountPassword, PasswordInput, type PasswordInputProps } from '../shared/secrets/PasswordInput.tsx'
import { SecretKeypad } from '../shared/secrets/SecretKeypad.tsx'
import { usePreferences } from '../shared/stores/usePreferences.ts'
import { useEntry } from '../shared/page/useEntry.ts'
import { Strength } from './Strength.tsx'

export default function CreatePassword() {
  const core = useCore()
  const steps = useLinkSteps()
  const words = useWords()
  const password = useEntry()
  const repetition = useEntry()
  /**
   * The field that the on-screen keyboard writes into. The keyboard is hidden until a field is chosen, so
   * that both fields are visible.
   */
  const [active, setActive] = useState<'password' | 'confirmPassword' | null>(null)
  const usesOwnKeyboard = useStore(usePreferences().ownKeyboard.on)
  const keyboard = active !== null || usesOwnKeyboard

  useEffect(() => {
    if (active) showField(core, active)
  }, [core, active])

  const change = (value: string) => {
    password.set(value)
    core.problems.clear('password')
    core.problems.clear('confirmPassword')
  }
  const changeAgain = (value: string) => {
    repetition.set(value)
    core.problems.clear('confirmPassword')
  }
  const rules = useId()
  const submit = () => {
    const value = password.get()
    const wrong = newPasswordError(value)
    const wrongAgain = mismatchError(value, repetition.get())
    if (wrongAgain) core.problems.refuse('confirmPassword', wrongAgain)
    if (wrong) core.problems.refuse('password', wrong)
    if (!wrong && !wrongAgain) void steps.setPassword(value)
  }

  return (
    <Page
      onSubmit={submit}
      title={words.t('createPassword.title')}
      intro={words.t('createPassword.body')}
      dock={
        <FlowOverKeypad>
          <Dock variant={keyboard ? 'flow' : 'line'}>
            <ActionButton action="setPassword">{words.t('createPassword.submit')}</ActionButton>
          </Dock>
          {keyboard && (
            <SecretKeypad
              kind="password"
              field={active ?? 'password'}
              store={active === 'confirmPassword' ? repetition : password}
              onChange={active === 'confirmPassword' ? changeAgain : change}
              onHide={() => setActive(null)}
            />
          )}
        </FlowOverKeypad>
      }
    >
      <AccountPassword
        label={words.t('createPassword.label')}
        placeholder={words.t('createPassword.placeholder')}
        autoComplete="new-password"
        store={password}
        onChange={change}
        describedBy={rules}
        onFocus={() => setActive('password')}
      />
      <Strength of={password} id={rules} />
      <Repetition
        of={password}
        store={repetition}
        onChange={changeAgain}
        onFocus={() => setActive('confirmPassword')}
      />
    </Page>
  )
}

type Field = Pick<PasswordInputProps, 'store' | 'onChange' | 'onFocus'>

/** Compares while the second one is typed: `differs` only when more typing can't make them equal. */
function compare([password, repetition]: readonly [string, string]): 'differs' | 'matches' | null {
  if (repetition === '') return null
  if (!password.startsWith(repetition)) return 'differs'
  return repetition === password && newPasswordError(password) === null ? 'matches' : null
}

function Repetition({ of, ...field }: Field & { of: Readable<string> }) {
  const core = useCore()
  const words = useWords()
  const [pair] = useState(() => combine(of, field.store))
  const comparison = useSelected(pair, compare)
  const problem = useProblem('confirmPassword')
  const isRefused = useProblem('password') !== undefined
  const mismatch = problem ?? (comparison === 'differs' ? core.problems.make('PASSWORD_MISMATCH') : undefined)
  return (
    <PasswordInput
      {...field}
      name="confirmPassword"
      label={words.t('createPassword.confirmLabel')}
      placeholder={words.t('createPassword.confirmPlaceholder')}
      autoComplete="new-password"
      error={fieldError(mismatch)}
      ok={comparison === 'matches' && !isRefused ? words.t('createPassword.matches') : undefined}
    />
  )
}
