/** The email address. When the customer leaves the field, the bank is asked whether the address is free. */
import { useStore } from '@nanostores/react'
import { emailError } from '../../domain/email.ts'
import { filters } from '../../domain/fields.ts'
import type { Problem } from '../../stores/core/problems.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useSelected } from '../../ui/useSelected.ts'
import { useCore, useLink, useProblem, useWords } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { useIsSending } from '../shared/page/useIsSending.ts'
import { fieldError, note } from '../shared/problems/fieldError.tsx'

interface EmailFieldProps {
  label: string
  /** The problem of it that a summary announces. */
  summed: Problem | undefined
}

export function EmailField({ label, summed }: EmailFieldProps) {
  const core = useCore()
  const { email } = useLink()
  const { emailCheck } = useLinkSteps()
  const words = useWords()
  const answer = useStore(emailCheck.answer)
  const problem = useProblem('email')
  // An answer counts only for the address that was asked about.
  const state = useSelected(email, (text) => (answer?.email === text.trim() ? answer.state : null))
  const current = problem ?? (state === 'taken' ? core.problems.make('EMAIL_TAKEN') : undefined)

  const leave = () => {
    const text = email.get()
    if (text.trim() === '') return
    const wrong = emailError(text)
    if (wrong) core.problems.field('email', wrong)
    else void emailCheck.ask(text)
  }

  return (
    <>
      <TextField
        label={label}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        aria-required
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        readOnly={useIsSending('register')}
        placeholder={words.t('register.emailPlaceholder')}
        hint={words.t('register.emailHint')}
        store={email}
        filter={filters.email}
        error={fieldError(current)}
        isSummed={current === summed}
        warning={state === 'unknown' ? note(core.problems.make('EMAIL_CHECK_FAILED')) : undefined}
        ok={state === 'free' ? words.t('register.emailFree') : undefined}
        onChange={(value) => {
          email.set(value)
          core.problems.clear('email')
        }}
        onBlur={leave}
      />
      <LiveRegion>{state === 'checking' ? words.t('register.emailCheckingSr') : ''}</LiveRegion>
    </>
  )
}
