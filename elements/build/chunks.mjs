/**
 * Rollup plugin: what leads to a chunk (chunkImports.mjs) is the name of its file. Such a file contains
 * everything that it needs at once, except for files that are requested beside it (chunkTable.mjs): all
 * others would be requested one after another.
 *
 * `load(file, base)` fetches the file from its folder in `base`, and after a failure once more by the
 * folder's second spelling; it rejects after the time-out of loading (attempt.mjs), as
 * `withTimeout(promise, name)` does for anything else. `preload(file, base)` requests a file that another one
 * imports later: once, and it never rejects. It isn't waited for again once it has taken too long, since what
 * it imports may be what hangs.
 */
import { basename } from 'node:path'
import { CHUNKS, CHUNKS_RETRY } from '../../src/contract/spellings.ts'
import { ATTEMPT } from './attempt.mjs'
import { chunkImports } from './chunkImports.mjs'
import { ALONE, plainOf } from './compile.mjs'
import { CAME_ALONG, chunkOf, STANDS_ALONE } from './chunkTable.mjs'

const mark = (reference) => `__CHUNKS_${reference}__`
const MARK = /__CHUNKS_([\w$]+)__/g

const loader = `${ATTEMPT}
export const withTimeout = __withTimeout
export const preload = (file, base) =>
  __late.has(file) ? Promise.resolve() : __withTimeout(import(base + '${CHUNKS}/' + file), file).catch(() => {})
export default (file, base) =>
  __attempt(file, () => import(base + '${CHUNKS}/' + file), base + '${CHUNKS_RETRY}/' + file)
`

/** @returns {import('rollup').Plugin} */
export const chunks = () => ({
  name: 'bank-chunks',
  ...chunkImports(loader, function (id) {
    const module = plainOf(id)
    const name = chunkOf(module)
    const reference = this.emitFile({
      type: 'chunk',
      id: STANDS_ALONE.has(name) ? `${module}${ALONE}-${name}` : module,
      name,
      preserveSignature: 'allow-extension',
    })
    return mark(reference)
  }),
  generateBundle: {
    // After minification. The text of the requesting file changes here, after hashing, so its own name must
    // not have a hash.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replaceAll(MARK, (_all, reference) => {
          const file = this.getFileName(reference)
          const missing = bundle[file].imports.filter((imported) => !CAME_ALONG.has(bundle[imported].name))
          if (missing.length > 0)
            this.error(`${file} needs ${missing.join(', ')} at once; see chunkTable.mjs`)
          return JSON.stringify(basename(file))
        })
      }
    },
  },
})
