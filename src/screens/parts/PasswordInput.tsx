/**
 * A password field with what belongs to it: a user name for password managers, the eye, how much was entered
 * for screen readers.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { SecretField } from '../../ui/SecretField.tsx'
import { UsernameHint } from '../../ui/UsernameHint.tsx'
import { useWords } from '../context.ts'
import { usePreferences } from './preferences.ts'

interface PasswordInputProps {
  /** Whose password; stands once in a form. */
  username?: string
  label: string
  placeholder: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  error?: ReactNode
  ok?: ReactNode
  onChange(value: string): void
  onFocus?: () => void
  onBlur?: () => void
}

export function PasswordInput({ username, ...field }: PasswordInputProps) {
  const words = useWords()
  const own = useStore(usePreferences().ownKeyboard.on)
  return (
    <>
      {username && <UsernameHint value={username} />}
      <SecretField
        {...field}
        onScreen={!own}
        showLabel={words.t('password.showSr')}
        hideLabel={words.t('password.hideSr')}
      />
      <LiveRegion>
        {field.value ? words.t('keyboard.enteredCharactersSr', { count: field.value.length }) : ''}
      </LiveRegion>
    </>
  )
}
