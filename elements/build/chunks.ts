/**
 * Rollup plugin: what leads to a chunk (chunkImports.ts) is the name of its file. Such a file contains
 * everything that it needs at once, except for files that are requested beside it (chunkTable.ts): all
 * others would be requested one after another.
 *
 * `load(file, base)` fetches the file from its folder in `base`, and after a failure once more by the
 * folder's second spelling; it rejects after the time-out of loading (attempt.ts), as
 * `withTimeout(promise, name)` does for anything else. `preload(file, base)` requests a file that another one
 * imports later: once, and it never rejects. It isn't waited for again once it has taken too long, since what
 * it imports may be what hangs.
 */
import { basename } from 'node:path'
import type { OutputBundle, Plugin } from 'rollup'
import { CHUNKS, CHUNKS_RETRY } from '../../src/contract/spellings.ts'
import { ATTEMPT } from './attempt.ts'
import { chunkImports } from './chunkImports.ts'
import { ALONE, plainOf } from './compile.ts'
import { CAME_ALONG, chunkOf, STANDS_ALONE } from './chunkTable.ts'

const mark = (reference: string): string => `__CHUNKS_${reference}__`
const MARK = /__CHUNKS_([\w$]+)__/g

const loader = `${ATTEMPT}
export const withTimeout = __withTimeout
export const preload = (file, base) =>
  __late.has(file) ? Promise.resolve() : __withTimeout(import(base + '${CHUNKS}/' + file), file).catch(() => {})
export default (file, base) =>
  __attempt(file, () => import(base + '${CHUNKS}/' + file), base + '${CHUNKS_RETRY}/' + file)
`

/** The names of the chunks that a file of the bundle needs at once. */
const importsOf = (bundle: OutputBundle, file: string): string[] => {
  const chunk = bundle[file]
  return chunk?.type === 'chunk' ? chunk.imports : []
}

export const chunks = (): Plugin => ({
  name: 'bank-chunks',
  ...chunkImports(loader, function (id) {
    const module = plainOf(id)
    const name = chunkOf(module)
    if (name === undefined) this.error(`${module} has no chunk; see chunkTable.ts`)
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
        chunk.code = chunk.code.replaceAll(MARK, (_all, reference: string) => {
          const file = this.getFileName(reference)
          const missing = importsOf(bundle, file).filter(
            (imported) => !CAME_ALONG.has(bundle[imported]?.name ?? ''),
          )
          if (missing.length > 0) this.error(`${file} needs ${missing.join(', ')} at once; see chunkTable.ts`)
          return JSON.stringify(basename(file))
        })
      }
    },
  },
})
