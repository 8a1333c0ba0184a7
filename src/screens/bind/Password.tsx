/** Log in with the bank password; in version 1 the same page sets a new customer's password. */
import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Dock } from '../../ui/Dock.tsx'
import { OverKeypad } from '../../ui/keypad/OverKeypad.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { besideField, oneLine } from '../../ui/oneLine.ts'
import { OVER_KEYPAD, overKeypad } from '../../ui/overKeypad.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { WithSelected } from '../../ui/WithSelected.tsx'
import type { Origin } from '../../ui/filter.ts'
import { useCore, useLink, useWords } from '../context.ts'
import { isOwnPage } from '../shared/leaving/ownPage.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ChangeNumber } from '../shared/codes/ChangeNumber.tsx'
import { useMaskedNumber } from '../shared/codes/useMaskedNumber.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { Page } from '../shared/page/Page.tsx'
import { isNewCustomer } from '../../domain/journey.ts'
import { PASSWORD } from '../../domain/limits.ts'
import { looksLikeCode } from '../../domain/password.ts'
import { SecretKeypad } from '../shared/secrets/SecretKeypad.tsx'
import { useIsLow } from '../shared/secrets/useIsLow.ts'
import { useRefusedValue, useTypeAhead } from '../shared/secrets/secretEntry.ts'
import { AccountPassword } from '../shared/secrets/PasswordInput.tsx'
import { ResetInApp } from '../shared/secrets/ResetInApp.tsx'
import CreatePassword from './CreatePassword.tsx'
import { useEntry } from '../shared/page/useEntry.ts'

export default function Password() {
  const { state } = useStore(useLink().journey)
  return isNewCustomer(state) ? <CreatePassword /> : <LogIn />
}

/** The password's account: the number that the code was sent to, and the way to another one. */
function Account({ short = false }: { short?: boolean }) {
  const core = useCore()
  const words = useWords()
  const maskedNumber = useMaskedNumber(useLink().otp)
  const msisdn = maskedNumber && <b key="msisdn">{maskedNumber}</b>
  const body: ReactNode = msisdn
    ? words.parts<'password.bodyFor', ReactNode>('password.bodyFor', { msisdn })
    : words.t('password.body')
  return (
    <>
      {short ? msisdn : body} <ChangeNumber onChange={() => void core.nav.go('accountCreation')} />
    </>
  )
}

/**
 * The keypad writes into the field without a focus in it. After the screen's focus, which is set in a
 * microtask as well; a screen that nobody came to doesn't scroll.
 */
function useScrollToField(): void {
  const core = useCore()
  useEffect(
    () =>
      queueMicrotask(() => {
        const { root } = core.port
        if (root.activeElement) root.querySelector('[part~="input"]')?.scrollIntoView({ block: 'nearest' })
      }),
    [core],
  )
}

const isTyped = (value: string): boolean => value !== ''

/** The password as it is typed, and when it is sent. */
function usePassword() {
  const core = useCore()
  const steps = useLinkSteps()
  const password = useEntry()
  const { isRefused, sayAgain, markTried } = useRefusedValue('password')
  const isCode = (text: string) => {
    const looksSo = looksLikeCode(text)
    if (looksSo) core.problems.field('password', 'PASSWORD_IS_CODE')
    return looksSo
  }
  const enter = (text: string) => {
    password.set(text)
    core.problems.clear('password')
  }
  const change = (text: string, origin: Origin) => {
    // A one-time code that is filled in here doesn't stay: as a password it would use up a try.
    if (origin === 'typed' || !isCode(text)) enter(text)
  }
  const submit = () => {
    const value = password.get()
    if (value === '') return core.problems.refuse('password', 'FIELD_REQUIRED')
    // It can't be the right one, so it doesn't use up a try.
    if (value.length > PASSWORD.max) return core.problems.refuse('password', 'PASSWORD_TOO_LONG')
    if (isRefused(value)) return sayAgain()
    if (isCode(value)) return
    markTried(value)
    void steps.logIn(value)
  }
  return { password, enter, change, submit }
}

function LogIn() {
  const words = useWords()
  const { password, enter, change, submit } = usePassword()
  const [isResetOpen, setIsResetOpen] = useState(false)
  const isLow = useIsLow()
  const isOverKeypad = useMedia(OVER_KEYPAD)
  const isTight = isOwnPage(useCore()) && isOverKeypad
  useTypeAhead()
  useScrollToField()

  const help = <LinkButton onClick={() => setIsResetOpen(true)}>{words.t('password.forgot')}</LinkButton>

  return (
    <Page
      onSubmit={submit}
      title={words.t('password.title')}
      titleHidden={isLow}
      intro={isLow ? undefined : <Account short={isTight} />}
      look={isLow ? oneLine : overKeypad}
      dock={
        <OverKeypad>
          <Dock>
            <WithSelected of={password} select={isTyped}>
              {(ready) => (
                <ActionButton action="logIn" disabled={!ready}>
                  {words.t('password.submit')}
                </ActionButton>
              )}
            </WithSelected>
          </Dock>
          <SecretKeypad kind="password" store={password} onChange={enter} />
        </OverKeypad>
      }
    >
      <AccountPassword
        label={words.t('password.label')}
        labelHidden={isLow}
        placeholder={words.t('password.placeholder')}
        autoComplete="current-password"
        store={password}
        onChange={change}
      />
      {isLow ? (
        <div className={besideField}>
          {help}
          <p>
            <Account short />
          </p>
        </div>
      ) : (
        help
      )}
      {isResetOpen && <ResetInApp onClose={() => setIsResetOpen(false)} />}
    </Page>
  )
}
