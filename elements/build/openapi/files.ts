/** The files of the contract in a release, the package and the demo. */
import { readFileSync } from 'node:fs'
import { documentOf, type Examples, HOPS, type Hop } from './documents.ts'
import { merchantToBank } from './merchantToBank.ts'
import { pageOf, STYLE, STYLE_FILE } from './page.ts'

const OTHER_PAGE: Record<Hop, readonly [page: string, title: string]> = {
  'page-to-proxy': ['proxy-to-bank.html', 'Proxy to bank'],
  'proxy-to-bank': ['page-to-proxy.html', 'Page to proxy'],
}

export const readExamples = (): Examples =>
  JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')) as Examples

/** Name of a file → its text. */
export function openApiFiles(version: string, license: string): Record<string, string> {
  const examples = readExamples()
  const files = Object.fromEntries(
    HOPS.flatMap((hop) => {
      const document = documentOf(hop, { version, license, examples })
      return [
        [`${hop}.json`, `${JSON.stringify(document, null, 2)}\n`],
        [`${hop}.html`, pageOf(document, `${hop}.json`, OTHER_PAGE[hop])],
      ]
    }),
  )
  const merchants = merchantToBank({ version, license })
  return {
    ...files,
    'merchant-to-bank.json': `${JSON.stringify(merchants, null, 2)}\n`,
    'merchant-to-bank.html': pageOf(merchants, 'merchant-to-bank.json', OTHER_PAGE['page-to-proxy']),
    [STYLE_FILE]: STYLE,
  }
}
