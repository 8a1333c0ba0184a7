/**
 * The demo bank's legal texts, each a complete document: no scripts, its style inside, so that it can be
 * shown in a sandboxed frame. `locales/<language>/demo/documents/<name>.html` has the body.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bankDir, loadBank } from '../../src/bank/files.ts'
import { DEFAULT_LANGUAGE, languageOf, LANGUAGES, type Language } from '../../src/contract/language.ts'
import { languageName } from '../../src/i18n/folders.ts'
import { documentPolicy } from './policies.ts'

const DOCUMENTS = ['terms', 'privacy', 'riplay', 'paylater-terms'] as const
const text = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const bank = loadBank(bankDir(process.env)).name
const style = text('demo/documents/document.css')
const policy = documentPolicy(createHash('sha256').update(style).digest('base64'))

/** What an address may ask for. */
const THEMES = ['light', 'dark', 'auto'] as const
type DocumentTheme = (typeof THEMES)[number]
/** Without one the device's. */
const themeOf = (request: string | undefined): DocumentTheme =>
  THEMES.find((theme) => theme === request) ?? 'auto'

const head = (
  language: Language,
  theme: DocumentTheme,
  title: string,
  additions: readonly string[] = [],
): readonly string[] => [
  `<!doctype html>\n<html lang="${language}" data-theme="${theme}">\n<head>\n<meta charset="utf-8">`,
  ...additions,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<title>${title} – ${bank}</title>\n<style>${style}</style>\n</head>\n<body>`,
]
const bodyOf = (name: string, language: Language): string =>
  text(`locales/${language}/demo/documents/${name}.html`).trim()
const footOf = (language: Language): string => bodyOf('foot', language)
const titleOf = (body: string, name: string): string => /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? name

function page(name: string, language: Language, theme: DocumentTheme): string {
  const body = bodyOf(name, language)
  const main = `<main>\n${body}\n</main>\n<footer>${footOf(language)}</footer>`
  return [...head(language, theme, titleOf(body, name)), main, '</body>\n</html>\n'].join('\n')
}

/** For files, where no server reads the address: all languages below each other, in the device's theme. */
function everyPage(name: string): string {
  const otherEntries = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)
  const body = bodyOf(name, DEFAULT_LANGUAGE)
  // A policy in a page can't say who may frame it.
  const allowed = policy['content-security-policy']?.replace(/; frame-ancestors.*/, '')
  const links = otherEntries.map(
    (entry) =>
      `<p class="note"><a href="#${entry}" lang="${entry}" hreflang="${entry}">${languageName[entry]}: ${titleOf(bodyOf(name, entry), name)}</a></p>`,
  )
  const bodies = otherEntries.map(
    (entry) => `<div id="${entry}" lang="${entry}">\n${bodyOf(name, entry)}\n</div>`,
  )
  const feet = otherEntries.map((entry) => `<p lang="${entry}">${footOf(entry)}</p>`)
  return [
    ...head(DEFAULT_LANGUAGE, 'auto', titleOf(body, name), [
      `<meta http-equiv="content-security-policy" content="${allowed}">`,
    ]),
    `<main>\n${[...links, body, ...bodies].join('\n')}\n</main>`,
    `<footer><p>${footOf(DEFAULT_LANGUAGE)}</p>${feet.join('')}</footer>\n</body>\n</html>\n`,
  ].join('\n')
}

/** File name → the document in all languages, for a folder that any web server can serve. */
export const documentFiles = (): Record<string, string> =>
  Object.fromEntries(DOCUMENTS.map((name) => [`${name}.html`, everyPage(name)]))

/** The look of a document that an address asks for, unchecked. */
export interface AskedLook {
  readonly language?: string | undefined
  readonly theme?: string | undefined
}

/**
 * Answers `/hosted/documents/<name>.html?language=en&theme=dark`; an unknown language or theme means the
 * default.
 */
export function createDocuments(): (name: string, asked: AskedLook) => Response | undefined {
  const headers = { ...policy, 'content-type': 'text/html; charset=utf-8' }
  const keyOf = (file: string, language: Language, theme: DocumentTheme) => [file, language, theme].join()
  const pages = new Map<string, string>(
    DOCUMENTS.flatMap((name) =>
      LANGUAGES.flatMap((language) =>
        THEMES.map((theme) => [keyOf(`${name}.html`, language, theme), page(name, language, theme)] as const),
      ),
    ),
  )
  return (file, { language, theme }) => {
    const match = pages.get(keyOf(file, languageOf(language), themeOf(theme)))
    return match === undefined ? undefined : new Response(match, { headers })
  }
}
