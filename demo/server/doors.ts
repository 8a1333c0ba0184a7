/**
 * Plain pages for browsers at addresses of the demo that only programs ask, at folders, and where nothing is:
 * a sentence in each language, and doors.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { DoorTexts } from '../../locales/id/demo/doors.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../src/contract/language.ts'
import { escaped } from './legalHtml.ts'
import { doorPolicy } from './policies.ts'

const STYLE = readFileSync(new URL('../documents/document.css', import.meta.url), 'utf8')
const HEADERS = {
  ...doorPolicy(createHash('sha256').update(STYLE).digest('base64')),
  'content-type': 'text/html; charset=utf-8',
}
const COMMAND = 'npm run build:frameworks'

type Word = keyof DoorTexts
/** A page's words, and its doors: address, which may hold `{language}` → a word, or the text itself. */
interface Door {
  readonly title: Word
  readonly text: Word
  readonly doors: Readonly<Record<string, Word | { readonly text: string }>>
}

/** Folders of the demo whose files are listed. */
export interface Listed {
  /** Names of the bank's documents. */
  readonly documents: readonly string[]
  /** Frameworks whose checkout is built. */
  readonly frameworks: () => readonly string[]
}

const listed = (names: readonly string[], href: (name: string) => string): Door['doors'] =>
  Object.fromEntries(names.map((name) => [href(name), { text: name }]))

/** Address of a folder → its page. */
const doorsOf = ({ documents, frameworks }: Listed): Readonly<Record<string, Door>> => ({
  '/proxy/': {
    title: 'proxyTitle',
    text: 'proxy',
    doors: { '/proxy/healthz': 'health', '/openapi/page-to-proxy.html': 'contract' },
  },
  '/sandbox/': {
    title: 'sandboxTitle',
    text: 'sandbox',
    doors: listed(['scenarios', 'inbox', 'ledger'], (name) => `/sandbox/${name}`),
  },
  '/snap/': { title: 'snapTitle', text: 'snap', doors: { '/openapi/merchant-to-bank.html': 'contract' } },
  '/shop/': { title: 'shopTitle', text: 'shop', doors: {} },
  '/hosted/documents/': {
    title: 'documentsTitle',
    text: 'documents',
    doors: listed(documents, (name) => `/hosted/documents/${name}?language={language}`),
  },
  '/frameworks/': {
    title: 'frameworksTitle',
    text: 'frameworks',
    doors: listed(frameworks(), (name) => `/frameworks/${name}/`),
  },
})

const MISSING: Door = { title: 'missingTitle', text: 'missing', doors: {} }

const texts = await Promise.all(
  LANGUAGES.map(async (language) => {
    const file: { texts: DoorTexts } = await import(`../../locales/${language}/demo/doors.ts`)
    return [language, file.texts] as const
  }),
)

function pageOf({ title, text, doors }: Door): string {
  const parts = texts.map(([language, words]) => {
    const all: Door['doors'] = { ...doors, '/': 'home' }
    const links = Object.entries(all).map(([href, label]) => {
      const name = typeof label === 'string' ? words[label] : label.text
      const address = href.replace('{language}', language)
      return `<li><a href="${escaped(address)}">${escaped(name)}</a></li>`
    })
    return [
      `<div lang="${language}">\n<h1>${escaped(words[title])}</h1>`,
      `<p>${escaped(words[text]).replace('{command}', `<code>${COMMAND}</code>`)}</p>`,
      `<ul>\n${links.join('\n')}\n</ul>\n</div>`,
    ].join('\n')
  })
  const heading = texts.map(([, words]) => words[title]).join(' · ')
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(heading)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${parts.join('\n<hr>\n')}
</main>
</body>
</html>
`
}

/** True where somebody looks: programs don't ask for pages. */
const looks = ({ method, headers }: Request): boolean =>
  method === 'GET' && (headers.get('accept') ?? '').includes('text/html')

/** Pages for those who look. Undefined is answered to programs, and where there is no such folder. */
export interface Doors {
  folder(request: Request): Response | undefined
  missing(request: Request): Response | undefined
}

export const createDoors = (files: Listed): Doors => ({
  folder(request) {
    const { pathname } = new URL(request.url)
    const door = looks(request) ? doorsOf(files)[pathname.replace(/\/?$/, '/')] : undefined
    return door && new Response(pageOf(door), { headers: HEADERS })
  },
  missing: (request) =>
    looks(request) ? new Response(pageOf(MISSING), { status: 404, headers: HEADERS }) : undefined,
})
