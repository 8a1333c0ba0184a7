/** Full names as on the national ID card. */
import type { ErrorName } from '../contract/errors.ts'
import { fold } from './fold.ts'
import { NAME } from './limits.ts'

export interface NameRules {
  /** The bank's switch for Ma'ruf, Nur-Aini, Abd. Rahman. */
  punctuation: boolean
}

/** A grave accent in a name stands for an apostrophe; an email address may have both. */
export const foldName = (raw: string): string => fold(raw).replace(/`/g, "'")

/** Trims, collapses inner spaces, and makes first letters capitals; a name in capitals throughout is kept. */
export const tidyName = (raw: string): string =>
  foldName(raw)
    .trim()
    .replace(/ +/g, ' ')
    .replace(
      /(^|[ -])(\p{Ll})/gu,
      (_, start: string, letter: string) => start + letter.toLocaleUpperCase('id'),
    )

/** The mistake in a tidied name, or null. */
export function nameError(name: string, { punctuation }: NameRules): ErrorName | null {
  if (name === '') return 'FIELD_REQUIRED'
  if (name.length > NAME.max) return 'INPUT_TOO_LONG'
  const letters = name.replace(/[^\p{L}]/gu, '')
  const pattern = punctuation ? /^[\p{L}\p{M}][\p{L}\p{M} .'-]*$/u : /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+)*$/u
  if (letters.length < NAME.min || !pattern.test(name)) return 'NAME_INVALID'
  if (name.split(' ').some((word) => /^\p{Ll}/u.test(word))) return 'NAME_CAPITALS'
  return null
}
