/**
 * Rollup plugin: puts the bank of the folder (`BANK_DIR`, by default demo/bank) into what browsers load.
 * `import { mark, bank, brand, lateFee } from 'bank-folder'` gives what is drawn and played of it,
 * `addresses` where its files are served,
 * `import { paper } from 'bank-folder/paper'` the colours of a picture, and
 * `import('bank-folder/<language>/terms')` one of its texts; the sheet of tokens and the hosted page get its
 * look. A mistake in the folder ends the build, with every one of them named.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'
import type { BankFolder } from '../../src/bank/folder.ts'
import { bankDir, loadBank } from '../../src/bank/files.ts'
import type { BankLook } from '../../src/bank/look.ts'
import { markPaths } from '../../src/bank/mark.ts'
import { tokensOf, withColours, withLook } from '../../src/bank/palette.ts'
import { lateFeeOf } from '../../src/bank/texts.ts'
import type { Language } from '../../src/contract/language.ts'
import { PAGE_BANK_META, type PageBank } from '../../src/contract/pageBank.ts'
import { plainOf } from './compile.ts'
import { escaped } from './escaped.ts'
import { at } from './repository.ts'

export const BANK_FOLDER = 'bank-folder'
const VIRTUAL = '\0bank-folder'
const TOKENS = at('src/ui/tokens.ts')

/** THE table of the bank's texts: name → its module's code. */
const TEXTS: Readonly<Record<string, (bank: BankFolder, language: Language) => string>> = {
  terms: ({ texts, termsVersion, termsFrom }, language) =>
    `export const terms = ${JSON.stringify({ blocks: texts[language].terms, version: termsVersion, from: termsFrom })}\n`,
  riplay: ({ texts }, language) => `export const rows = ${JSON.stringify(texts[language].riplay)}\n`,
}
/** True for what src/i18n/folders.ts has from the bank's folder. */
export const isOfBank = (name: string): boolean => Object.hasOwn(TEXTS, name)
/** Specifier of a text, and the id of its module. */
export const bankFile = (language: string, name: string): string => `${BANK_FOLDER}/${language}/${name}`
export const bankModule = (language: string, name: string): string => `\0${bankFile(language, name)}`

/** The bank that this build is for. @throws BankError */
export const bankOfBuild = (): BankFolder => loadBank(bankDir(process.env))

const SHEET = readFileSync(TOKENS, 'utf8')
const HOSTED_CSS = at('elements/hosted/hosted.css')

const lightOf = (look: BankLook): Record<string, string> => ({ ...tokensOf(SHEET, 'light'), ...look.light })

/** The brand's colour, and the ground of the mark. */
function brandOf(look: BankLook) {
  const tokens = lightOf(look)
  return { colour: tokens['--bank-color-brand'], ground: tokens['--_mark'] }
}

/** Colours of the proof of payment as a picture, which is always light. */
function paperOf(look: BankLook): Record<string, string | undefined> {
  const tokens = lightOf(look)
  const colours = ['fill', 'slip', 'line', 'text', 'muted', 'success', 'brand']
  const entries = colours.map((name) => [name, tokens[`--bank-color-${name}`]])
  return { ...Object.fromEntries(entries), ground: brandOf(look).ground }
}

/** A text with the bank's canvas in place of the product's, in light and dark. */
export const withCanvas = (text: string, look: BankLook): string =>
  withColours(text, SHEET, look, ['--bank-color-canvas'])

/** The mark on its tile, as an address: the page's policy allows no other picture. */
function iconOf({ mark, look }: Pick<BankFolder, 'mark' | 'look'>): string {
  const { colour, ground } = brandOf(look)
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' color='${colour}' fill='currentColor'><rect width='24' height='24' rx='6.7' fill='${ground}'/>${markPaths(mark).replaceAll('"', "'")}</svg>`
  return `data:image/svg+xml,${svg.replace(/[<>#%]/g, encodeURIComponent)}`
}

/** The hosted page with the bank's title, name and number, its icon, and its canvas behind everything. */
export function pageOfBank(
  page: string,
  bank: Pick<BankFolder, 'pageTitle' | 'mark' | 'look' | keyof PageBank>,
): string {
  const { pageTitle, look } = bank
  const facts = Object.entries(PAGE_BANK_META).flatMap(([fact, name]) => {
    const content = bank[fact as keyof PageBank]
    return content === null ? [] : `<meta name="${name}" content="${escaped(content)}">`
  })
  const head = [`<title>${escaped(pageTitle)}</title>`, ...facts, `<link rel="icon" href="${iconOf(bank)}">`]
  return withCanvas(page, look).replace('<title></title>', () => head.join('\n  '))
}

/** As React names attributes: `stroke-width` is strokeWidth. */
const asProps = (attributes: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

export const bankFolder = (): Plugin => {
  let bank: BankFolder
  return {
    name: 'bank-folder',
    buildStart() {
      bank = bankOfBuild()
    },
    resolveId: (specifier, importer = '') =>
      // A module that is loaded without the app has its own copy.
      specifier === BANK_FOLDER
        ? VIRTUAL + importer.slice(plainOf(importer).length)
        : specifier.startsWith(`${BANK_FOLDER}/`)
          ? `\0${specifier}`
          : null,
    load(id) {
      if (id === `${VIRTUAL}/paper`) return `export const paper = ${JSON.stringify(paperOf(bank.look))}\n`
      if (id.startsWith(`${VIRTUAL}/`)) {
        const [, language, name = ''] = id.split('/')
        return TEXTS[name]?.(bank, language as Language)
      }
      if (plainOf(id) !== VIRTUAL) return null
      const { mark, look, texts: _texts, addresses, ...profile } = bank
      return `export const mark = ${JSON.stringify(mark.map(asProps))}\nexport const bank = ${JSON.stringify(profile)}\nexport const brand = ${JSON.stringify(brandOf(look))}\nexport const lateFee = ${JSON.stringify(lateFeeOf(bank))}\nexport const addresses = ${JSON.stringify(addresses)}\n`
    },
    transform(code, id) {
      const file = plainOf(id)
      if (file === TOKENS) return { code: withLook(code, bank.look), map: null }
      return file === HOSTED_CSS ? { code: withCanvas(code, bank.look), map: null } : null
    },
  }
}
