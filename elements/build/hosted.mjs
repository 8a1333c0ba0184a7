/**
 * Rollup plugin: the hosted page. Puts index.html beside the bundles as index.html, its script's source
 * replaced by the hashed file, with the chunks that it needs at once announced by modulepreload. Scripts
 * carry integrity hashes.
 */
import { readFileSync } from 'node:fs'
import { integrity } from './manifest.mjs'

/**
 * @param {string} file path of the template, with one `<script type="module" src="./hosted.ts">`
 * @returns {import('rollup').Plugin}
 */
export const hostedPage = (file) => ({
  name: 'bank-hosted-page',
  generateBundle: {
    // After minification, so that the hashes fit what is written.
    order: 'post',
    handler(_options, bundle) {
      const entry = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.isEntry && one.name === 'hosted',
      )
      if (!entry) return
      const attributes = (name) => `="./${name}" integrity="${integrity(bundle[name].code)}" crossorigin`
      // The app comes by a dynamic import; with the page it is asked for at once.
      const apps = entry.dynamicImports.filter((name) => bundle[name].name === 'app')
      const needed = new Set([...entry.imports, ...apps, ...apps.flatMap((name) => bundle[name].imports)])
      const preload = [...needed]
        .filter((name) => name !== entry.fileName)
        .map((name) => `  <link rel="modulepreload" href${attributes(name)}>\n`)
        .join('')
      const page = readFileSync(file, 'utf8')
        .replace(/src="\.\/hosted\.ts"/, `src${attributes(entry.fileName)}`)
        .replace(/<\/head>/, `${preload}</head>`)
      this.emitFile({ type: 'asset', fileName: 'index.html', source: page })
    },
  },
})
