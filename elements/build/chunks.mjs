/**
 * Rollup plugin: `import file from 'chunks:./inner.tsx'` makes that module a chunk of its own and gives the
 * name of its file;
 * `import load from 'chunks'` gives the function that fetches it. Such a chunk holds everything it needs at
 * once (groups.mjs): files that it imported would be asked for one after another.
 *
 * `load(file, true)` asks by another spelling of the same address: letters of the folder's name are
 * percent-encoded. Browsers remember a failed module by its address, some of them for as long as the page
 * lives, and modules find each other by relative addresses, so a second try needs another spelling of the
 * whole folder.
 */
import { basename } from 'node:path'

const PREFIX = 'chunks:'
const VIRTUAL = '\0chunks:'
const LOADER = '\0chunks-loader'
const mark = (reference) => `__CHUNKS_${reference}__`
const MARK = /__CHUNKS_([\w$]+)__/g

const FOLDER = 'chunks'

// Some letters stay, so that a third try is not spelled as the second one was.
const loader = `
export default (file, again) => import('./${FOLDER}/'.replace(/\\w/g, (letter) =>
  again && Math.random() > 0.4 ? '%' + letter.charCodeAt().toString(16) : letter) + file)
`

/** @returns {import('rollup').Plugin} */
export const chunks = () => ({
  name: 'bank-chunks',
  async resolveId(specifier, importer) {
    if (specifier === 'chunks') return LOADER
    if (!specifier.startsWith(PREFIX)) return null
    const target = await this.resolve(specifier.slice(PREFIX.length), importer)
    return target && VIRTUAL + target.id
  },
  load(id) {
    if (id === LOADER) return loader
    if (!id.startsWith(VIRTUAL)) return null
    const reference = this.emitFile({
      type: 'chunk',
      id: id.slice(VIRTUAL.length),
      preserveSignature: 'allow-extension',
    })
    return `export default ${mark(reference)}`
  },
  generateBundle: {
    // After minification: the file that asks must not have a hash in its name, or the hash would not fit its
    // text.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replaceAll(MARK, (_all, reference) => {
          const file = this.getFileName(reference)
          if (bundle[file].imports.length > 0)
            this.error(`${file} needs ${bundle[file].imports.join(', ')} at once; see groups.mjs`)
          return JSON.stringify(basename(file))
        })
      }
    },
  },
})
