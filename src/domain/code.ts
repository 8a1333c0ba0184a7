/** One-time codes as they are typed, pasted or filled in: "Kode: 123 456" is 123456. */
import { foldDigits } from './phone.ts'

/**
 * The digits of a typed or pasted text, at most `length`; a run of exactly that length inside a message wins.
 */
export function codeFrom(raw: string, length: number): string {
  // What is typed digit by digit; it costs every key.
  if (raw.length <= length && /^\d*$/.test(raw)) return raw
  const folded = foldDigits(raw)
  const joined = folded.replace(/(\d)[\s\u00a0-]+(?=\d)/g, '$1')
  const exact = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(joined)
  return exact ? exact[0] : folded.replace(/\D/g, '').slice(0, length)
}
