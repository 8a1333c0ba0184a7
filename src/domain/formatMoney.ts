/** Rupiah as the customer reads it: Rp150.000,00 in Indonesian, Rp150,000.00 in English. Exact. */
import { languages, type Language } from '../contract/language.ts'
import type { Sen } from '../contract/money.ts'
import { groupDigits, MINUS } from './formatNumber.ts'

export interface MoneyPieces {
  /** `Rp`, or `−Rp` for a negative amount. */
  readonly currency: string
  /** Whole rupiah with separators. */
  readonly whole: string
  /** The separator and always two digits. */
  readonly decimals: string
}

/** An amount in the parts that the large figure draws differently; joined they are `formatMoney`. */
export function splitMoney(amount: Sen, language: Language): MoneyPieces {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return {
    currency: amount < 0n ? `${MINUS}Rp` : 'Rp',
    whole: groupDigits(digits.slice(0, -2), language),
    decimals: languages[language].decimal + digits.slice(-2),
  }
}

/** An amount as text. */
export function formatMoney(amount: Sen, language: Language): string {
  const { currency, whole, decimals } = splitMoney(amount, language)
  return currency + whole + decimals
}
