/** Rollup plugin: minifies everything that is published by terser, each text once. */
import terser from '@rollup/plugin-terser'
import type { NormalizedOutputOptions, OutputPlugin, PluginContext, RenderedChunk } from 'rollup'
import { diskCache, versionOf } from './cache.ts'

/**
 * Short names in one order. terser's own order follows how often a letter occurs, which differed from folder
 * to folder for the same source. It runs in a process of its own, so it holds all that it needs.
 */
const names = {
  get(index: number): string {
    const first = 'etnriaoscldupmhgfvybwxkqzjETNRIAOSCLDUPMHGFVYBWXKQZJ$_'
    const later = `${first}0123456789`
    let name = first.charAt(index % first.length)
    let remainder = Math.floor(index / first.length)
    while (remainder > 0) {
      remainder -= 1
      name += later.charAt(remainder % later.length)
      remainder = Math.floor(remainder / later.length)
    }
    return name
  },
}

const OPTIONS = {
  module: true,
  ecma: 2020,
  // Reading a property has no side effects in our code.
  compress: { passes: 2, pure_getters: true },
  mangle: { nth_identifier: names },
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

const cache = diskCache<string>(
  'minified',
  versionOf('terser'),
  JSON.stringify(OPTIONS),
  names.get.toString(),
)

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
