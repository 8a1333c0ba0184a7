/**
 * Rollup plugin: dist/site, the demo as a folder that any web server can serve, under any path. The bank is
 * that of MOCK, which runs in the page.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPlugin } from 'rollup'
import { mockPage } from '../elements/build/mock.ts'

/** The scripts of the demo's pages, by the names in the pages. */
export const demoPages = {
  harness: 'demo/harness/harness.ts',
  hostile: 'demo/harness/hostile.ts',
  gallery: 'demo/gallery/gallery.ts',
  state: 'demo/gallery/state.ts',
  'state-alone': 'demo/gallery/alone.ts',
  'state-hosted': 'demo/gallery/hosted.ts',
}

/**
 * MOCK's hosted page with a script that walks to a state of the gallery, also in the gallery's frame.
 * @param page the hosted page's index.html
 * @param [chunks] address of its files
 */
export const galleryPage = (page: string, chunks = '../../hosted/chunks/'): string =>
  mockPage(page, { chunks, mock: '../../mock/mock.js' })
    .replace('<head>', '<head>\n  <script src="../../harness/state-alone.js"></script>')
    .replace('</head>', '  <script type="module" src="../../harness/state-hosted.js"></script>\n</head>')

/**
 * Rollup plugin: that page.
 * @param page path of the hosted page; read when this bundle is written, which is after that page
 */
export const galleryHosted = (page: string): OutputPlugin => ({
  name: 'bank-gallery-hosted',
  generateBundle() {
    const source = galleryPage(readFileSync(page, 'utf8'))
    this.emitFile({ type: 'asset', fileName: 'gallery/hosted/index.html', source })
  },
})

/** The configuration that the harness reads instead of the demo server's answer (harness/sandbox.ts). */
const ABOUT = { run: '', ports: [], sandboxUrl: '', environment: 'MOCK', mock: 'mock/mock.js' }

const TO = 'dist/site'
/** Built before it, or written by hand. */
const FROM = {
  public: 'dist/public',
  mock: 'dist/mock',
  demo: 'dist/demo',
  contract: 'dist/npm/openapi',
  harness: 'demo/harness',
  gallery: 'demo/gallery',
}

export const site = (): OutputPlugin => ({
  name: 'bank-site',
  // After the others have removed what an earlier build wrote.
  writeBundle: {
    order: 'post',
    handler: () => {
      rmSync(TO, { recursive: true, force: true })
      mkdirSync(join(TO, 'harness'), { recursive: true })
      cpSync(FROM.public, TO, { recursive: true })
      cpSync(FROM.mock, join(TO, 'mock'), { recursive: true })
      const pages = join(FROM.demo, 'gallery')
      cpSync(FROM.demo, join(TO, 'harness'), { recursive: true, filter: (file) => file !== pages })
      cpSync(FROM.harness, join(TO, 'harness'), {
        recursive: true,
        filter: (file) => !/\.(ts|html)$/.test(file),
      })
      for (const page of ['index.html', 'hostile.html']) cpSync(join(FROM.harness, page), join(TO, page))
      cpSync(join(FROM.gallery, 'gallery.html'), join(TO, 'gallery.html'))
      for (const file of ['state.html', 'gallery.css'])
        cpSync(join(FROM.gallery, file), join(TO, 'gallery', file))
      cpSync(pages, join(TO, 'gallery'), { recursive: true })
      cpSync(FROM.contract, join(TO, 'openapi'), { recursive: true })
      writeFileSync(join(TO, 'harness/config.json'), JSON.stringify(ABOUT))
      const hosted = join(TO, 'hosted/index.html')
      writeFileSync(
        hosted,
        mockPage(readFileSync(hosted, 'utf8'), { chunks: './chunks/', mock: '../mock/mock.js' }),
      )
    },
  },
})
