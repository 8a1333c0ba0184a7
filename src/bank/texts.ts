/** `texts/<language>/`: what the bank says in its own words, complete in every language of the product. */
import * as v from 'valibot'
import { isLanguage, LANGUAGES, type Language } from '../contract/language.ts'
import { LATE_FEE_LENGTH } from '../contract/payloads/payment.ts'
import { fillText, RIPLAY_ROWS, type RiplayRows, type TextBlock } from '../domain/bankTexts.ts'
import { jsonOf, parseBy, type FolderFiles, type Report } from './bankFile.ts'
import type { BankJson } from './bankJson.ts'
import { parseLegalText, textProblems } from './legalText.ts'
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

/** Undefined, with sentences, when something is wrong; undefined too when there is no such file. */
function readLegalText(
  files: FolderFiles,
  file: string,
  report: Report,
  slots?: readonly string[],
): readonly TextBlock[] | undefined {
  const source = files.get(file)
  if (source === undefined) return undefined
  const { blocks, problems } = parseLegalText(source, slots)
  report(file, ...problems)
  return problems.length === 0 ? blocks : undefined
}

/** Slots of what is the same for all merchants. */
const FIXED_SLOTS = ['bank', 'phone']

const row = (max: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text.trim() !== '' && text.length <= max, `must be a text of 1 to ${max} characters`),
    ),
  )
const riplayJson = v.strictObject({
  ...(Object.fromEntries(RIPLAY_ROWS.map((name) => [name, row(600)])) as Record<
    (typeof RIPLAY_ROWS)[number],
    ReturnType<typeof row>
  >),
  lateFee: row(LATE_FEE_LENGTH),
})
const riplayExamples = Object.fromEntries(RIPLAY_ROWS.map((name) => [name, 'Pay Later {bank}']))

function readRiplay(files: FolderFiles, file: string, report: Report): RiplayRows | undefined {
  if (!files.has(file)) return undefined
  const value = jsonOf(files, file, report)
  const rows = value === undefined ? undefined : parseBy(riplayJson, value, file, riplayExamples, report)
  if (!rows) return undefined
  for (const [name, text = ''] of Object.entries(rows))
    report(file, ...textProblems(text, FIXED_SLOTS).map((problem) => `${name} ${problem}`))
  return rows as RiplayRows
}

/** Reads a file of each language; whoever has something else than the first one is told so. */
function inEach<T>(
  name: string,
  read: (file: string) => T | undefined,
  difference: (reference: T, translation: T) => string | undefined,
  report: Report,
): readonly (readonly [Language, T | undefined])[] {
  const texts = LANGUAGES.map((language) => [language, read(`${TEXTS}${language}/${name}`)] as const)
  const [first, reference] = texts.find(([, text]) => text !== undefined) ?? []
  for (const [language, text] of texts) {
    const problem =
      reference === undefined || text === undefined || language === first
        ? undefined
        : difference(reference, text)
    if (problem) report(`${TEXTS}${language}/${name}`, `${problem} than ${TEXTS}${first}/${name}`)
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
 * The texts of all languages; empty where something is wrong.
 * @param documents addresses of the bank's own documents; undefined when they aren't known
 */
export function readTexts(
  files: FolderFiles,
  documents: BankJson['documents'] | undefined,
  report: Report,
): Readonly<Record<Language, BankTexts>> {
  const legal = (name: string, slots?: readonly string[]) =>
    inEach(
      name,
      (file) => readLegalText(files, file, report, slots),
      (reference, text) =>
        outlineOf(reference) === outlineOf(text) ? undefined : 'has other headings, paragraphs or lists',
      report,
    )
  const terms = legal('terms.md')
  const privacy = legal('privacy.md', FIXED_SLOTS)
  const paylaterTerms = legal('paylater-terms.md', FIXED_SLOTS)
  const riplay = inEach(
    'riplay.json',
    (file) => readRiplay(files, file, report),
    (reference, text) =>
      RIPLAY_ROWS.every((name) => name in reference === name in text) ? undefined : 'has other rows',
    report,
  )
  const words = inEach(
    'words.json',
    (file) => readWords(files, file, report),
    (reference, translation) =>
      wordKeys(reference) === wordKeys(translation) ? undefined : 'says other words',
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
