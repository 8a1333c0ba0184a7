/**
 * Rollup plugin: manifest.json with the version and every file with its size (bytes) and integrity hash, for
 * `integrity` attributes. For the elements also the files to preload and the hash of every address that is
 * requested (an import map's `integrity`), embed.html to copy the lines from, and scripts.html with what
 * each script is for.
 */
import { createHash } from 'node:crypto'
import type { OutputBundle, OutputChunk, OutputPlugin } from 'rollup'
import { INLINE_PATH } from '../../src/contract/inline.ts'
import { LANGUAGES } from '../../src/contract/language.ts'
import { CHUNKS, CHUNKS_RETRY, QUERY_RETRY } from '../../src/contract/spellings.ts'
import { fileOf } from './chunks.ts'
import { escaped } from './escaped.ts'
import { inventory, type Built } from './inventory.ts'
import { repository } from './repository.ts'

/** The value of an `integrity` attribute (W3C Subresource Integrity). */
export const integrity = (content: string | Uint8Array): string =>
  'sha384-' + createHash('sha384').update(content).digest('base64')

/** The placeholder in embed.html for the bank's own address. */
export const EXAMPLE = 'https://pay.bank.example/'

/**
 * All addresses by which a script is requested: chunks by both spellings of their folder, and dynamic
 * imports also by both spellings of the file.
 */
function spellings({ fileName, isDynamicEntry }: OutputChunk): string[] {
  if (!fileName.startsWith(`${CHUNKS}/`)) return [fileName]
  const folderSpellings = [fileName, fileName.replace(CHUNKS, CHUNKS_RETRY)]
  return isDynamicEntry ? folderSpellings.flatMap((path) => [path, path + QUERY_RETRY]) : folderSpellings
}

/** Chunks that an element requests until its first screen can be used, in that order. */
const FIRST_CHUNKS = { 'bank-bind': ['link', 'app'], 'bank-pay': ['first-pay', 'pay', 'app'] }

/** Files to announce with `<link rel="modulepreload">`: element → language → files. */
type Preloads = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const preloadsOf = (bundle: OutputBundle): Preloads =>
  Object.fromEntries(
    Object.entries(FIRST_CHUNKS).map(([tag, names]) => {
      const filesIn = (language: string) =>
        [...names, `words-${language}`].map((name) => fileOf(bundle, name))
      return [tag, Object.fromEntries(LANGUAGES.map((language) => [language, filesIn(language)]))]
    }),
  )

interface Manifest extends Built {
  readonly preload: Preloads
  /** Address of a script → its hash. */
  readonly integrity: Readonly<Record<string, string>>
}

/** Told by the page itself, where the bank's own policy lets it: whose host these files are on. */
const NAME_HOST = `if (location.protocol.startsWith('http')) for (const lines of document.querySelectorAll('pre')) lines.textContent = lines.textContent.replaceAll('${EXAMPLE}', new URL('.', location.href).href)`

/** A page to copy tags from, for a page's head: they load exactly these files, or nothing. */
function embed({ version, files, preload, integrity: scripts }: Manifest): string {
  const attributes = (file: string): string =>
    `="${EXAMPLE}${file}" integrity="${files[file]?.integrity}" crossorigin`
  const script = `v${version}/bank-elements.js`
  // In PRO it is asked whether the screens may stand in the page: as early as the files.
  const inline = `<link rel="preload" as="fetch" href="${EXAMPLE}proxy${INLINE_PATH}" crossorigin>`
  const links = (list: readonly string[]): string[] =>
    list.map((file) => `<link rel="modulepreload" href${attributes(file)}>`)
  const blocks = Object.entries(preload).flatMap(([tag, languages]) =>
    Object.entries(languages).map(([language, list]) =>
      [
        `<!-- ${tag}, language="${language}" -->`,
        inline,
        ...links(list),
        `<script type="module" src${attributes(script)}></script>`,
      ].join('\n'),
    ),
  )
  const classic = `v${version}/bank-elements.classic.js`
  const older = `<!-- both, as a classic script -->\n<script async src${attributes(classic)}></script>`
  const map = Object.fromEntries(Object.entries(scripts).map(([path, hash]) => [EXAMPLE + path, hash]))
  const all =
    `<!-- every file, also those that come later (before the first module script; browsers that don't know it pass over it) -->\n`
    + `<script type="importmap">${JSON.stringify({ integrity: map })}</script>`
  // Browsers before Chrome 133, Firefox 150 and Safari 18.4 refuse a map that comes after the first module.
  const lines = [all, ...blocks, older].map((block) => `<pre tabindex="0">${escaped(block)}</pre>`)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Lines for a page's head, version ${escaped(version)}</title>
<style>
body { max-width: 60rem; margin: auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
pre { overflow: auto; max-height: 16rem; padding: 0.75rem; border: 1px solid; user-select: all }
</style>
<h1>Lines for a page's head</h1>
<p>Version ${escaped(version)}: a press selects all of a box. First the hashes, then the lines of your element and language. Where a line has <code>${EXAMPLE}</code>, put the bank's address. What each script is for: <a href="scripts.html">scripts.html</a>.</p>
${lines.join('\n')}
<script>${NAME_HOST}</script>
</html>
`
}

/** @param elements true for the bundle of the elements */
export const manifest = ({ elements = false } = {}): OutputPlugin => ({
  name: 'bank-manifest',
  generateBundle: {
    // Last, when every file is final.
    order: 'post',
    handler(_options, bundle) {
      const { version } = repository
      const entries = Object.values(bundle).map((output) => {
        const content = Buffer.from(output.type === 'chunk' ? output.code : output.source)
        return [output.fileName, { bytes: content.length, integrity: integrity(content) }] as const
      })
      const files = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
      const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
      const hashes = scripts.flatMap((script) =>
        spellings(script).map((path) => [path, files[script.fileName]!.integrity]),
      )
      const whole = elements && {
        version,
        files,
        preload: preloadsOf(bundle),
        integrity: Object.fromEntries(hashes),
      }
      const text = JSON.stringify(whole || { version, files }, null, 2)
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: text })
      if (!whole) return
      this.emitFile({ type: 'asset', fileName: 'embed.html', source: embed(whole) })
      this.emitFile({ type: 'asset', fileName: 'scripts.html', source: inventory(whole) })
    },
  },
})
