/** The mistakes in the registration form, field by field. Pure. */
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import { emailError } from '../../domain/email.ts'
import { nameError } from '../../domain/name.ts'
import type { EmailAnswer } from '../../stores/link/emailCheck.ts'

/** In the order of the screen; the names are also those of the inputs. */
export const registerFields = ['fullName', 'email', 'agreed'] as const
export type RegisterField = (typeof registerFields)[number]

export interface RegisterForm {
  /** Tidied (domain/name.ts). */
  fullName: string
  email: string
  agreement: boolean
  /** True where the bank accepts punctuation in names. */
  punctuation: boolean
  /** The bank's answer about this address; null: not asked yet. */
  emailAnswer: EmailAnswer | null
}

export function registerErrors(form: RegisterForm): Record<RegisterField, ErrorName | null> {
  const { fullName, email, agreement, punctuation, emailAnswer } = form
  const bankError =
    emailAnswer?.state === 'taken' && emailAnswer.email === email.trim() ? 'EMAIL_TAKEN' : null
  return {
    fullName: nameError(fullName, { punctuation }),
    email: emailError(email) ?? bankError,
    agreed: agreement ? null : 'AGREEMENT_REQUIRED',
  }
}

/** The field where a refusal of the bank is shown. */
export function fieldOf(name: ErrorName): RegisterField {
  if (rowOf(name).subject === 'email') return 'email'
  return name === 'AGREEMENT_REQUIRED' ? 'agreed' : 'fullName'
}
