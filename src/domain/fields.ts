/**
 * Filters of the fields that customers type into: a row for each, with its maximum length and what is never
 * part of it. It holds for keys, for pasted and filled-in text and for the on-screen keyboard alike.
 */
import { codeFrom } from './code.ts'
import { fold } from './fold.ts'
import { EMAIL, NAME, OTP, PASSWORD, PIN } from './limits.ts'
import { foldName } from './name.ts'
import { pinFrom, type Origin } from './pin.ts'
import { PLACE } from './place.ts'
import { formatTyped } from './typedPhone.ts'

export type FieldName =
  | 'phone'
  | 'code'
  | 'password'
  | 'pin'
  | 'fullName'
  | 'email'
  | 'points'
  | 'captcha'
  | 'place'
  | 'address'

export interface FieldRow {
  /**
   * The maximum number of characters. Where a message says that a text is too long, there is room for such a
   * text, or nobody would ever see the message.
   */
  readonly max: number
  /** The characters that are dropped. */
  readonly exclude: RegExp
  /** Each character counts, so look-alikes aren't folded (fold.ts). */
  readonly secret?: true
  /** The meaning of a whole text here, when its characters alone don't say it; null: nothing. */
  readonly read?: Filter
}

/**
 * Makes of a text what may stand in a field; null: nothing of it, and the field stays as it was.
 * @param previous what stood there
 * @param isRefused whether the bank has refused that
 */
export type Filter = (text: string, previous: string, origin: Origin, isRefused?: boolean) => string | null

/** Characters that are never written: tabs, line ends and other controls. */
const CONTROLS = /\p{Cc}/gu
const BLANKS = /[\s\p{Cc}]/gu
const NOT_DIGITS = /\D/g
/** The decimals of a number that a spreadsheet took for an amount. */
const DECIMALS = /^(\s*\+?\d{8,})[.,]0{1,2}\s*$/
/** Digits, the plus of a country code, and what people write between digits. */
const NOT_PHONE = /[^\d+ ().[\]/-]/g

export const FIELDS: Readonly<Record<FieldName, FieldRow>> = {
  // A number of any country (15 digits, ITU-T E.164) with its separators, so that it can be refused by name.
  phone: {
    max: 24,
    exclude: NOT_PHONE,
    read: (text, previous) => formatTyped(text.replace(DECIMALS, '$1').replace(NOT_PHONE, ''), previous),
  },
  code: {
    max: OTP.digits,
    exclude: NOT_DIGITS,
    read: (text, previous, origin, isRefused) => codeFrom(previous, text, origin, isRefused),
  },
  // Spaces and every letter of the world may be part of a password.
  password: { max: 2 * PASSWORD.max, exclude: CONTROLS, secret: true },
  pin: {
    max: PIN.digits,
    exclude: NOT_DIGITS,
    secret: true,
    read: (text, previous, origin) => pinFrom(previous, text, origin),
  },
  // Digits and punctuation stay, so that the message about letters can say what is wrong.
  fullName: { max: 2 * NAME.max, exclude: /[^\p{L}\p{M}\p{N}\p{P}\p{Zs}]/gu, read: foldName },
  email: { max: EMAIL.max + 64, exclude: BLANKS },
  // Digits and what stands between groups of three.
  points: { max: 16, exclude: /[^\d., ]/g },
  captcha: { max: 16, exclude: BLANKS },
  place: { max: PLACE.name, exclude: CONTROLS },
  address: { max: PLACE.address, exclude: CONTROLS },
}

/** A full field lets the insertion give way, and not what stood behind it. */
function fit(text: string, previous: string, max: number): string {
  const characters = [...text]
  const excess = characters.length - max
  if (excess <= 0) return text
  const last = [...previous]
  const shorter = Math.min(last.length, characters.length)
  let start = 0
  while (start < shorter && last[start] === characters[start]) start += 1
  let end = 0
  while (end < shorter - start && last.at(-1 - end) === characters.at(-1 - end)) end += 1
  const tail = characters.length - end
  return [...characters.slice(0, Math.max(start, tail - excess)), ...characters.slice(tail)]
    .slice(0, max)
    .join('')
}

const filterOf =
  ({ max, exclude, secret, read }: FieldRow): Filter =>
  (raw, previous, origin, isRefused) => {
    const text = secret ? raw : fold(raw)
    const reading = read ? read(text, previous, origin, isRefused) : text
    return reading === null ? null : fit(reading.replace(exclude, ''), previous, max)
  }

export const filters = Object.fromEntries(
  Object.entries(FIELDS).map(([name, row]) => [name, filterOf(row)]),
) as Readonly<Record<FieldName, Filter>>
