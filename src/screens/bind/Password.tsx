/** Log in with the bank password; in version 1 the same page sets a new customer's password (readings 4). */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type FormEvent } from 'react'
import { groupMsisdn } from '../../domain/formatPhone.ts'
import { preloadSealing } from '../../stores/sealed.ts'
import { Dock } from '../../ui/Dock.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton.tsx'
import { useCore, useLink, useProblem, useWords } from '../context.ts'
import { lazily } from '../parts/lazily.tsx'
import { Page } from '../parts/Page.tsx'
import { PASSWORD } from '../../domain/limits.ts'
import { SecretKeypad } from '../parts/SecretKeypad.tsx'
import { PasswordInput } from '../parts/PasswordInput.tsx'
import { fieldError } from '../parts/fieldError.tsx'

const NewPassword = lazily(() => import('./CreatePassword.tsx'), ['createPassword'])
const ResetInApp = lazily(() => import('../parts/ResetInApp.tsx'), ['core', 'shared', 'password'])

export default function Password() {
  const { account } = useStore(useLink().progress)
  return account === 'NEW' ? <NewPassword /> : <LogIn />
}

function LogIn() {
  const core = useCore()
  const link = useLink()
  const words = useWords()
  const busy = useStore(core.busy)
  const error = fieldError(useProblem('password'))
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState('')
  const [forgot, setForgot] = useState(false)

  useEffect(() => void preloadSealing().catch(() => undefined), [])

  const change = (value: string) => {
    setPassword(value)
    core.problems.clear('password')
  }
  const ready = password !== '' && password !== refused
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return core.problems.field('password', 'FIELD_REQUIRED')
    if (!ready) return
    setRefused(password)
    void link.logIn(password)
  }

  return (
    <Page
      onSubmit={submit}
      title={words.t('password.title')}
      lede={words.t('password.body')}
      dock={(
        <>
          <Dock variant="flow"><PrimaryButton type="submit" busy={busy === 'logIn'} disabled={!ready} reachable>{words.t('password.submit')}</PrimaryButton></Dock>
          <SecretKeypad kind="password" value={password} maxLength={PASSWORD.max} disabled={busy !== null} onChange={change} />
        </>
      )}
    >
      <PasswordInput
        username={groupMsisdn(link.otp.msisdn())}
        label={words.t('password.label')}
        placeholder={words.t('password.placeholder')}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={change}
      />
      <LinkButton onClick={() => setForgot(true)}>{words.t('password.forgot')}</LinkButton>
      {forgot && <ResetInApp onClose={() => setForgot(false)} />}
    </Page>
  )
}
