/**
 * Rollup plugin: `import load from 'chunks:./inner.tsx'` gives a function that imports that module as a chunk of its own,
 * together with the chunks it needs, all requested at the same time (a plain `import()` would ask for them one after another).
 *
 * `load(n)` with n from 1 to 63 asks by another spelling of the same addresses: letters of the folder's name are
 * percent-encoded. Browsers remember a failed module by its address, some of them for as long as the page lives, and modules
 * find each other by relative addresses, so a second try needs another spelling of the whole folder.
 */
import { posix } from 'node:path'

const PREFIX = 'chunks:'
const VIRTUAL = '\0chunks:'
const mark = (reference) => `__CHUNKS_${reference}__`
const MARK = /__CHUNKS_([\w$]+)__/g

const FOLDER = 'chunks'

const source = (reference) => `
const names = ${mark(reference)}
export default (spelling) => {
  const folder = '${FOLDER}'.replace(/./g, (letter, at) => (spelling >> at) & 1 ? '%' + letter.charCodeAt().toString(16) : letter)
  return Promise.all(names.map((name) => import(new URL(folder + '/' + name, import.meta.url)))).then(([first]) => first)
}
`

/** @returns {import('rollup').Plugin} */
export const chunks = () => ({
  name: 'bank-chunks',
  async resolveId(specifier, importer) {
    if (!specifier.startsWith(PREFIX)) return null
    const target = await this.resolve(specifier.slice(PREFIX.length), importer)
    return target && VIRTUAL + target.id
  },
  load(id) {
    if (!id.startsWith(VIRTUAL)) return null
    const reference = this.emitFile({ type: 'chunk', id: id.slice(VIRTUAL.length), preserveSignature: 'allow-extension' })
    return source(reference)
  },
  generateBundle: {
    // After minification: the file that asks must not have a hash in its name, or the hash would not fit its text.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replaceAll(MARK, (_all, reference) => {
          const file = this.getFileName(reference)
          return JSON.stringify([file, ...bundle[file].imports].map((one) => posix.relative(FOLDER, one)))
        })
      }
    },
  },
})
