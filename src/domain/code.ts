/** One-time codes as they are typed, pasted or filled in: "Kode: 123 456" is 123456. */
import { fold } from './fold.ts'
import { OTP } from './limits.ts'
import { piecesOf } from './pieces.ts'
import type { Origin } from './pin.ts'

/** The code that was sent last. Times are epoch ms by the server. */
export interface SentCode {
  readonly resendAt: number
  /** 0 while only the bank knows. */
  readonly expiresAt: number
  readonly resendsLeft: number
  /** Time from which codes are counted anew, from a bank that tells it. */
  readonly renewsAt?: number
}

const HALF = `\\d{${OTP.digits / 2}}`
const DIGITS = `${HALF}${HALF}|(?<!\\d[ -]*)${HALF}[ -]+${HALF}(?![ -]*\\d)`

/**
 * As many digits as a code has, in a run or in halves, which no letter or digit touches, nor one of another
 * number's behind a separator, or behind a blank beside halves: a date, a time, a sum and a phone number are
 * none.
 */
const CODE = new RegExp(`(?=\\d)(?<![\\p{L}\\d]|\\d[-/.,:])(?:${DIGITS})(?![\\p{L}\\d]|[-/.,:]\\d)`, 'gu')

/**
 * The code in a text. null without one, and where there are two, one of which may be the number of an order:
 * a wrong one would burn a try.
 */
function codeIn(text: string): string | null {
  const [code, second] = new Set(text.match(CODE)?.map((match) => match.replace(/\D/g, '')))
  return code !== undefined && second === undefined ? code : null
}

/**
 * The digits that stand in the field of a code after an input; null: words without a code, as a password
 * manager or a wrong paste brings them.
 * @param previous the digits that stood there
 * @param isRefused whether the bank has refused them: a key doesn't follow them then, but begins a new code
 */
export function codeFrom(previous: string, raw: string, origin: Origin, isRefused = false): string | null {
  // Typing digit by digit is the usual case; it costs every key.
  if (raw.length <= OTP.digits && /^\d*$/.test(raw)) return raw
  const text = fold(raw)
  const digits = text.replace(/\D/g, '')
  if (origin === 'typed') {
    if (digits.length <= OTP.digits) return digits
    return isRefused ? ([...digits].find((digit, at) => digit !== previous[at]) ?? previous) : previous
  }
  for (const piece of origin === 'pasted' ? piecesOf(previous, text) : []) {
    const code = codeIn(piece)
    if (code !== null) return code
  }
  return codeIn(text) ?? (!/\p{L}/u.test(text) && digits.length <= OTP.digits ? digits : null)
}
