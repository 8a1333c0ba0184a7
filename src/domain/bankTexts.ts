/** A bank's own words, as its folder has it, and how it is filled with names. Pure. */

/** A piece of a legal text: a heading of the second or third level, a paragraph, or the items of a list. */
export type TextBlock =
  | readonly [kind: 'h2' | 'h3' | 'p', text: string]
  | readonly [kind: 'ul' | 'ol', items: readonly string[]]

/** The terms of linking as they are shown, and what a consent to them names. */
export interface Terms {
  readonly blocks: readonly TextBlock[]
  readonly version: string
  /** First day on which they hold: YYYY-MM-DD. */
  readonly from: string
}

/** Values for the slots of a bank's texts. */
export interface TextFacts {
  readonly bank: string
  readonly merchant: string
  /** Null when the bank gives none. */
  readonly phone: string | null
}

/** The slots that a text may have. */
export const TEXT_SLOTS = ['bank', 'merchant', 'phone'] as const satisfies readonly (keyof TextFacts)[]

const OPTIONAL = /\[([^\][]*)\]/g
const SLOT = /\{(\w+)\}/g

/** `a[ at {phone}]` → `a at 123`; what stands in square brackets is left out where there is no number. */
export const fillText = (text: string, facts: TextFacts): string =>
  text
    .replace(OPTIONAL, (_all, optional: string) => (facts.phone === null ? '' : optional))
    .replace(SLOT, (slot, name: string) => facts[name as keyof TextFacts] ?? slot)

/** The bank's own rows in the general part of RIPLAY, in their order. */
export const GENERAL_ROWS = [
  'name',
  'type',
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
] as const

/** All of its own rows: what only the personal part has, and what stands below both, too. */
export const RIPLAY_ROWS = [...GENERAL_ROWS, 'interest', 'supervised'] as const

/** With slots. A row that is missing is shown as "Stated in the agreement". */
export type RiplayRows = Readonly<Partial<Record<(typeof RIPLAY_ROWS)[number], string>>>

/** The rows with their slots filled; they are the same for all merchants. */
export const fillRows = (rows: RiplayRows, facts: Omit<TextFacts, 'merchant'>): RiplayRows =>
  Object.fromEntries(
    Object.entries(rows).map(([row, text]) => [row, fillText(text, { ...facts, merchant: '' })]),
  )
