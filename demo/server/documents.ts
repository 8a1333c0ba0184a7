/**
 * The bank's documents that have no address of their own, each a complete document: no scripts, its style
 * inside, so that it can be shown in a sandboxed frame. They are made of the texts in the bank's folder.
 */
import { sharedValues } from '../../src/contract/settings.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bankDir, loadBank } from '../../src/bank/files.ts'
import { withColours } from '../../src/bank/palette.ts'
import type { BankFolder } from '../../src/bank/folder.ts'
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, type Language } from '../../src/contract/language.ts'
import { fillText, type TextBlock } from '../../src/domain/bankTexts.ts'
import { formatDate } from '../../src/i18n/format.ts'
import { languageName } from '../../src/i18n/folders.ts'
import { generalFacts, type Edition } from '../../src/screens/payment/riplay/facts.ts'
import { editionOf } from './editions.ts'
import { blockHtml, escaped } from './legalHtml.ts'
import { documentPolicy } from './policies.ts'

const FILES = {
  terms: 'terms',
  privacy: 'privacy',
  riplay: 'riplay',
  paylaterTerms: 'paylater-terms',
} as const satisfies Readonly<Record<keyof BankFolder['documents'], string>>
type DocumentName = keyof typeof FILES

/** Those that the bank has no address for. */
const namesOf = ({ documents }: BankFolder): readonly DocumentName[] =>
  (Object.keys(FILES) as DocumentName[]).filter((name) => documents[name] === undefined)

/** Names of their files. */
export const documentNames = (bank: BankFolder): readonly string[] =>
  namesOf(bank).map((name) => `${FILES[name]}.html`)

type Editions = Readonly<Record<Language, Edition>>
const editionsOf = async (bank: BankFolder): Promise<Editions> =>
  Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (language) => [language, await editionOf(language, bank)])),
  ) as Editions

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const css = read('../documents/document.css')
const sheet = read('../../src/ui/tokens.ts')
const COLOURS = ['text', 'muted', 'line', 'surface'].map((name) => `--bank-color-${name}`)

/** Of several languages the one that the fragment names is shown; without one, the default. */
const languageRules = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => {
  const targetArea = `:is(#${language}, #${language}-framed):target ~ main > div`
  return `main > div[lang='${language}'], ${targetArea}[lang='${DEFAULT_LANGUAGE}'] { display: none }\n${targetArea}[lang='${language}'] { display: block }\n`
})

const styleOf = ({ look }: BankFolder): string =>
  withColours(css, sheet, look, COLOURS) + languageRules.join('')
const policyOf = (bank: BankFolder) =>
  documentPolicy(createHash('sha256').update(styleOf(bank)).digest('base64'))

/** Choices that an address may ask for. */
const { theme: THEMES } = sharedValues
type DocumentTheme = (typeof THEMES)[number]
/** Without one the device's. */
const themeOf = (request: string | undefined): DocumentTheme =>
  THEMES.find((theme) => theme === request) ?? 'auto'

