/**
 * The demo bank's legal texts, each a whole document in one answer: no scripts, its style inside, so that it can stand in a
 * sandboxed frame. `demo/documents/<name>.<language>.html` holds the body.
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

/** Answers `/hosted/documents/<name>.html?language=en`; any other language is Indonesian (product.md section 1). */
export function createDocuments(): (name: string, language: string | undefined) => Response | undefined {
  const style = text('document.css')
  const headers = {
    ...documentPolicy(createHash('sha256').update(style).digest('base64')),
    'content-type': 'text/html; charset=utf-8',
  }
  const page = (name: string, language: Language): string => {
    const body = text(`${name}.${language}.html`)
    const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? name
    return [
      `<!doctype html>\n<html lang="${language}">\n<head>\n<meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${title} – Bank Contoh</title>\n<style>${style}</style>\n</head>\n<body>\n<main>`,
      `${body.trim()}\n</main>\n<footer>${FOOT[language]}</footer>\n</body>\n</html>\n`,
    ].join('\n')
  }
  const pages = new Map<string, string>(
    DOCUMENTS.flatMap((name) =>
      (['id', 'en'] as const).map((language) => [`${name}.${language}`, page(name, language)] as const)),
  )
  return (name, language) => {
    const found = pages.get(`${name.replace(/\.html$/, '')}.${language === 'en' ? 'en' : 'id'}`)
    return found === undefined ? undefined : new Response(found, { headers })
  }
}
