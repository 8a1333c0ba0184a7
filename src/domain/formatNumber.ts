/** Numbers as the customer reads them: 1.500 and 2,5 in Indonesian, 1,500 and 2.5 in English. */
import { languages, type Language } from '../contract/language.ts'

/** The true minus that stands before negative numbers and amounts. */
export const MINUS = '−'

/** Puts group separators into digits. */
export const groupDigits = (digits: string, language: Language): string =>
  digits.replace(/\B(?=(\d{3})+$)/g, languages[language].group)

/**
 * A number with separators, decimals without trailing zeros.
 * @param value a whole number, or a decimal as the bank writes it ("2.50")
 * @throws RangeError when it is no plain decimal number
 */
export function formatNumber(value: number | bigint | string, language: Language): string {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) throw new RangeError('A number is digits, perhaps with a dot and decimals')
  const fraction = decimals.replace(/0+$/, '')
  const minus = sign && /[1-9]/.test(whole + fraction) ? MINUS : ''
  return minus + groupDigits(whole, language) + (fraction && languages[language].decimal + fraction)
}
