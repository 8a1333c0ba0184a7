/** Password rules and the strength meter; what the meter calls strong is never refused by a rule. */
import type { ErrorName } from '../contract/errors.ts'
import { foldDigits } from './fold.ts'
import { OTP, PASSWORD } from './limits.ts'

const tests = {
  length: (value: string) => value.length >= PASSWORD.min && value.length <= PASSWORD.max,
  upper: (value: string) => /[A-Z]/.test(value),
  lower: (value: string) => /[a-z]/.test(value),
  digit: (value: string) => /\d/.test(value),
  symbol: (value: string) => /[^A-Za-z\d\s]/.test(value),
}
export type PasswordRule = keyof typeof tests
export const passwordRules = Object.keys(tests) as PasswordRule[]

export const meets = (rule: PasswordRule, value: string): boolean => tests[rule](value)

/** Rules that a password meets. */
export const metRules = (value: string): Record<PasswordRule, boolean> =>
  Object.fromEntries(passwordRules.map((rule) => [rule, meets(rule, value)])) as Record<PasswordRule, boolean>

export type Strength = 'none' | 'weak' | 'medium' | 'strong'

/** strong = every rule met; medium = all but one, at least the length; anything else is weak. */
export function strengthOf(value: string): Strength {
  if (value === '') return 'none'
  const fulfilment = metRules(value)
  const count = passwordRules.filter((rule) => fulfilment[rule]).length
  if (count === passwordRules.length) return 'strong'
  return count === passwordRules.length - 1 && fulfilment.length ? 'medium' : 'weak'
}

/** The mistake in a new password, or null. Never trimmed, never normalised. */
export function newPasswordError(value: string): ErrorName | null {
  if (value === '') return 'FIELD_REQUIRED'
  if (value.length > PASSWORD.max) return 'PASSWORD_TOO_LONG'
  return strengthOf(value) === 'strong' ? null : 'PASSWORD_RULES'
}

const CODE = new RegExp(`^\\d{${OTP.digits}}$`)
/** True for a one-time code: a password is longer, and not of digits alone. */
export const looksLikeCode = (value: string): boolean => CODE.test(foldDigits(value).trim())

export const mismatchError = (password: string, repetition: string): ErrorName | null =>
  repetition === '' ? 'FIELD_REQUIRED' : repetition === password ? null : 'PASSWORD_MISMATCH'
