/** A new customer's password: strength meter, rules as a live list, repeated once (product.md sections 2 and 5, readings 4b). */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { groupMsisdn } from '../../domain/formatPhone.ts'
import { PASSWORD } from '../../domain/limits.ts'
import { mismatchError, newPasswordError } from '../../domain/password.ts'
import { preloadSealing } from '../../stores/sealed.ts'
import { Dock } from '../../ui/Dock.tsx'
import { useCore, useLink, useProblem, useWords } from '../context.ts'
import { useLinkSteps } from '../parts/linkSteps.ts'
import { ActionButton } from '../parts/ActionButton.tsx'
import { fieldError } from '../parts/fieldError.tsx'
import { Page } from '../parts/Page.tsx'
import { PasswordInput } from '../parts/PasswordInput.tsx'
import { SecretKeypad } from '../parts/SecretKeypad.tsx'
import { Strength } from './Strength.tsx'

export default function CreatePassword() {
  const core = useCore()
  const link = useLink()
  const steps = useLinkSteps()
  const words = useWords()
  const busy = useStore(core.busy)
  const problem = useProblem('password')
  const repeatProblem = useProblem('confirmPassword')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  /** Which field the keyboard on the screen writes into. */
  const [repeating, setRepeating] = useState(false)

  useEffect(() => void preloadSealing().catch(() => undefined), [])

  // Told while typing only once the repetition can't become right any more.
  const differs = again !== '' && !password.startsWith(again)
  const matches = again !== '' && again === password && newPasswordError(password) === null
  const mismatch = repeatProblem ?? (differs ? core.problems.make('PASSWORD_MISMATCH') : undefined)

  const change = (value: string) => {
    setPassword(value)
    core.problems.clear('password')
    core.problems.clear('confirmPassword')
  }
  const changeAgain = (value: string) => {
    setAgain(value)
    core.problems.clear('confirmPassword')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = newPasswordError(password)
    const wrongAgain = mismatchError(password, again)
    if (wrong) core.problems.field('password', wrong)
    if (wrongAgain) core.problems.field('confirmPassword', wrongAgain)
    if (!wrong && !wrongAgain) void steps.setPassword(password)
  }

  return (
    <Page
      onSubmit={submit}
      title={words.t('createPassword.title')}
      lede={words.t('createPassword.body')}
      dock={(
        <>
          <Dock variant="flow">
            <ActionButton action="setPassword">{words.t('createPassword.submit')}</ActionButton>
          </Dock>
          <SecretKeypad
            kind="password"
            value={repeating ? again : password}
            maxLength={PASSWORD.max}
            disabled={busy !== null}
            onChange={repeating ? changeAgain : change}
          />
        </>
      )}
    >
      <PasswordInput
        username={groupMsisdn(link.msisdn())}
        label={words.t('createPassword.label')}
        placeholder={words.t('createPassword.placeholder')}
        autoComplete="new-password"
        value={password}
        error={fieldError(problem)}
        onChange={change}
        onFocus={() => setRepeating(false)}
      />
      <Strength password={password} />
      <PasswordInput
        label={words.t('createPassword.confirmLabel')}
        placeholder={words.t('createPassword.confirmPlaceholder')}
        autoComplete="new-password"
        value={again}
        error={fieldError(mismatch)}
        ok={matches ? words.t('createPassword.matches') : undefined}
        onChange={changeAgain}
        onFocus={() => setRepeating(true)}
      />
    </Page>
  )
}
