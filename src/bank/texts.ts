/** `texts/<language>/`: what the bank says in its own words, complete in every language of the product. */
import { isLanguage, LANGUAGES, type Language } from '../contract/language.ts'
import type { TextBlock } from '../domain/bankTexts.ts'
import type { FolderFiles, Report } from './bankFile.ts'
import { parseLegalText } from './legalText.ts'

/** What stands in the folder of one language. */
export interface BankTexts {
  /** The terms of linking an account. */
  readonly terms: readonly TextBlock[]
}

const TEXTS = 'texts/'

/** Whether a file of the folder is one of a language that the product has. */
export const isTextFile = (path: string): boolean =>
  LANGUAGES.some((language) => path === `${TEXTS}${language}/terms.md`)

/** Why a path of the folder is none of these. */
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

function readTerms(files: FolderFiles, language: Language, report: Report): readonly TextBlock[] {
  const file = `${TEXTS}${language}/terms.md`
  const source = files.get(file)
  if (source === undefined) {
    report(file, 'is missing')
    return []
  }
  const { blocks, problems } = parseLegalText(source)
  report(file, ...problems)
  return problems.length === 0 ? blocks : []
}

/** The texts of all languages; empty where something is wrong. */
export function readTexts(files: FolderFiles, report: Report): Readonly<Record<Language, BankTexts>> {
  const terms = LANGUAGES.map((language) => [language, readTerms(files, language, report)] as const)
  const [[first, reference], ...translations] = terms as [(typeof terms)[0], ...typeof terms]
  for (const [language, blocks] of translations)
    if (reference.length > 0 && blocks.length > 0 && outlineOf(blocks) !== outlineOf(reference))
      report(
        `${TEXTS}${language}/terms.md`,
        `has other headings, paragraphs or lists than ${TEXTS}${first}/terms.md`,
      )
  return Object.fromEntries(terms.map(([language, blocks]) => [language, { terms: blocks }])) as Record<
    Language,
    BankTexts
  >
}
