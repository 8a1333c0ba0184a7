/**
 * The demo bank's legal texts, each a whole document in one answer: no scripts, its style inside, so that it
 * can stand in a sandboxed frame. `demo/documents/<name>.<language>.html` holds the body.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { documentPolicy } from './policies.ts'

const DOCUMENTS = ['terms', 'privacy', 'riplay', 'paylater-terms'] as const
type Language = 'id' | 'en'

const FOOT: Record<Language, string> = {
  id: 'Versi 1.0, berlaku sejak 1 November 2026. Bank Contoh adalah bank rekaan untuk demonstrasi.',
  en: 'Version 1.0, valid from 1 November 2026. Bank Contoh is an invented bank for demonstration.',
}

const text = (name: string): string => readFileSync(new URL(`../documents/${name}`, import.meta.url), 'utf8')

const style = text('document.css')
const policy = documentPolicy(createHash('sha256').update(style).digest('base64'))

const head = (language: Language, title: string, more: readonly string[] = []): readonly string[] => [
  `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">`,
  ...more,
  '<meta name="viewport" content="width=device-width, initial-scale=1">',
  `<title>${title} – Bank Contoh</title>\n<style>${style}</style>\n</head>\n<body>`,
]
const bodyOf = (name: string, language: Language): string => text(`${name}.${language}.html`).trim()
const titleOf = (body: string, name: string): string => /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? name

function page(name: string, language: Language): string {
  const body = bodyOf(name, language)
  const main = `<main>\n${body}\n</main>\n<footer>${FOOT[language]}</footer>`
  return [...head(language, titleOf(body, name)), main, '</body>\n</html>\n'].join('\n')
}

/** Where no server reads the language of an address: both, one after the other. */
function bothPages(name: string): string {
  const [id, en] = [bodyOf(name, 'id'), bodyOf(name, 'en')]
  // A page can't say itself who may frame it.
  const allowed = policy['content-security-policy']?.replace(/; frame-ancestors.*/, '')
  const other = `<p class="note"><a href="#en" lang="en" hreflang="en">English: ${titleOf(en, name)}</a></p>`
  return [
    ...head('id', titleOf(id, name), [`<meta http-equiv="content-security-policy" content="${allowed}">`]),
    `<main>\n${other}\n${id}\n<div id="en" lang="en">\n${en}\n</div>\n</main>`,
    `<footer><p>${FOOT.id}</p><p lang="en">${FOOT.en}</p></footer>\n</body>\n</html>\n`,
  ].join('\n')
}

/** File name → the document in both languages, for a folder that any web server can serve. */
export const documentFiles = (): Record<string, string> =>
  Object.fromEntries(DOCUMENTS.map((name) => [`${name}.html`, bothPages(name)]))

/** Answers `/hosted/documents/<name>.html?language=en`; any other language is Indonesian. */
export function createDocuments(): (name: string, language: string | undefined) => Response | undefined {
  const headers = { ...policy, 'content-type': 'text/html; charset=utf-8' }
  const pages = new Map<string, string>(
    DOCUMENTS.flatMap((name) =>
      (['id', 'en'] as const).map((language) => [`${name}.${language}`, page(name, language)] as const),
    ),
  )
  return (name, language) => {
    const found = pages.get(`${name.replace(/\.html$/, '')}.${language === 'en' ? 'en' : 'id'}`)
    return found === undefined ? undefined : new Response(found, { headers })
  }
}
