/**
 * Names and codes inside a text: marked by Unicode's isolates (UAX #9), so that whoever draws the text knows
 * which words no translator may change (jsx-runtime.ts).
 */
const START = '\u2068'
const END = '\u2069'
const MARKS = /[\u2068\u2069]/g

/** The slots of texts that hold them. */
const SLOTS: ReadonlySet<string> = new Set([
  'bank',
  'code',
  'diagnosticsId',
  'merchant',
  'number',
  'place',
  'reference',
])

/** A name or a code, marked once. */
export const asIs = (text: string): string =>
  text === '' || text.startsWith(START) ? text : `${START}${text}${END}`

/** Value for a slot, marked where it is a name or a code. */
export const inSlot = <V>(slot: string, value: V): V | string =>
  typeof value === 'string' && SLOTS.has(slot) ? asIs(value) : value

/** The text without its marks. */
export const withoutMarks = (text: string): string => text.replace(MARKS, '')
