/**
 * The numbers in a bank's texts: slots that `bank.json` fills, the same numbers in all languages, and none
 * that `bank.json` has otherwise. Patterns of a language stand in its folder (`locales/<code>/products.ts`).
 */
import type { numbersSaid, numberWords } from '../../locales/id/products.ts'
import { LANGUAGES, languages, type Language } from '../contract/language.ts'
import type { BankJson } from './bankJson.ts'

/** A language's words for numbers, for a number of wrong tries, and of months. */
interface LanguageWords {
  readonly numberWords: Readonly<Record<keyof typeof numberWords, readonly string[]>>
  readonly largerNumbers: readonly string[]
  readonly numbersSaid: Readonly<Record<keyof typeof numbersSaid, RegExp>>
}

/** A language's way of saying numbers, ready to be looked for. */
interface Sayings {
  /** A number, in digits or words. */
  readonly number: RegExp
  /** The numbers of words in small letters. */
  readonly values: ReadonlyMap<string, number>
  readonly patterns: LanguageWords['numbersSaid']
}

function sayingsIn({ numberWords: words, largerNumbers, numbersSaid: patterns }: LanguageWords): Sayings {
  const values = new Map(
    Object.entries(words).flatMap(([value, list]) => list.map((word) => [word, Number(value)] as const)),
  )
  // Of two that begin alike the longer one is meant: dua belas, dua.
  const longestFirst = [...values.keys()].toSorted((a, b) => b.length - a.length)
  const ofLarger = `(?<!(?:${largerNumbers.join('|')}) )`
  const source = `(?:(?<![\\d.,])\\d+|(?<![\\p{L}\\p{N}-])${ofLarger}(?:${longestFirst.join('|')}))`
  const filled = ({ source: pattern, flags }: RegExp): RegExp =>
    new RegExp(
      pattern.replaceAll('NUMBER', () => source),
      flags,
    )
  return {
    number: new RegExp(source, 'giu'),
    values,
    patterns: { ...patterns, tries: filled(patterns.tries), months: filled(patterns.months) },
  }
}

const sayingsOf = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const module = (await import(`../../locales/${language}/products.ts`)) as LanguageWords
      return [language, sayingsIn(module)] as const
    }),
  ),
)

/** Numbers of `bank.json` that texts may name. */
export type Numbers = Pick<BankJson, 'tries' | 'instalmentMonths' | 'age'>

