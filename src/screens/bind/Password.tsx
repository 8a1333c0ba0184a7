/** Log in with the bank password; in version 1 the same page sets a new customer's password (readings 4). */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { groupMsisdn } from '../../domain/formatPhone.ts'
import { preloadSealing } from '../../stores/sealed.ts'
import { Dock } from '../../ui/Dock.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useCore, useLink, useProblem, useWords } from '../context.ts'
import { useLinkSteps } from '../parts/linkSteps.ts'
import { lazily } from '../parts/lazily.tsx'
import { ActionButton } from '../parts/ActionButton.tsx'
import { Page } from '../parts/Page.tsx'
import { PASSWORD } from '../../domain/limits.ts'
import { SecretKeypad } from '../parts/SecretKeypad.tsx'
import { useRefused, useTypeAhead } from '../parts/secretEntry.ts'
import { PasswordInput } from '../parts/PasswordInput.tsx'
import { fieldError } from '../parts/fieldError.tsx'

const NewPassword = lazily(() => import('./CreatePassword.tsx'), ['createPassword'], { whole: true })
const ResetInApp = lazily(() => import('../parts/ResetInApp.tsx'), ['core', 'shared', 'password'])

export default function Password() {
  const { account } = useStore(useLink().progress)
  return account === 'NEW' ? <NewPassword /> : <LogIn />
}

function LogIn() {
  const core = useCore()
  const link = useLink()
  const steps = useLinkSteps()
  const words = useWords()
  const busy = useStore(core.busy)
  const problem = useProblem('password')
  const [password, setPassword] = useState('')
  const { refused, trying } = useRefused(problem)
  const [forgot, setForgot] = useState(false)

  useTypeAhead()
  useEffect(() => void preloadSealing().catch(() => undefined), [])

  const change = (value: string) => {
    setPassword(value)
    core.problems.clear('password')
  }
  const ready = password !== '' && password !== refused
  const submit = () => {
    if (password === '') return core.problems.field('password', 'FIELD_REQUIRED')
    if (!ready) return
    trying(password)
    void steps.logIn(password)
  }

  return (
    <Page
      onSubmit={submit}
      title={words.t('password.title')}
      lede={words.t('password.body')}
      dock={
        <>
          <Dock variant="flow">
            <ActionButton action="logIn" disabled={!ready}>
              {words.t('password.submit')}
            </ActionButton>
          </Dock>
          <SecretKeypad
            kind="password"
            value={password}
            maxLength={PASSWORD.max}
            disabled={busy !== null}
            onChange={change}
          />
        </>
      }
    >
      <PasswordInput
        username={link.msisdn() && groupMsisdn(link.msisdn())}
        label={words.t('password.label')}
        placeholder={words.t('password.placeholder')}
        autoComplete="current-password"
        value={password}
        error={fieldError(problem)}
        onChange={change}
      />
      <LinkButton onClick={() => setForgot(true)}>{words.t('password.forgot')}</LinkButton>
      {forgot && <ResetInApp onClose={() => setForgot(false)} />}
    </Page>
  )
}
