/** What is wrong with the registration form, field by field. Pure. */
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import { emailError } from '../../domain/email.ts'
import { nameError } from '../../domain/name.ts'
import type { EmailAnswer } from '../../stores/link/emailCheck.ts'

/** In the order they stand; also the names of the inputs. */
export const registerFields = ['fullName', 'email', 'agreed'] as const
export type RegisterField = (typeof registerFields)[number]

export interface RegisterForm {
  /** Tidied. */
  fullName: string
  email: string
  agreed: boolean
  /** The bank's switch for punctuation in names. */
  punctuation: boolean
  /** What is known of an address. */
  taken: EmailAnswer | null
}

export function registerErrors(form: RegisterForm): Record<RegisterField, ErrorName | null> {
  const { fullName, email, agreed, punctuation, taken } = form
  const known = taken?.state === 'taken' && taken.email === email.trim() ? 'EMAIL_TAKEN' : null
  return {
    fullName: nameError(fullName, { punctuation }),
    email: emailError(email) ?? known,
    agreed: agreed ? null : 'AGREEMENT_REQUIRED',
  }
}

/** At which field a refusal of the bank is shown. */
export function fieldOf(name: ErrorName): RegisterField {
  if (rowOf(name).about === 'email') return 'email'
  return name === 'AGREEMENT_REQUIRED' ? 'agreed' : 'fullName'
}