/** THE table of slots: the key of `bank.json` that fills it, and its text where the bank says one. */
const SLOTS = {
  tries: { key: 'tries', text: ({ tries }) => String(tries) },
  months: {
    key: 'instalmentMonths',
    text: ({ instalmentMonths }, language) =>
      instalmentMonths
      && new Intl.ListFormat(language, { type: 'disjunction' }).format(instalmentMonths.map(String)),
  },
  age: {
    key: 'age',
    text: ({ age }) => age && (age.to === undefined ? String(age.from) : `${age.from}–${age.to}`),
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly key: keyof Numbers
      readonly text: (numbers: Numbers, language: Language) => string | undefined
    }
  >
>
type Slot = keyof typeof SLOTS
export const NUMBER_SLOTS = Object.keys(SLOTS) as readonly Slot[]

const SLOT = new RegExp(`\\{(${NUMBER_SLOTS.join('|')})\\}`, 'g')

/** A text with its numbers filled in, and sentences about those that the bank doesn't name. */
export function withNumbers(
  text: string,
  numbers: Numbers,
  language: Language,
): { readonly text: string; readonly problems: readonly string[] } {
  const problems: string[] = []
  const filled = text.replace(SLOT, (slot, name: Slot) => {
    const { key, text: textOf } = SLOTS[name]
    const value = textOf(numbers, language)
    if (value === undefined) problems.push(`has ${slot}, and bank.json has no ${key}`)
    return value ?? slot
  })
  return { text: filled, problems }
}

/** Digits, with whatever parts their groups and decimals, and what says that they are an amount. */
const WRITTEN = /(?:Rp ?)?\d+(?:[.,]\d+)*(?: ?%)?/g
/**
 * Numbers that each language writes its own way: amounts, and what has a separator before three digits, a
 * group in one language, decimals in another.
 */
const OWN_WAY = /^Rp|%$|[.,]\d{3}(?!\d)/

const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** A number as the language writes it, in one spelling; several where it is none: 08.00 is 8 and 0. */
function spelled(written: string, language: Language): string[] {
  const { group, decimal } = languages[language]
  const digitsAlone = written.replace(/[^\d.,]/g, '')
  const [whole = '', fraction, ...further] = digitsAlone.split(decimal)
  const groups = whole.split(group)
  const isGrouped = groups.every((digits, at) => (at === 0 ? digits.length <= 3 : digits.length === 3))
  if (further.length > 0 || fraction?.includes(group) || (groups.length > 1 && !isGrouped))
    return digitsAlone.split(/[.,]/).map(bare)
  const decimals = fraction?.replace(/0+$/, '')
  return [bare(groups.join('')) + (decimals ? `.${decimals}` : '')]
}

/** Those of a list that the other one lacks; each is counted. */
function without(list: readonly string[], second: readonly string[]): string[] {
  const remaining = [...second]
  return list.filter((item) => {
    const at = remaining.indexOf(item)
    if (at >= 0) remaining.splice(at, 1)
    return at < 0
  })
}

const writtenIn = (text: string): string[] => text.match(WRITTEN) ?? []

/**
 * Numbers that only one of two texts has, each as it is written; undefined when both have the same. What both
 * write alike (a version, a time of the day) is the same, unless each language has its own way for it.
 */
export function numbersApart(
  [text, language]: readonly [string, Language],
  [otherText, otherLanguage]: readonly [string, Language],
): readonly [numbers: string, otherNumbers: string] | undefined {
  const isSure = (written: string): boolean => !OWN_WAY.test(written)
  const [all, foreign] = [writtenIn(text), writtenIn(otherText)]
  const numbers = without(all, foreign.filter(isSure)).flatMap((written) => spelled(written, language))
  const otherNumbers = without(foreign, all.filter(isSure)).flatMap((written) =>
    spelled(written, otherLanguage),
  )
  const [lacking, added] = [without(numbers, otherNumbers), without(otherNumbers, numbers)]
  if (lacking.length + added.length === 0) return undefined
  return [lacking.join(', ') || 'none', added.join(', ') || 'none']
}

/** Numbers of tries or months that a text says, in digits or words, each once. */
function saidIn(text: string, kind: 'tries' | 'months', language: Language): number[] {
  const sayings = sayingsOf.get(language)
  if (!sayings) return []
  const { number, values, patterns } = sayings
  const all = [...text.matchAll(patterns[kind])].flatMap(([match]) => match.match(number) ?? [])
  return [...new Set(all.map((written) => values.get(written.toLowerCase()) ?? Number(written)))]
}

/** Ends of what is about one thing. */
const SENTENCE_END = /[.;!?]\s+/

/** A number of wrong tries that isn't the bank's. */
export const triesProblems = (text: string, { tries }: Numbers, language: Language): string[] =>
  text
    .split(SENTENCE_END)
    .filter((sentence) => !sayingsOf.get(language)?.patterns.bills.test(sentence))
    .flatMap((sentence) => saidIn(sentence, 'tries', language))
    .filter((number, at, numbers) => numbers.indexOf(number) === at)
    .filter((number) => number !== tries)
    .map((number) => `says ${number} tries, and bank.json has ${tries}. Write {tries}`)

/** Months that the bank doesn't offer. */
export const monthsProblems = (text: string, { instalmentMonths }: Numbers, language: Language): string[] =>
  saidIn(text, 'months', language)
    .filter((number) => instalmentMonths && !instalmentMonths.includes(number))
    .map(
      (number) =>
        `says ${number} months, and bank.json offers ${instalmentMonths?.join(', ')}. Write one of these`,
    )
