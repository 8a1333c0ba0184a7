/**
 * Chunks in the source: `import file from 'chunks:../inline/inner.tsx'` is what leads to the chunk with that
 * module, `import load from 'chunks'` the function that fetches it by that, with `preload` and `withTimeout`
 * beside it (elements/chunks.d.ts).
 */
import type { PluginContext } from 'rollup'

export interface ChunkHooks {
  resolveId(this: PluginContext, specifier: string, importer?: string): Promise<string | null>
  load(this: PluginContext, id: string): string | null
}

const SPECIFIER = 'chunks'
const PREFIX = `${SPECIFIER}:`
const LOADER = '\0chunks-loader'
const CHUNK = '\0chunks:'

/**
 * Hooks of a plugin.
 * @param loader the module `chunks`
 * @param leadTo the code of an expression that
 *   leads to the chunk with a module
 */
export const chunkImports = (
  loader: string,
  leadTo: (this: PluginContext, id: string) => string,
): ChunkHooks => ({
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
