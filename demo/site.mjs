/**
 * Rollup plugin: dist/site, the demo as a folder of files that any web server can serve, under any path. The
 * bank is the one of MOCK: it runs in the page.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mockPage } from '../elements/build/mock.mjs'

/** What the harness reads in place of the demo server's own answer (harness/sandbox.ts). */
const ABOUT = { run: '', ports: [], sandboxUrl: '', mock: 'mock/mock.js' }

/**
 * @param {{ from: { public: string, mock: string, demo: string, harness: string }, to: string }} folders
 * @returns {import('rollup').Plugin}
 */
export const site = ({ from, to }) => ({
  name: 'bank-site',
  writeBundle() {
    rmSync(to, { recursive: true, force: true })
    mkdirSync(join(to, 'harness'), { recursive: true })
    cpSync(from.public, to, { recursive: true })
    cpSync(from.mock, join(to, 'mock'), { recursive: true })
    cpSync(from.demo, join(to, 'harness'), { recursive: true })
    cpSync(from.harness, join(to, 'harness'), {
      recursive: true,
      filter: (file) => !/\.(ts|html)$/.test(file),
    })
    for (const page of ['index.html', 'hostile.html']) cpSync(join(from.harness, page), join(to, page))
    writeFileSync(join(to, 'harness/config.json'), JSON.stringify(ABOUT))
    const hosted = join(to, 'hosted/index.html')
    writeFileSync(
      hosted,
      mockPage(readFileSync(hosted, 'utf8'), { chunks: './chunks/', mock: '../mock/mock.js' }),
    )
  },
})
