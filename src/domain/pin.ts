/** A PIN as it gets into its field: only the customer puts it there, never a program. */
import { foldDigits } from './fold.ts'
import { PIN } from './limits.ts'
import { piecesOf } from './pieces.ts'

/**
 * typed: key by key · pasted: several characters at once · filled: by a program, a saved password for
 * example.
 */
export type Origin = 'typed' | 'pasted' | 'filled'

const WHOLE = new RegExp(`^\\d{${PIN.digits}}$`)

/**
 * The digits that stand in the field after an input; null when they are not the customer's, so that the field
 * is put back. A PIN is typed, or pasted as a whole.
 * @param previous the digits that stood there
 */
export function pinFrom(previous: string, raw: string, origin: Origin): string | null {
  const text = foldDigits(raw).trim()
  if (text === '') return ''
  if (origin === 'filled') return null
  if (origin === 'typed') return /\D/.test(text) ? null : text.length > PIN.digits ? previous : text
  const [pin, second] = new Set(piecesOf(previous, text).filter((piece) => WHOLE.test(piece.trim())))
  return pin === undefined || second !== undefined ? null : pin.trim()
}
