/**
 * Rollup plugins for the npm package, dist/npm: code split for the page's own bundler, not minified, without
 * dependencies.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { WITH_TIMEOUT } from './attempt.mjs'
import { chunkImports } from './chunkImports.mjs'
import { openApiFiles } from './openapi/files.ts'
import { chunkOf } from './chunkTable.mjs'
import { packageTypes } from './types.mjs'

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const loader = `${WITH_TIMEOUT}
export const withTimeout = __withTimeout
export const preload = (chunk) => withTimeout(chunk(), 'a chunk').catch(() => {})
export default (chunk) => withTimeout(chunk().catch(chunk), 'a chunk')
`

/**
 * For the package's own entries: what is loaded lazily is a file of another output, named so that a bundler
 * recognises it.
 * @returns {import('rollup').Plugin}
 */
export const packaged = () => {
  const { resolveId, load } = chunkImports(loader, (id) => `() => import('./chunks/${chunkOf(id)}.js')`)
  return {
    name: 'bank-packaged',
    load,
    resolveId(specifier, importer) {
      if (/^\.\/(?:chunks|hosted)\/[\w-]+\.js$/.test(specifier)) return { id: specifier, external: true }
      return /^\.\.\/hosted\/hosted\.[jt]s$/.test(specifier)
        ? { id: './hosted/hosted.js', external: true }
        : resolveId.call(this, specifier, importer)
    },
  }
}

/**
 * The second output of a graph: only its chunks, without the entry.
 * @returns {import('rollup').OutputPlugin}
 */
export const withoutEntry = (entry) => ({
  name: 'bank-without',
  generateBundle(_options, bundle) {
    delete bundle[entry]
  },
})

const FOLDER = './dist/npm/'

/** package.json of the package: the repository's own data without what only the repository needs. */
function packageJson(repository) {
  const { name, version, description, license, type, types, customElements, sideEffects, exports } =
    repository
  const paths = JSON.parse(
    JSON.stringify({ types, customElements, sideEffects, exports }).replaceAll(FOLDER, './'),
  )
  return { name, version, description, license, type, ...paths }
}

/** A README for merchants. Links to other files don't work in the package, so only their text is kept. */
const readme = (path) => readFileSync(at(path), 'utf8').replace(/\[([^\]]+)\]\((?!#|https:)[^)]*\)/g, '$1')

const NOTHING = 'export {}\n'

/**
 * Everything except the code: package.json, types, custom-elements.json, README, mock.js, the contract.
 * @param {object} repository the repository's package.json
 * @param {object} manifest the custom elements' manifest
 * @returns {import('rollup').Plugin}
 */
export const packageFiles = (repository, manifest) => ({
  name: 'bank-package-files',
  generateBundle() {
    const files = {
      'package.json': JSON.stringify(packageJson(repository), null, 2),
      'custom-elements.json': JSON.stringify(manifest, null, 2),
      'README.md': readme('elements/README.md'),
      'TESTING.md': readme('elements/testing/README.md'),
      'index.d.ts': packageTypes(['elements/types.ts', 'elements/npm/index.ts']),
      'testing.d.ts': packageTypes(['elements/testing/types.ts', 'elements/testing/index.ts']),
      'mock.js': readFileSync(at('dist/mock/mock.js'), 'utf8'),
    }
    for (const [file, text] of Object.entries(openApiFiles(repository.version, repository.license)))
      files[`openapi/${file}`] = text
    for (const name of ['define', 'hosted', 'mock']) files[`${name}.d.ts`] = NOTHING
    for (const file of readdirSync(at('elements/npm')).filter((name) => name.endsWith('.d.ts'))) {
      files[file.replace('.d.ts', '.js')] = NOTHING
      files[file] = readFileSync(at(`elements/npm/${file}`), 'utf8').replaceAll(
        `'./index.ts'`,
        `'./index.js'`,
      )
    }
    for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
  },
})
