/** A new customer's name, email and agreement. The fields keep their text while a document is read. */
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { filters } from '../../domain/fields.ts'
import { isRegistered } from '../../domain/journey.ts'
import { tidyName } from '../../domain/name.ts'
import { formatMsisdn } from '../../domain/formatPhone.ts'
import type { Problem } from '../../stores/core/problems.ts'
import { asIs } from '../../text/asIs.ts'
import { Dock } from '../../ui/Dock.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { InfoRow, Rows } from '../../ui/Rows.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBankName, useCore, useLink, useProblem, useWords } from '../context.ts'
import { useLinkSteps } from '../shared/stores/useLinkSteps.ts'
import { ActionButton } from '../shared/page/ActionButton.tsx'
import { useConsent } from '../shared/documents/useConsent.ts'
import { useIsSending } from '../shared/page/useIsSending.ts'
import { fieldError } from '../shared/problems/fieldError.tsx'
import { showField } from '../shared/page/showField.ts'
import { useMaskedNumber } from '../shared/codes/useMaskedNumber.ts'
import { Page } from '../shared/page/Page.tsx'
import { Agreement, useAgreementText } from './Agreement.tsx'
import { EmailField } from './EmailField.tsx'
import { registerErrors, registerFields, fieldOf, type RegisterField } from './registerForm.ts'

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Once registered the data are the bank's: who walks back here sees them, and goes on. */
export default function Register() {
  const { journey } = useLink()
  const [isDone] = useState(() => isRegistered(journey.get().state))
  return isDone ? <Registered /> : <Form />
}

function Registered() {
  const { context, fullName, email } = useLink()
  const words = useWords()
  const phone = usePhone()
  return (
    <Page
      onSubmit={() => void context.goOn()}
      title={words.t('register.title')}
      dock={
        <Dock>
          <ActionButton action="register">{words.t('register.submit')}</ActionButton>
        </Dock>
      }
    >
      <Rows>
        {[phone, fullName.get(), email.get()].map(
          (text) =>
            text && (
              <InfoRow key={text} icon="check">
                {asIs(text)}
              </InfoRow>
            ),
        )}
      </Rows>
    </Page>
  )
}

/** The number that is registered; null: unknown, undefined: being asked for. */
function usePhone(): string | null | undefined {
  const link = useLink()
  const maskedNumber = useMaskedNumber(link.otp)
  const number = link.msisdn()
  return number ? formatMsisdn(number) : maskedNumber
}

function Form() {
  const core = useCore()
  const words = useWords()
  const profile = useStore(core.session.profile)
  const bank = useBankName()
  const phone = usePhone()
  const punctuation = profile?.namePunctuation ?? false
  const { summed, submit, checkName } = useForm(punctuation)
  const labels: Record<RegisterField, string> = {
    fullName: words.t('register.nameLabel'),
    email: words.t('register.emailLabel'),
    agreed: sentenceCase(`${words.t('register.agreeTerms')}, ${words.t('register.agreePrivacy')}`),
  }

  return (
    <Page
      onSubmit={submit}
      title={words.t('register.title')}
      intro={words.t('register.body', { bank })}
      dock={
        <Dock>
          <ActionButton action="register" disabled={!profile}>
            {words.t('register.submit')}
          </ActionButton>
        </Dock>
      }
    >
      <Summary labels={labels} wasTried={summed !== undefined} />
      {phone !== null && (
        <Rows isLined>
          <InfoRow icon="phone" value={phone}>
            {words.t('register.phoneLabel')}
          </InfoRow>
        </Rows>
      )}
      <FullName
        label={labels.fullName}
        summed={summed?.['fullName']}
        punctuation={punctuation}
        onBlur={checkName}
      />
      <EmailField label={labels.email} summed={summed?.['email']} />
      <Agreement summed={summed?.['agreed']} />
    </Page>
  )
}

/** The checked and sent values. @param punctuation whether a name may hold it */
function useForm(punctuation: boolean) {
  const core = useCore()
  const link = useLink()
  const steps = useLinkSteps()
  const consent = useConsent()
  const agreement = useAgreementText()
  const refusal = useProblem('register')
  /** The fields' problems when the form was refused last: the summary announces them, in one go. */
  const [summed, setSummed] = useState<Readonly<Record<string, Problem | undefined>>>()

  // A field that the bank refused shows it, and takes the focus.
  useEffect(() => {
    if (!refusal) return
    const field = fieldOf(refusal.name)
    core.problems.clear('register')
    core.problems.fields.setKey(field, refusal)
    // oxlint-disable-next-line react/set-state-in-effect -- the answer comes from the store, once each time
    setSummed(core.problems.fields.get())
    showField(core, field)
  }, [core, refusal])

  const check = () => {
    link.fullName.set(tidyName(link.fullName.get()))
    return registerErrors({
      fullName: link.fullName.get(),
      email: link.email.get(),
      agreement: link.agreement.get(),
      punctuation,
      emailAnswer: steps.emailCheck.answer.get(),
    })
  }
  const submit = () => {
    const errors = check()
    for (const field of registerFields) {
      const name = errors[field]
      if (name) core.problems.field(field, name)
      else core.problems.clear(field)
    }
    setSummed(core.problems.fields.get())
    const first = registerFields.find((field) => errors[field])
    if (first) return showField(core, first)
    void steps.register({
      fullName: link.fullName.get(),
      email: link.email.get().trim(),
      consents: [consent('TERMS', agreement), consent('PRIVACY', agreement)],
    })
  }
  /** A field that is left empty may still be filled in. */
  const checkName = () => {
    const name = check().fullName
    if (name && name !== 'FIELD_REQUIRED') core.problems.field('fullName', name)
  }
  return { summed, submit, checkName }
}

function Summary({ labels, wasTried }: { labels: Record<RegisterField, string>; wasTried: boolean }) {
  const core = useCore()
  const words = useWords()
  const problems = useStore(core.problems.fields)
  return (
    <ErrorSummary
      title={words.t('register.errorSummary')}
      fields={registerFields
        .filter((field) => wasTried && problems[field])
        .map((field) => ({
          key: field,
          label: labels[field],
          onChoose: () => showField(core, field),
        }))}
    />
  )
}

interface FullNameProps {
  label: string
  /** The problem of it that the summary announces. */
  summed: Problem | undefined
  punctuation: boolean
  onBlur: () => void
}

function FullName({ label, summed, punctuation, onBlur }: FullNameProps) {
  const core = useCore()
  const { fullName } = useLink()
  const words = useWords()
  const problem = useProblem('fullName')
  return (
    <TextField
      label={label}
      name="fullName"
      autoComplete="name"
      aria-required
      autoCapitalize="words"
      spellCheck={false}
      readOnly={useIsSending('register')}
      placeholder={words.t('register.namePlaceholder')}
      hint={words.t(punctuation ? 'register.nameHintPunctuation' : 'register.nameHint')}
      store={fullName}
      filter={filters.fullName}
      error={fieldError(problem)}
      isSummed={problem === summed}
      onChange={(text) => {
        fullName.set(text)
        core.problems.clear('fullName')
      }}
      onBlur={onBlur}
    />
  )
}