const head = (
  bank: BankFolder,
  language: Language,
  theme: DocumentTheme,
  title: string,
  additions: readonly string[] = [],
): readonly string[] => [
  `<!doctype html>\n<html lang="${language}" translate="no" data-theme="${theme}">\n<head>\n<meta charset="utf-8">`,
  ...additions,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<title>${escaped(`${title} – ${bank.name}`)}</title>\n<style>${styleOf(bank)}</style>\n</head>\n<body>`,
  ...LANGUAGES.map((entry) => `<i id="${entry}" hidden></i><i id="${entry}-framed" hidden></i>`),
]

const titleOf = (name: DocumentName, { tr }: Edition): string => tr.t(`framePage.${name}`)

function blocksOf(blocks: readonly TextBlock[], { name, supportPhone }: BankFolder): string {
  // A document is the same for all merchants.
  const facts = { bank: name, merchant: 'merchant', phone: supportPhone }
  return blocks.map((block) => blockHtml(block, (text) => escaped(fillText(text, facts)))).join('\n')
}

function riplayBody(edition: Edition, phone: string | null): string {
  const rows = generalFacts(edition, phone).map(
    ({ label, value }) => `  <tr><th>${escaped(label)}</th><td>${escaped(value)}</td></tr>`,
  )
  const { supervised } = edition.bank
  return [
    `<p>${escaped(edition.tr.t('riplay.intro'))}</p>`,
    `<table>\n${rows.join('\n')}\n</table>`,
    ...(supervised === undefined ? [] : [`<p class="note">${escaped(supervised)}</p>`]),
  ].join('\n')
}

function bodyOf(name: DocumentName, language: Language, bank: BankFolder, edition: Edition): string {
  const body =
    name === 'riplay' ? riplayBody(edition, bank.supportPhone) : blocksOf(bank.texts[language][name], bank)
  return `<h1>${escaped(titleOf(name, edition))}</h1>\n${body}`
}

function footOf(name: DocumentName, language: Language, bank: BankFolder, { tr }: Edition): string {
  const { licence, termsVersion: version, termsFrom } = bank
  const edition =
    name === 'terms' ? `${tr.t('terms.version', { version, date: formatDate(tr, termsFrom) })}. ` : ''
  return escaped(`${edition}${licence[language]}`)
}

function page(
  name: DocumentName,
  language: Language,
  theme: DocumentTheme,
  bank: BankFolder,
  edition: Edition,
): string {
  const main = `<main>\n${bodyOf(name, language, bank, edition)}\n</main>`
  const foot = `<footer>${footOf(name, language, bank, edition)}</footer>`
  return [...head(bank, language, theme, titleOf(name, edition)), main, foot, '</body>\n</html>\n'].join('\n')
}

/**
 * For files, where no server reads the address: all languages, of which the style shows the one that the
 * fragment names, in the device's theme.
 */
function everyPage(name: DocumentName, bank: BankFolder, editions: Editions): string {
  // A policy in a page can't say who may frame it.
  const allowed = policyOf(bank)['content-security-policy']?.replace(/; frame-ancestors.*/, '')
  const links = LANGUAGES.map(
    (entry) => `<a href="#${entry}" lang="${entry}" hreflang="${entry}">${languageName[entry]}</a>`,
  )
  const bodies = LANGUAGES.map(
    (entry) =>
      `<div lang="${entry}">\n${bodyOf(name, entry, bank, editions[entry])}\n<p class="note">${footOf(name, entry, bank, editions[entry])}</p>\n</div>`,
  )
  return [
    ...head(bank, DEFAULT_LANGUAGE, 'auto', titleOf(name, editions[DEFAULT_LANGUAGE]), [
      `<meta http-equiv="content-security-policy" content="${allowed}">`,
    ]),
    `<nav>${links.join(' ')}</nav>\n<main>\n${bodies.join('\n')}\n</main>\n</body>\n</html>\n`,
  ].join('\n')
}

/** File name → the document in all languages, for a folder that any web server can serve. */
export async function documentFiles(): Promise<Record<string, string>> {
  const bank = loadBank(bankDir(process.env))
  const editions = await editionsOf(bank)
  return Object.fromEntries(
    namesOf(bank).map((name) => [`${FILES[name]}.html`, everyPage(name, bank, editions)]),
  )
}

/** The look of a document that an address asks for, unchecked. */
export interface AskedLook {
  readonly language?: string | undefined
  readonly theme?: string | undefined
}

/** @param name of the file; undefined is answered where there is no such document */
export type Documents = (name: string, look: AskedLook) => Response | undefined

/**
 * Answers `/hosted/documents/<name>.html?language=en&theme=dark`; an unknown language or theme means the
 * default.
 */
export async function createDocuments(bank: BankFolder): Promise<Documents> {
  const headers = { ...policyOf(bank), 'content-type': 'text/html; charset=utf-8' }
  const editions = await editionsOf(bank)
  const keyOf = (file: string, language: Language, theme: DocumentTheme) => [file, language, theme].join()
  const pages = new Map<string, string>(
    namesOf(bank).flatMap((name) =>
      LANGUAGES.flatMap((language) =>
        THEMES.map(
          (theme) =>
            [
              keyOf(`${FILES[name]}.html`, language, theme),
              page(name, language, theme, bank, editions[language]),
            ] as const,
        ),
      ),
    ),
  )
  return (file, { language, theme }) => {
    const match = pages.get(keyOf(file, languageOf(language), themeOf(theme)))
    return match === undefined ? undefined : new Response(match, { headers })
  }
}
