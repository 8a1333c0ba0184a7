/** One-time codes as they are typed, pasted or filled in: "Kode: 123 456" is 123456. */
import { fold } from './fold.ts'

/** The code that was sent last. Times are epoch ms by the server. */
export interface SentCode {
  readonly resendAt: number
  /** 0 while only the bank knows. */
  readonly expiresAt: number
  readonly resendsLeft: number
  /** Time from which codes are counted anew, from a bank that tells it. */
  readonly renewsAt?: number
}

/**
 * The digits of a text in the field of a code, at most `length`; a run of exactly that length that no letter
 * or digit touches wins. null: words without a code, as a password manager or a wrong paste brings them.
 * @param isTyped whether it came key by key: then everything but digits is left out
 */
export function codeFrom(raw: string, length: number, isTyped = false): string | null {
  // Typing digit by digit is the usual case; it costs every key.
  if (raw.length <= length && /^\d*$/.test(raw)) return raw
  const plainText = fold(raw)
  const code = plainText.replace(/(\d)[ -]+(?=\d)/g, '$1')
  const exact = new RegExp(`(?<![\\p{L}\\d])\\d{${length}}(?![\\p{L}\\d])`, 'u').exec(code)
  if (exact) return exact[0]
  const digits = plainText.replace(/\D/g, '')
  return isTyped || (!/\p{L}/u.test(plainText) && digits.length <= length) ? digits.slice(0, length) : null
}
