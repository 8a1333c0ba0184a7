/**
 * Rollup plugins for chunks in the source: `import file from 'chunks:../inline/inner.tsx'` is what leads to
 * the chunk with that module, `import load from 'chunks'` the function that fetches it by that, with
 * `preload` and `withTimeout` beside it (elements/chunks.d.ts).
 *
 * In what merchants' pages load it is the name of its file. Such a file contains everything that it needs at
 * once, except for files that are requested beside it (chunkTable.ts): all others would be requested one
 * after another. `load(file, base)` fetches the file from its folder in `base`, and after a failure once more
 * by the folder's second spelling; it rejects after the time-out of loading (attempt.ts), as
 * `withTimeout(promise, name)` does for anything else. `preload(file, base)` requests a file that another one
 * imports later: once, and it never rejects. It isn't waited for again once it has taken too long, since what
 * it imports may be what hangs.
 */
import { basename } from 'node:path'
import type { OutputBundle, Plugin, PluginContext } from 'rollup'
import { CHUNKS, CHUNKS_RETRY } from '../../src/contract/spellings.ts'
import { ATTEMPT, WITH_TIMEOUT } from './attempt.ts'
import { CAME_ALONG, chunkOf, STANDS_ALONE } from './chunkTable.ts'
import { ALONE, plainOf } from './compile.ts'

const SPECIFIER = 'chunks'
const PREFIX = `${SPECIFIER}:`
const LOADER = '\0chunks-loader'
const CHUNK = '\0chunks:'

interface ChunkHooks {
  resolveId(this: PluginContext, specifier: string, importer?: string): Promise<string | null>
  load(this: PluginContext, id: string): string | null
}

/**
 * @param loader the module `chunks`
 * @param leadTo the code of an expression that leads to the chunk with a module
 */
const hooks = (loader: string, leadTo: (this: PluginContext, id: string) => string): ChunkHooks => ({
  async resolveId(specifier, importer) {
    if (specifier === SPECIFIER) return LOADER
    if (!specifier.startsWith(PREFIX)) return null
    const target = await this.resolve(specifier.slice(PREFIX.length), importer)
    return target && CHUNK + target.id
  },
  load(id) {
    if (id === LOADER) return loader
    return id.startsWith(CHUNK) ? `export default ${leadTo.call(this, id.slice(CHUNK.length))}` : null
  },
})

/**
 * For what a bundler or a developer's browser requests: a function that imports the chunk leads to it.
 * @param specifierOf what is imported for a module
 */
export const importedChunks = (specifierOf: (id: string) => string): ChunkHooks =>
  hooks(
    `${WITH_TIMEOUT}
export const withTimeout = __withTimeout
export const preload = (chunk) => withTimeout(chunk(), 'a chunk').catch(() => {})
export default (chunk) => withTimeout(chunk().catch(chunk), 'a chunk')
`,
    (id) => `() => import(${JSON.stringify(specifierOf(id))})`,
  )

/** File of the chunk with this name. @throws */
export function fileOf(bundle: OutputBundle, name: string): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name)
  if (!chunk) throw new Error(`there is no chunk ${name}; see chunkTable.ts`)
  return chunk.fileName
}

/** An identifier with a chunk's name. The minifier's names follow from all letters, so no path is in it. */
const mark = (name: string): string => `__CHUNKS_${name.replaceAll('-', '$')}__`
const MARK = /__CHUNKS_([\w$]+)__/g

const loader = `${ATTEMPT}
export const withTimeout = __withTimeout
export const preload = (file, base) =>
  __late.has(file) ? Promise.resolve() : __withTimeout(import(base + '${CHUNKS}/' + file), file).catch(() => {})
export default (file, base) =>
  __attempt(file, () => import(base + '${CHUNKS}/' + file), base + '${CHUNKS_RETRY}/' + file)
`

export const chunks = (): Plugin => ({
  name: 'bank-chunks',
  ...hooks(loader, function (id) {
    const module = plainOf(id)
    const name = chunkOf(module)
    if (name === undefined) this.error(`${module} has no chunk; see chunkTable.ts`)
    this.emitFile({
      type: 'chunk',
      id: STANDS_ALONE.has(name) ? `${module}${ALONE}-${name}` : module,
      name,
      preserveSignature: 'allow-extension',
    })
    return mark(name)
  }),
  generateBundle: {
    // After minification. The text of the requesting file changes here, after hashing, so its own name must
    // not have a hash.
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        chunk.code = chunk.code.replaceAll(MARK, (_all, name: string) => {
          const file = fileOf(bundle, name.replaceAll('$', '-'))
          const target = bundle[file]
          const atOnce = target?.type === 'chunk' ? target.imports : []
          const missing = atOnce.filter((imported) => !CAME_ALONG.has(bundle[imported]?.name ?? ''))
          if (missing.length > 0) this.error(`${file} needs ${missing.join(', ')} at once; see chunkTable.ts`)
          return JSON.stringify(basename(file))
        })
      }
    },
  },
})
