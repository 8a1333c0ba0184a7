/** `texts/<language>/`: what the bank says in its own words, complete in every language of the product. */
import * as v from 'valibot'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '../contract/language.ts'
import { LATE_FEE_LENGTH } from '../contract/payloads/payment.ts'
import { fillText, RIPLAY_ROWS, TEXT_SLOTS, type RiplayRows, type TextBlock } from '../domain/bankTexts.ts'
import { jsonOf, parseBy, type FolderFiles, type Report } from './bankFile.ts'
import type { BankJson } from './bankJson.ts'
import { knownKeys } from './knownKeys.ts'
import { parseLegalText, textProblems } from './legalText.ts'
import { isCopied, namedIn, numberDifferences, quoted, rowsIn, withOwnNumbers, type Named } from './named.ts'
import { NUMBER_SLOTS, type Numbers } from './numbers.ts'
import { readWords, wordKeys, type BankWords } from './words.ts'

/** The contents of the folder of one language. */
export interface BankTexts {
  /** The terms of linking an account. */
  readonly terms: readonly TextBlock[]
  /** Documents that may have an address of the bank's own instead; then they are empty. */
  readonly privacy: readonly TextBlock[]
  readonly paylaterTerms: readonly TextBlock[]
  /** Empty when the bank leaves the file out. */
  readonly riplay: RiplayRows
  /** Words that differ from the product's. */
  readonly words: BankWords
}

const NO_WORDS: BankWords = { names: {}, sentences: {} }

const TEXTS = 'texts/'
/**
 * THE table of a language's files, and when every language must have one: always, where `bank.json` has no
 * address for that document, or as soon as one language has it.
 */
const FILES = {
  'terms.md': 'always',
  'privacy.md': 'privacy',
  'paylater-terms.md': 'paylaterTerms',
  'riplay.json': 'together',
  'words.json': 'together',
} as const satisfies Readonly<Record<string, 'always' | 'together' | keyof BankJson['documents']>>
type FileName = keyof typeof FILES
const NAMES = Object.keys(FILES) as FileName[]

/** True for a file of a language that the product has. */
export const isTextFile = (path: string): boolean =>
  LANGUAGES.some((language) => NAMES.some((name) => path === `${TEXTS}${language}/${name}`))

/** The reason that a path of the folder is none of these. */
export function textFileProblem(path: string): string | undefined {
  const [, language] = /^texts\/([^/]+)(?:\/|$)/.exec(path) ?? []
  if (language === undefined) return undefined
  return isLanguage(language)
    ? `is no file of a language. Example: ${TEXTS}${language}/terms.md`
    : `is of no language that the product has (${LANGUAGES.join(', ')})`
}

/** Kinds of the blocks, which must be the same in all languages. */
const outlineOf = (blocks: readonly TextBlock[]): string =>
  blocks
    .map(([kind, content]) => (kind === 'ul' || kind === 'ol' ? `${kind}${content.length}` : kind))
    .join(' ')

/** Slots of what is the same for all merchants. */
const FIXED_SLOTS = ['bank', 'phone', ...NUMBER_SLOTS]

/** Facts of the bank that the texts depend on. */
type Facts = Pick<BankJson, 'documents'> & Numbers

/** Fills the numbers in, and reports those of a file that the bank has otherwise. */
type Fill = (text: Named, file: string) => string

/** Undefined, with sentences, when something is wrong; undefined too when there is no such file. */
function readLegalText(
  files: FolderFiles,
  file: string,
  report: Report,
  slots: readonly string[],
  fill: Fill,
): readonly TextBlock[] | undefined {
  const source = files.get(file)
  if (source === undefined) return undefined
  const { blocks, problems } = parseLegalText(source, slots)
  report(file, ...problems)
  if (problems.length > 0) return undefined
  const filled = (text: string): string => fill({ name: quoted(text), text }, file)
  return blocks.map(
    ([kind, content]) =>
      [kind, typeof content === 'string' ? filled(content) : content.map(filled)] as TextBlock,
  )
}

const row = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text.trim() !== '' && text.length <= max, `must be a text of 1 to ${max} characters`),
    ),
  )
const riplayJson = knownKeys({
  ...(Object.fromEntries(RIPLAY_ROWS.map((name) => [name, row(600)])) as Record<
    (typeof RIPLAY_ROWS)[number],
    ReturnType<typeof row>
  >),
  lateFee: row(LATE_FEE_LENGTH),
})
const riplayExamples = Object.fromEntries(RIPLAY_ROWS.map((name) => [name, 'Pay Later {bank}']))

function readRiplay(files: FolderFiles, file: string, report: Report, fill: Fill): RiplayRows | undefined {
  if (!files.has(file)) return undefined
  const value = jsonOf(files, file, report)
  const rows = value === undefined ? undefined : parseBy(riplayJson, value, file, riplayExamples, report)
  if (!rows) return undefined
  return Object.fromEntries(
    Object.entries(rows).map(([name, text = '']) => {
      const problems = textProblems(text, FIXED_SLOTS)
      report(file, ...problems.map((problem) => `${name} ${problem}`))
      return [name, problems.length === 0 ? fill({ name, text }, file) : text]
    }),
  )
}

/** A kind of file: its reader, and its comparison between languages. */
interface Kind<T> {
  readonly read: (file: string, language: Language) => T | undefined
  /** A translation's difference; undefined: none. */
  readonly difference: (reference: T, translation: T) => string | undefined
  /** Its texts, which are the same ones in the same order in all languages. */
  readonly textsIn: (texts: T) => readonly Named[]
}

