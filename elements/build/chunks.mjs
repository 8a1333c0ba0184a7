/**
 * Rollup plugin: `import load from 'chunks:./inner.tsx'` gives a function that imports that module as a chunk of its own,
 * together with the chunks it needs, all requested at the same time (a plain `import()` would ask for them one after another).
 *
 * `load(query)` puts the query on the module's own address: browsers remember a failed fetch by its address, so a second try
 * needs another one. The module is an entry of the graph: nothing imports from it, so a second copy of it does no harm.
 */
import { dirname, posix } from 'node:path'

const PREFIX = 'chunks:'
const VIRTUAL = '\0chunks:'
const mark = (reference) => `__CHUNKS_${reference}__`
const MARK = /__CHUNKS_([\w$]+)__/g

const source = (reference) => `
const paths = ${mark(reference)}
export default (query = '') =>
  Promise.all(paths.map((path, at) => import(new URL(path, import.meta.url).href + (at ? '' : query)))).then(([first]) => first)
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
    const reference = this.emitFile({ type: 'chunk', id: id.slice(VIRTUAL.length), preserveSignature: 'strict' })
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
          const paths = [file, ...bundle[file].imports].map((one) => './' + posix.relative(dirname(chunk.fileName), one))
          return JSON.stringify(paths)
        })
      }
    },
  },
})
