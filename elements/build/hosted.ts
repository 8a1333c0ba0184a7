/**
 * Rollup plugin: the hosted page. Writes index.html beside the bundles: with the inline script that draws
 * the first screen, the app's script by its hashed file, and modulepreload links for the chunks that it
 * needs at once. Files carry integrity hashes; a policy names the inline script by its hash
 * (src/proxy/pages/files.ts).
 */
import { readFileSync } from 'node:fs'
import { rollup, type OutputBundle, type Plugin, type RollupOptions } from 'rollup'
import { LANGUAGES } from '../../src/contract/language.ts'
import { bankOfBuild, pageOfBank } from './bank.ts'
import { fileOf } from './chunks.ts'
import { withNoScript } from './languages.ts'
import { integrity } from './manifest.ts'
import { minify } from './minify.ts'
import { FLOWS } from './chunkTable.ts'

/** Builds an inline script of a page. */
async function inline(options: RollupOptions): Promise<string> {
  const bundle = await rollup({ ...options, output: [] })
  const { output } = await bundle.generate({ format: 'iife', plugins: [minify()] })
  await bundle.close()
  const code = output[0].code.trim()
  if (code.includes('</script')) throw new Error('the script would end the element that it stands in')
  return code
}

/** @throws when it is no script of the bundle */
function codeOf(bundle: OutputBundle, name: string): string {
  const file = bundle[name]
  if (file?.type !== 'chunk') throw new Error(`there is no script ${name}`)
  return file.code
}

/**
 * @param file path of the template, with `<script src="./first.ts">` and
 *   `<script type="module" src="./hosted.ts">`
 * @param first how the page's own script is built
 */
export const hostedPage = (file: string, first: () => RollupOptions): Plugin => ({
  name: 'bank-hosted-page',
  generateBundle: {
    // After minification, so that the hashes match the written files.
    order: 'post',
    async handler(_options, bundle) {
      const entry = Object.values(bundle)
        .filter((output) => output.type === 'chunk')
        .find((chunk) => chunk.isEntry && chunk.name === 'hosted')
      if (!entry) return
      // It says what happened when another file doesn't come.
      if (entry.imports.length > 0) this.error(`${entry.fileName} needs ${entry.imports.join(', ')} at once`)
      const attributes = (name: string): string =>
        `="./${name}" integrity="${integrity(codeOf(bundle, name))}" crossorigin`
      const script = await inline(first())
      // The app, its words and its flow's code are dynamic imports. The inline script requests those of its
      // language and flow, and before them an order's first screen.
      const links: [condition: string, chunk: string][] = [
        ['id="app"', 'app'],
        ['id="first-pay"', 'first-pay'],
        ...LANGUAGES.map((language): [string, string] => [`lang="${language}"`, `words-${language}`]),
        ...FLOWS.map((flow): [string, string] => [`id="${flow}"`, flow]),
      ]
      const preload = links
        .map(([condition, chunk]) => `  <link ${condition} href${attributes(fileOf(bundle, chunk))}>\n`)
        .join('')
      const page = pageOfBank(await withNoScript(readFileSync(file, 'utf8')), bankOfBuild())
        .replace(
          /<script src="\.\/first\.ts"><\/script>/,
          `<script>${script.replaceAll('$', '$$$$')}</script>`,
        )
        .replace(/src="\.\/hosted\.ts"/, `src${attributes(entry.fileName)}`)
        .replace(/<\/head>/, `${preload}</head>`)
      this.emitFile({ type: 'asset', fileName: 'index.html', source: page })
    },
  },
})
