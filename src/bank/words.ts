/**
 * `texts/<language>/words.json`: what the bank calls its products, and the few sentences that it may say
 * otherwise than the product. Those that the specification quotes are none of them.
 */
import * as v from 'valibot'
import { LANGUAGES, type Language } from '../contract/language.ts'
import { ATTEMPTS } from '../domain/limits.ts'
import { jsonOf, parseBy, type FolderFiles, type Report } from './bankFile.ts'
import { knownKeys } from './knownKeys.ts'
import { slotsIn, textProblems } from './legalText.ts'

/** THE table of sentences that a bank may say otherwise: key in `locales` → its slots. */
export const SENTENCES = {
  'terms.agree': [],
  'consent.agree': ['data', 'merchant', 'purpose'],
  'consent.dataDefault': [],
  'consent.purposeDefault': [],
  'consent.purposePayment': [],
  'consent.retention': [],
  'consent.basis': [],
  'consent.rights': [],
  'consent.withdraw': [],
  'consent.refuse': ['merchant'],
  'paylater.agree': ['months', 'total'],
  'paylater.caution': [],
  'riplay.intro': [],
  'riplay.personal.credit': [],
  'riplay.personal.complaint': ['phone'],
  'unlink.keepPaylater': [],
} as const satisfies Readonly<Record<string, readonly string[]>>

const PRODUCTS = ['wallet', 'payLater', 'points'] as const
/** Product → what it is called, in one language. */
export type ProductNames = Readonly<Record<(typeof PRODUCTS)[number], string>>

export interface BankWords {
  readonly names: Readonly<Partial<ProductNames>>
  /** Key → text, of `SENTENCES`. */
  readonly sentences: Readonly<Record<string, string>>
}

/** A mark belongs to the letter before it: scripts of India and Thailand write vowels so. */
const NAME = /^(?=[\p{L}\d].{0,23}$)(?:\p{L}\p{M}*|[\d .&+-])+(?<![ &-])$/u
const name = v.optional(
  v.pipe(
    v.string(),
    v.check((text) => NAME.test(text), 'must be a name of 1 to 24 letters, digits and spaces'),
  ),
)
/** A name in the spelling that it is compared in. */
const sameName = (text: string): string => text.normalize().toLowerCase()

const wordsJson = knownKeys({
  names: v.optional(
    v.pipe(
      knownKeys({ wallet: name, payLater: name, points: name }),
      v.check((names) => {
        const list = Object.values(names).map((text = '') => sameName(text))
        return new Set(list).size === list.length
      }, 'must be different names'),
    ),
    {},
  ),
  sentences: v.optional(v.record(v.string(), v.string()), {}),
})
const examples = {
  names: { wallet: 'Saldo', payLater: 'Pay Later', points: 'poin' },
  sentences: { 'consent.rights': '…' },
}

/** The product's own names: it keeps those that the bank leaves out. */
const standardNames = new Map(
  await Promise.all(
    LANGUAGES.map(async (language) => {
      const { products } = (await import(`../../locales/${language}/products.ts`)) as StandardWords
      return [language, products] as const
    }),
  ),
)

/** Names that the product has for what the bank names not. */
const nameProblems = (names: BankWords['names'], language: Language): readonly string[] =>
  Object.entries(names).flatMap(([product, text]) =>
    PRODUCTS.filter(
      (unnamed) =>
        names[unnamed] === undefined
        && sameName(standardNames.get(language)?.[unnamed] ?? '') === sameName(text),
    ).map(
      (unnamed) =>
        `names.${product} is ${JSON.stringify(text)}, as the product calls ${unnamed}. Choose another name, or name ${unnamed} too`,
    ),
  )

function sentenceProblems(key: string, text: string): readonly string[] {
  const slots = Object.hasOwn(SENTENCES, key) ? SENTENCES[key as keyof typeof SENTENCES] : undefined
  if (!slots)
    return [`sentences.${key} may not be said otherwise; what may is ${Object.keys(SENTENCES).join(', ')}`]
  if (text.trim() === '' || text.length > 300)
    return [`sentences.${key} must be a text of 1 to 300 characters`]
  const missing = slots.filter((slot) => !slotsIn(text).includes(slot))
  return [
    ...((slots as readonly string[]).includes('phone') && /[[\]]/.test(text)
      ? ['has square brackets; here {phone} stands without them']
      : textProblems(text.replaceAll('{phone}', ''), slots)),
    ...missing.map((slot) => `has no {${slot}}`),
  ].map((problem) => `sentences.${key} ${problem}`)
}

/** Undefined, with sentences, where something is wrong; undefined too when there is no such file. */
export function readWords(
  files: FolderFiles,
  file: string,
  language: Language,
  report: Report,
): BankWords | undefined {
  const value = files.has(file) ? jsonOf(files, file, report) : undefined
  const parsed = value === undefined ? undefined : parseBy(wordsJson, value, file, examples, report)
  if (!parsed) return undefined
  const words = parsed as BankWords
  const problems = [
    ...nameProblems(words.names, language),
    ...Object.entries(words.sentences).flatMap(([key, text]) => sentenceProblems(key, text)),
  ]
  report(file, ...problems)
  return problems.length === 0 ? words : undefined
}

/** Keys of a bank's other words, for the comparison of languages. */
export const wordKeys = ({ names, sentences }: BankWords): string =>
  [...Object.keys(names), ...Object.keys(sentences)].toSorted().join()

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The text with other words in the places of these; where one begins a sentence, the other has a capital too.
 * All at once: a bank's word may contain a standard one.
 */
function withOwnNames(text: string, changes: readonly (readonly [standard: string, own: string])[]): string {
  const names = new Map([
    ...changes.map(([standard, own]) => [capital(standard), capital(own)] as const),
    ...changes,
  ])
  if (names.size === 0) return text
  const standards = new RegExp(`(?<![{\\w])(?:${[...names.keys()].join('|')})(?![}\\w])`, 'g')
  return text.replace(standards, (standard) => names.get(standard) ?? standard)
}

/** The product's own words for a bank's products and numbers, in one language. */
export interface StandardWords {
  readonly products: ProductNames
  /** Number of wrong codes, passwords or PINs until the block → how the texts say it. */
  readonly failures: Readonly<Record<number, string>>
}

/**
 * The product's texts as this bank says them.
 * @param tries how many the bank allows
 */
export function inWordsOf(
  { names, sentences }: BankWords,
  tries: number,
  { products, failures }: StandardWords,
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  const { wallet, payLater, points } = names
  const standardTries = failures[ATTEMPTS.failures]
  const ownTries = failures[tries]
  const changes = (
    [
      [products.payLater, payLater],
      [products.points, points],
      [standardTries, ownTries],
    ] as const
  ).flatMap(([standard, own]) =>
    standard === undefined || own === undefined ? [] : [[standard, own] as const],
  )
  const of = (key: string, text: string): string => {
    const sentence = sentences[key]
    if (sentence !== undefined) return sentence
    // The wallet's content is a balance everywhere else.
    if (wallet !== undefined && text === products.wallet) return wallet
    // A name has one form, whatever is counted.
    if (points !== undefined && key.startsWith('count.point.')) return `{n} ${points}`
    return withOwnNames(text, changes)
  }
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, of(key, text)]))
}
