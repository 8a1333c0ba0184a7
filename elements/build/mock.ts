/**
 * Rollup plugin for the bundle of the mock bank, a folder that is placed beside the elements as `mock`. It
 * adds the hosted page of MOCK, which is the hosted page with a mark in its markup, and the bank's
 * documents.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'rollup'
import { MOCK_META } from '../../src/contract/mock.ts'

/**
 * The hosted page of MOCK.
 * @param page the built index.html
 * @param where addresses relative to the page: of the folder `chunks`, and of mock.js
 */
export const mockPage = (page: string, { chunks, mock }: { chunks: string; mock: string }): string =>
  page
    .replaceAll('="./chunks/', `="${chunks}`)
    .replace('</head>', `  <meta name="${MOCK_META}" content="${mock}">\n</head>`)

/** The same in the folder of the mock bank, which lies beside that of the hosted page. */
export const hostedOfMock = (page: string): string =>
  mockPage(page, { chunks: '../../hosted/chunks/', mock: '../mock.js' })

/**
 * @param page path of the built hosted page; read when this bundle is written, which is after that
 * page
 * @param documents file name → HTML
 */
export const mock = (page: string, documents: () => Promise<Record<string, string>>): Plugin => ({
  name: 'bank-mock',
  async generateBundle() {
    const source = hostedOfMock(readFileSync(page, 'utf8'))
    this.emitFile({ type: 'asset', fileName: 'hosted/index.html', source })
    for (const [name, text] of Object.entries(await documents()))
      this.emitFile({ type: 'asset', fileName: `documents/${name}`, source: text })
  },
})
