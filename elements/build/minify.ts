/** Rollup plugin: minifies everything that is published by terser, each text once. */
import terser from '@rollup/plugin-terser'
import type { NormalizedOutputOptions, OutputPlugin, PluginContext, RenderedChunk } from 'rollup'
import { diskCache, versionOf } from './cache.ts'

const OPTIONS = {
  module: true,
  ecma: 2020,
  // Reading a property has no side effects in our code.
  compress: { passes: 2, pure_getters: true },
  format: { comments: false },
} as const

/**
 * V8's mark for a file whose functions are all called soon: they are compiled beside the page's own work, as
 * the file arrives, instead of one by one while a screen is drawn. Only the first line counts; other engines
 * read a comment.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** The hook of @rollup/plugin-terser, a plain function; without a source map it gives the text alone. */
interface Minifier {
  renderChunk(
    this: PluginContext,
    code: string,
    chunk: RenderedChunk,
    options: NormalizedOutputOptions,
  ): Promise<string>
}

const cache = diskCache<string>('minified', versionOf('terser'), JSON.stringify(OPTIONS))

/** @param compiledAhead names of the chunks that are compiled ahead */
export const minify = (compiledAhead: ReadonlySet<string> = new Set()): OutputPlugin => {
  const minifier = terser(OPTIONS) as unknown as Minifier
  return {
    name: 'bank-minify',
    async renderChunk(text, chunk, options) {
      let code = cache.get(text)
      if (code === undefined) {
        code = await minifier.renderChunk.call(this, text, chunk, options)
        cache.set(text, code)
      }
      return { code: compiledAhead.has(chunk.name) ? COMPILED_AHEAD + code : code, map: null }
    },
  }
}
