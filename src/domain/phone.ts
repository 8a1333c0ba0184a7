/** Indonesian mobile numbers as people type them. */
import type { ErrorName } from '../contract/errors.ts'
import { isMsisdn, type Msisdn } from '../contract/ids.ts'

export type ParsedPhone =
  /** `unusual`: not 8 and then 1 to 9; asked about, never blocked. */
  | { ok: true; msisdn: Msisdn; unusual: boolean }
  | {
      ok: false
      error: Extract<
        ErrorName,
        'FIELD_REQUIRED' | 'PHONE_NOT_INDONESIAN' | 'PHONE_DIGITS_ONLY' | 'PHONE_LENGTH'
      >
    }

/**
 * First code points of the digit rows people really type: full-width, Arabic-Indic, extended Arabic-Indic.
 */
const ZEROS = [0xff10, 0x0660, 0x06f0]

/** Folds foreign digits and the full-width plus to ASCII. */
export const foldDigits = (raw: string): string =>
  raw.replace(/[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9\uff0b]/g, (char) => {
    const code = char.charCodeAt(0)
    const zero = ZEROS.find((first) => code >= first && code <= first + 9)
    return zero === undefined ? '+' : String(code - zero)
  })

const PUNCTUATION = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff().[\]\u2010-\u2015\u2212-]/g

/** What is left of a text without what people write between digits; foreign digits are folded. */
export const withoutPunctuation = (raw: string): string => foldDigits(raw).replace(PUNCTUATION, '')

/** Strips ONE prefix (+62, 62 or 0; after +62 or 62 a following 0 too) and checks what remains. */
export function parsePhone(raw: string): ParsedPhone {
  const typed = withoutPunctuation(raw)
  if (typed === '') return { ok: false, error: 'FIELD_REQUIRED' }
  if (typed.startsWith('+') && !typed.startsWith('+62')) return { ok: false, error: 'PHONE_NOT_INDONESIAN' }
  const rest = typed.replace(/^(?:\+?620?|0)/, '')
  if (/\D/.test(rest)) return { ok: false, error: 'PHONE_DIGITS_ONLY' }
  // A second prefix is a number in another spelling: it is asked for again.
  if (!isMsisdn(rest)) return { ok: false, error: 'PHONE_LENGTH' }
  return { ok: true, msisdn: rest, unusual: !/^8[1-9]/.test(rest) }
}
