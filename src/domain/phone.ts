/** Indonesian mobile numbers as people type them. */
import type { ErrorName } from '../contract/errors.ts'
import { isMsisdn, type Msisdn } from '../contract/ids.ts'
import { fold } from './fold.ts'

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

const PUNCTUATION = /[ ().[\]/-]/g

/** The rest of a folded text without what people write between digits. */
export const withoutPunctuation = (raw: string): string => fold(raw).replace(PUNCTUATION, '')

/** Strips ONE prefix (+62, 62 or 0; after +62 or 62 a following 0 too) and checks what remains. */
export function parsePhone(raw: string): ParsedPhone {
  const input = withoutPunctuation(raw)
  if (input === '') return { ok: false, error: 'FIELD_REQUIRED' }
  if (input.startsWith('+') && !input.startsWith('+62')) return { ok: false, error: 'PHONE_NOT_INDONESIAN' }
  const national = input.replace(/^(?:\+?620?|0)/, '')
  if (/\D/.test(national)) return { ok: false, error: 'PHONE_DIGITS_ONLY' }
  // A second prefix is a number in another spelling: it is asked for again.
  if (!isMsisdn(national)) return { ok: false, error: 'PHONE_LENGTH' }
  return { ok: true, msisdn: national, unusual: !/^8[1-9]/.test(national) }
}