/**
 * Reads a file of each language; whoever has something else than the first one is told so.
 * @param isKnown whether something was said of a text's numbers already
 */
function inEach<T>(
  name: string,
  { read, difference, textsIn }: Kind<T>,
  isKnown: (text: string) => boolean,
  report: Report,
): readonly (readonly [Language, T | undefined])[] {
  const fileOf = (language: Language): string => `${TEXTS}${language}/${name}`
  const texts = LANGUAGES.map((language) => [language, read(fileOf(language), language)] as const)
  const [first = DEFAULT_LANGUAGE, reference] = texts.find(([, text]) => text !== undefined) ?? []
  for (const [language, text] of texts) {
    if (reference === undefined || text === undefined || language === first) continue
    const problem = difference(reference, text)
    if (problem) {
      report(fileOf(language), `${problem} than ${fileOf(first)}`)
      continue
    }
    if (isCopied(textsIn(text), textsIn(reference))) {
      report(fileOf(language), `is in the words of ${fileOf(first)}. Translate it`)
      continue
    }
    const problems = numberDifferences(
      [textsIn(text), language],
      [textsIn(reference), first],
      fileOf(first),
      isKnown,
    )
    report(fileOf(language), ...problems)
  }
  return texts
}

/** Says which languages lack a file. */
function reportMissing(
  files: FolderFiles,
  name: FileName,
  documents: BankJson['documents'] | undefined,
  report: Report,
): void {
  const paths = LANGUAGES.map((language) => `${TEXTS}${language}/${name}`)
  const rule = FILES[name]
  const document = rule === 'always' || rule === 'together' ? undefined : rule
  const hasNoAddress = document !== undefined && documents !== undefined && documents[document] === undefined
  const isNeeded = rule === 'always' || hasNoAddress || paths.some((path) => files.has(path))
  const reason = hasNoAddress ? `is missing, and bank.json has no documents.${document}` : 'is missing'
  if (isNeeded) for (const path of paths) if (!files.has(path)) report(path, reason)
}

/**
 * The texts of all languages, with their numbers filled in; empty where something is wrong.
 * @param facts undefined when they aren't known, because something is wrong with them
 */
export function readTexts(
  files: FolderFiles,
  facts: Facts | undefined,
  report: Report,
): Readonly<Record<Language, BankTexts>> {
  const documents = facts?.documents
  const reported = new Set<string>()
  const isKnown = (text: string): boolean => reported.has(text)
  const fillIn =
    (language: Language): Fill =>
    (named, file) => {
      if (!facts) return named.text
      const { text, problems } = withOwnNumbers(named, facts, language)
      report(file, ...problems)
      if (problems.length > 0) reported.add(text)
      return text
    }
  const legal = (name: string, slots: readonly string[] = FIXED_SLOTS) =>
    inEach(
      name,
      {
        read: (file, language) => readLegalText(files, file, report, slots, fillIn(language)),
        difference: (reference, text) =>
          outlineOf(reference) === outlineOf(text) ? undefined : 'has other headings, paragraphs or lists',
        textsIn: namedIn,
      },
      isKnown,
      report,
    )
  const terms = legal('terms.md', [...TEXT_SLOTS, ...NUMBER_SLOTS])
  const privacy = legal('privacy.md')
  const paylaterTerms = legal('paylater-terms.md')
  const riplay = inEach<RiplayRows>(
    'riplay.json',
    {
      read: (file, language) => readRiplay(files, file, report, fillIn(language)),
      difference: (reference, text) =>
        RIPLAY_ROWS.every((name) => name in reference === name in text) ? undefined : 'has other rows',
      textsIn: rowsIn,
    },
    isKnown,
    report,
  )
  const words = inEach(
    'words.json',
    {
      read: (file, language) => readWords(files, file, language, report),
      difference: (reference, translation) =>
        wordKeys(reference) === wordKeys(translation) ? undefined : 'says other words',
      textsIn: ({ sentences }) =>
        rowsIn(sentences).map(({ name, text }) => ({ name: `sentences.${name}`, text })),
    },
    isKnown,
    report,
  )
  for (const name of NAMES) reportMissing(files, name, documents, report)
  return Object.fromEntries(
    LANGUAGES.map((language, at): [Language, BankTexts] => [
      language,
      {
        terms: terms[at]?.[1] ?? [],
        privacy: privacy[at]?.[1] ?? [],
        paylaterTerms: paylaterTerms[at]?.[1] ?? [],
        riplay: riplay[at]?.[1] ?? {},
        words: words[at]?.[1] ?? NO_WORDS,
      },
    ]),
  ) as Record<Language, BankTexts>
}

/** The bank's charge for paying an instalment too late; empty where it doesn't say. */
export type LateFee = Readonly<Partial<Record<Language, string>>>

/** The fee as RIPLAY says it, so that the sandbox bank answers the same. */
export const lateFeeOf = ({
  name,
  supportPhone,
  texts,
}: Pick<BankJson, 'name' | 'supportPhone'> & {
  readonly texts: Readonly<Record<Language, BankTexts>>
}): LateFee =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const { lateFee } = texts[language].riplay
      const facts = { bank: name, merchant: '', phone: supportPhone }
      return lateFee === undefined ? [] : [[language, fillText(lateFee, facts)]]
    }),
  )
