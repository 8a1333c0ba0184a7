/**
 * Rollup plugin: the hosted page. Writes index.html beside the bundles: with the inline script that draws
 * the first screen, the app's script by its hashed file, and modulepreload links for the chunks that it
 * needs at once. Files carry integrity hashes; a policy names the inline script by its hash
 * (src/proxy/pages/files.ts).
 */
import { readFileSync } from 'node:fs'
import { rollup } from 'rollup'
import { LANGUAGES } from '../../src/contract/language.ts'
import { bankOfBuild, pageOfBank } from './bank.mjs'
import { withNoScript } from './languages.mjs'
import { integrity } from './manifest.mjs'
import { minify } from './minify.mjs'
import { FLOWS } from './chunkTable.mjs'

/**
 * Builds an inline script of a page.
 * @param {import('rollup').RollupOptions} options
 */
async function inline(options) {
  const bundle = await rollup({ ...options, output: undefined })
  const { output } = await bundle.generate({ format: 'iife', plugins: [minify()] })
  await bundle.close()
  const code = output[0].code.trim()
  if (code.includes('</script')) throw new Error('the script would end the element that it stands in')
  return code
}

/**
 * @param {string} file path of the template, with `<script src="./first.ts">` and
 *   `<script type="module" src="./hosted.ts">`
 * @param {() => import('rollup').RollupOptions} first how the page's own script is built
 * @returns {import('rollup').Plugin}
 */
export const hostedPage = (file, first) => ({
  name: 'bank-hosted-page',
  generateBundle: {
    // After minification, so that the hashes match the written files.
    order: 'post',
    async handler(_options, bundle) {
      const entry = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === 'hosted',
      )
      if (!entry) return
      // It says what happened when another file doesn't come.
      if (entry.imports.length > 0) this.error(`${entry.fileName} needs ${entry.imports.join(', ')} at once`)
      const attributes = (name) => `="./${name}" integrity="${integrity(bundle[name].code)}" crossorigin`
      const script = await inline(first())
      // The app, its words and its flow's code are dynamic imports. The inline script requests those of its
      // language and flow, and before them an order's first screen.
      const fileOf = (chunk) => Object.values(bundle).find(({ name }) => name === chunk).fileName
      const links = [
        ['id="app"', 'app'],
        ['id="first-pay"', 'first-pay'],
        ...LANGUAGES.map((language) => [`lang="${language}"`, `words-${language}`]),
        ...FLOWS.map((flow) => [`id="${flow}"`, flow]),
      ]
      const preload = links
        .map(([condition, chunk]) => `  <link ${condition} href${attributes(fileOf(chunk))}>\n`)
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
