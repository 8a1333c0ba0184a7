/**
 * A password field with a user name for password managers, a button that shows the text, and the number of
 * characters for screen readers.
 */
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { filters } from '../../../domain/fields.ts'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { SecretField } from '../../../ui/SecretField.tsx'
import { StoreText } from '../../../ui/StoreText.tsx'
import type { Origin } from '../../../ui/filter.ts'
import type { Readable } from '../../../ui/useSelected.ts'
import { UsernameHint } from '../../../ui/UsernameHint.tsx'
import { formatMsisdn } from '../../../domain/formatPhone.ts'
import { useLink, useProblem, useWords } from '../../context.ts'
import { fieldError } from '../problems/fieldError.tsx'
import { usePreferences } from '../stores/usePreferences.ts'

export interface PasswordInputProps {
  /** The password's user; set on one field of a form. */
  username?: string
  name: 'password' | 'confirmPassword'
  label: string
  labelHidden?: boolean
  describedBy?: string
  placeholder: string
  autoComplete: 'current-password' | 'new-password'
  store: Readable<string>
  error?: ReactNode
  ok?: ReactNode
  onChange(value: string, origin: Origin): void
  onFocus?: () => void
  onBlur?: () => void
}

/** The password of the account that is being linked; password managers keep it under its phone number. */
export function AccountPassword(field: Omit<PasswordInputProps, 'username' | 'name' | 'error' | 'ok'>) {
  const number = useLink().msisdn()
  return (
    <PasswordInput
      {...field}
      name="password"
      username={number && formatMsisdn(number)}
      error={fieldError(useProblem('password'))}
    />
  )
}

export function PasswordInput({ username, ...field }: PasswordInputProps) {
  const words = useWords()
  const usesOwnKeyboard = useStore(usePreferences().ownKeyboard.on)
  return (
    <>
      {username && <UsernameHint value={username} />}
      <SecretField
        {...field}
        filter={filters.password}
        onScreen={!usesOwnKeyboard}
        showLabel={words.t('password.showSr')}
        hideLabel={words.t('password.hideSr')}
      />
      <LiveRegion>
        <StoreText
          of={field.store}
          select={(text) => text.length}
          say={(count) => (count > 0 ? words.t('keyboard.enteredCharactersSr', { count }) : '')}
        />
      </LiveRegion>
    </>
  )
}
