/**
 * A new customer's password: strength meter, rules as a live list, repeated once (product.md sections 2 and
 * 5, readings 4b).
 */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
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
import { usePreferences } from '../parts/preferences.ts'
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
  /**
   * Which field the keyboard on the screen writes into; it stays away until one is chosen, so that both
   * fields can be seen.
   */
  const [active, setActive] = useState<'password' | 'again' | null>(null)
  const own = useStore(usePreferences().ownKeyboard.on)
  const keyboard = active !== null || own

  useEffect(() => void preloadSealing().catch(() => undefined), [])
  useEffect(() => {
    if (active) core.port.root.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [core, active])

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
  const submit = () => {
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
      dock={
        <>
          <Dock variant={keyboard ? 'flow' : 'line'}>
            <ActionButton action="setPassword">{words.t('createPassword.submit')}</ActionButton>
          </Dock>
          {keyboard && (
            <SecretKeypad
              kind="password"
              value={active === 'again' ? again : password}
              maxLength={PASSWORD.max}
              disabled={busy !== null}
              onChange={active === 'again' ? changeAgain : change}
              onHide={() => setActive(null)}
            />
          )}
        </>
      }
    >
      <PasswordInput
        username={link.msisdn() && groupMsisdn(link.msisdn())}
        label={words.t('createPassword.label')}
        placeholder={words.t('createPassword.placeholder')}
        autoComplete="new-password"
        value={password}
        error={fieldError(problem)}
        onChange={change}
        onFocus={() => setActive('password')}
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
        onFocus={() => setActive('again')}
      />
    </Page>
  )
}
