/**
 * Rollup plugins for the npm package, dist/npm: code split for the page's own bundler, not minified, without
 * dependencies.
 */
import { readFileSync, readdirSync } from 'node:fs'
import type { OutputPlugin, Plugin } from 'rollup'
import { importedChunks } from './chunks.ts'
import { customElements } from './customElements.ts'
import { htmlCustomData, webTypes } from './editors.ts'
import type { Offer } from './offers.ts'
import { openApiFiles } from './openapi/files.ts'
import { chunkOf } from './chunkTable.ts'
import { PACKAGE } from './releaseFiles.ts'
import { entryTypes, packageTypes } from './types.ts'
import { at, repository } from './repository.ts'

/**
 * For the package's own entries: what is loaded lazily is a file of another output, named so that a bundler
 * recognises it.
 */
export const packaged = (): Plugin => {
  const { resolveId, load } = importedChunks((id) => `./chunks/${chunkOf(id)}.js`)
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
 */
export const withoutEntry = (entry: string): OutputPlugin => ({
  name: 'bank-without',
  generateBundle(_options, bundle) {
    delete bundle[entry]
  },
})

/** For an entry that imports the package's own first one, as a file beside it. */
export const ownEntry = (): Plugin => ({
  name: 'bank-own-entry',
  resolveId: (specifier) =>
    /^\.\/index\.[jt]s$/.test(specifier) ? { id: './index.js', external: true } : null,
})

const FOLDER = './dist/npm/'

/** `react` imports a page's own React, which only pages in React have. */
const peers = {
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
}

/**
 * package.json of the package: the repository's own data without what only the repository needs. It is
 * private, since its name on the public registry isn't ours: a bank publishes it under a scope of its own.
 */
function packageJson(): object {
  const {
    version,
    description,
    license,
    type,
    types,
    customElements: elements,
    sideEffects,
    exports,
  } = repository
  const read = { types, customElements: elements, 'web-types': repository['web-types'] }
  const paths = JSON.parse(
    JSON.stringify({ ...read, sideEffects, exports }).replaceAll(FOLDER, './'),
  ) as object
  return { name: PACKAGE, version, private: true, description, license, type, ...paths, ...peers }
}

/** A README for merchants. Links to other files don't work in the package, so only their text is kept. */
const readme = (path: string): string =>
  readFileSync(at(path), 'utf8').replace(/\[([^\]]+)\]\((?!#|https:)[^)]*\)/g, '$1')

const NOTHING = 'export {}\n'

/**
 * Everything except the code: package.json, types, what editors read, README, mock.js, the contract.
 * @param offers what the elements offer
 */
export const packageFiles = (offers: readonly Offer[]): OutputPlugin => ({
  name: 'bank-package-files',
  generateBundle() {
    const files: Record<string, string> = {
      'package.json': JSON.stringify(packageJson(), null, 2),
      'custom-elements.json': JSON.stringify(customElements(offers, 'define.js'), null, 2),
      'vscode.html-custom-data.json': JSON.stringify(htmlCustomData(offers), null, 2),
      'web-types.json': JSON.stringify(webTypes(offers, { ...repository, name: PACKAGE }), null, 2),
      'README.md': readme('elements/README.md'),
      'ERRORS.md': readme('elements/ERRORS.md'),
      'TESTING.md': readme('elements/testing/README.md'),
      'index.d.ts': packageTypes(['elements/types.ts', 'elements/npm/index.ts']),
      'testing.d.ts': packageTypes(['elements/testing/types.ts', 'elements/testing/index.ts']),
      'react.d.ts': entryTypes('elements/npm/react.ts'),
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
