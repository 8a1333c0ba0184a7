/** A PIN as it gets into its field: only the customer puts it there, never a program. */
import { foldDigits } from './fold.ts'
import { PIN } from './limits.ts'

/**
 * typed: key by key · pasted: several characters at once · filled: by a program, a saved password for
 * example.
 */
export type Origin = 'typed' | 'pasted' | 'filled'

const WHOLE = new RegExp(`^\\d{${PIN.digits}}$`)

/** The pasted pieces that a text can consist of beside what stood there before it. */
const piecesOf = (before: string, text: string): string[] => {
  if (!text.startsWith(before) && !text.endsWith(before)) return [text]
  const behind = text.startsWith(before) ? [text.slice(before.length)] : []
  const ahead = text.endsWith(before) ? [text.slice(0, text.length - before.length)] : []
  return [...behind, ...ahead]
}

/**
 * The digits that stand in the field after an input; null when they are not the customer's, so that the field
 * is put back. A PIN is typed, or pasted as a whole.
 * @param before the digits that stood there
 */
export function pinFrom(before: string, raw: string, origin: Origin): string | null {
  const text = foldDigits(raw).trim()
  if (text === '') return ''
  if (origin === 'filled') return null
  if (origin === 'typed') return /\D/.test(text) ? null : text.length > PIN.digits ? before : text
  const [pin, another] = new Set(piecesOf(before, text).filter((piece) => WHOLE.test(piece.trim())))
  return pin === undefined || another !== undefined ? null : pin.trim()
}
