/** What the bank itself says about its product in RIPLAY, in each language. */
import type { Language } from '../../../contract/language.ts'

/** The bank's own rows of the general part, and what the personal part repeats of them. */
export const BANK_ROWS = [
  'name',
  'issuer',
  'description',
  'features',
  'funds',
  'benefits',
  'risks',
  'requirements',
  'procedure',
  'fees',
  'lateFee',
  'early',
  'simulation',
  'collection',
  'more',
  'interest',
] as const

/** A row that is missing is shown as "Stated in the agreement". */
export type BankText = (bank: string) => Partial<Record<(typeof BANK_ROWS)[number], string>>

export const bankTexts = {
  id: () => import('./bankText.id.ts'),
  en: () => import('./bankText.en.ts'),
} satisfies Record<Language, () => Promise<{ text: BankText }>>
