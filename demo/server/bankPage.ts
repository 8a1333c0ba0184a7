/**
 * A page with all that a bank says in its own words, language beside language, for those who sign it off: to
 * be read on paper. Slots stay visible.
 */
import { readFileSync } from 'node:fs'
import type { BankFolder } from '../../src/bank/folder.ts'
import type { ProductNames } from '../../src/bank/words.ts'
import { isLanguage, DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../src/contract/language.ts'
import { RIPLAY_ROWS, type TextBlock } from '../../src/domain/bankTexts.ts'
import { languageName } from '../../src/i18n/folders.ts'
import type { Texts } from '../../src/i18n/translator.ts'
import { FACTS, PARTS, PRODUCTS, SENTENCE_LABELS, VALUES } from './bankLabels.ts'
import { wordsIn } from './editions.ts'
import { blockHtml, escaped } from './legalHtml.ts'

const style = readFileSync(new URL('../documents/bankPage.css', import.meta.url), 'utf8')

/** Slots, and what is left out where there is no number, can be told from the text. */
const marked = (text: string): string =>
  escaped(text)
    .replace(/\[([^\][]*)\]/g, '<i>[$1]</i>')
    .replace(/\{\w+\}/g, '<b>$&</b>')

/** The page's content in one row, in each language; undefined where the bank says nothing. */
interface Row {
  readonly label?: string
  readonly html: (language: Language) => string | undefined
}

const table = (rows: readonly Row[]): string => {
  const hasLabels = rows.some(({ label }) => label !== undefined)
  const headings = LANGUAGES.map((language) => `<th scope="col">${languageName[language]}</th>`)
  const lines = rows.map(({ label, html }) => {
    const cells = LANGUAGES.map((language) => `<td lang="${language}">${html(language) ?? '–'}</td>`)
    return `<tr>${hasLabels ? `<th scope="row">${escaped(label ?? '')}</th>` : ''}${cells.join('')}</tr>`
  })
  return `<table>\n<thead><tr>${hasLabels ? '<td></td>' : ''}${headings.join('')}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table>`
}

const SIGNED =
  '<dl class="signed"><div><dt>Name</dt><dd></dd></div><div><dt>Signature</dt><dd></dd></div><div><dt>Date</dt><dd></dd></div></dl>'
const section = (title: string, file: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : `<section>\n<h2>${escaped(title)} <small>${escaped(file)}</small></h2>\n${table(rows)}\n${SIGNED}\n</section>`

/** All languages have the same blocks. */
const blockRows = (bank: BankFolder, name: 'terms' | 'privacy' | 'paylaterTerms'): readonly Row[] =>
  bank.texts[DEFAULT_LANGUAGE][name].map((_block, at) => ({
    html: (language) => {
      const block: TextBlock | undefined = bank.texts[language][name][at]
      return block && blockHtml(block, marked)
    },
  }))

const labelOf = (key: string): string => PARTS[key] ?? (isLanguage(key) ? languageName[key] : key)

const sayValue = (value: string | number): string => VALUES[value] ?? String(value)

/** The contents of bank.json, each fact by what people call it; a dash where the bank says nothing. */
function factsIn(value: unknown, place: string): readonly (readonly [place: string, text: string])[] {
  if (Array.isArray(value) && value.length > 0 && typeof value[0] !== 'object')
    return [[place, (value as (string | number)[]).map(sayValue).join(', ')]]
  if (typeof value === 'boolean') return [[place, value ? 'yes' : 'no']]
  if (typeof value !== 'object' || value === null)
    return [[place, value === undefined || value === null ? '–' : sayValue(value as string | number)]]
  const inner = Object.entries(value)
  if (inner.length === 0) return [[place, '–']]
  const nameOf = (key: string) =>
    Array.isArray(value) ? `${place} ${Number(key) + 1}` : `${place}: ${labelOf(key)}`
  return inner.flatMap(([key, each]) => factsIn(each, nameOf(key)))
}

const factRows = (bank: BankFolder): readonly string[] =>
  Object.entries(FACTS)
    .flatMap(([key, label]) => factsIn(bank[key as keyof typeof FACTS], label))
    .map(([place, text]) => `<tr><th scope="row">${escaped(place)}</th><td>${escaped(text)}</td></tr>`)

/** @param bank a bank whose folder is right */
export async function bankPage(bank: BankFolder): Promise<string> {
  const words = Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (language) => [language, await wordsIn(language, bank)] as const)),
  ) as Readonly<Record<Language, Texts>>
  const text = (key: string) => (language: Language) => {
    const sentence = words[language][key]
    return sentence === undefined ? undefined : marked(sentence)
  }
  const { texts } = bank
  const names = {
    wallet: 'payment.methodWallet',
    payLater: 'payment.methodPaylater',
    points: 'points.title',
  } as const satisfies Record<keyof ProductNames, string>
  const sections = [
    section('Terms of linking an account', 'terms.md', blockRows(bank, 'terms')),
    section(
      'RIPLAY',
      'riplay.json',
      RIPLAY_ROWS.map((row) => ({
        label: words.en[`riplay.general.${row}`] ?? words.en[`riplay.personal.${row}`] ?? 'Supervision',
        html: (language) => {
          const value = texts[language].riplay[row]
          return value === undefined ? undefined : marked(value)
        },
      })),
    ),
    section('Pay Later terms', 'paylater-terms.md', blockRows(bank, 'paylaterTerms')),
    section('Privacy policy', 'privacy.md', blockRows(bank, 'privacy')),
    section(
      'Names of the products',
      'words.json',
      Object.entries(names).map(([name, key]) => ({
        label: PRODUCTS[name as keyof ProductNames],
        html: text(key),
      })),
    ),
    section(
      "Sentences that the bank may say otherwise; as long as it doesn't, the product's",
      'words.json',
      Object.entries(SENTENCE_LABELS).map(([key, label]) => ({ label, html: text(key) })),
    ),
  ]
  return [
    `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(`${bank.name}: texts`)}</title>\n<style>${style}</style>\n</head>\n<body>`,
    `<h1>${escaped(bank.name)}: texts to sign off</h1>`,
    '<p>Bold in braces: filled on the page. Italic in brackets: left out where the bank gives no number. A dash: the bank says nothing, and RIPLAY has "Stated in the agreement" there.</p>',
    `<section>\n<h2>Facts <small>bank.json</small></h2>\n<table>\n${factRows(bank).join('\n')}\n</table>\n${SIGNED}\n</section>`,
    ...sections.filter((html) => html !== ''),
    '</body>\n</html>\n',
  ].join('\n')
}
