/** Rollup plugin: minifies everything that is published. */
import { minify as minified } from '@swc/core'
import type { OutputPlugin } from 'rollup'

const OPTIONS = {
  module: true,
  ecma: 2020,
  // Reading a property has no side effects in our code.
  compress: { passes: 2, pure_getters: true },
  mangle: true,
  format: { comments: false },
} as const

/**
 * V8's mark for a file whose functions are all called soon: they are compiled beside the page's own work, as
 * the file arrives, instead of one by one while a screen is drawn. Only the first line counts; other engines
 * read a comment.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad\n'

/** @param compiledAhead names of the chunks that are compiled ahead */
export const minify = (compiledAhead: ReadonlySet<string> = new Set()): OutputPlugin => ({
  name: 'bank-minify',
  async renderChunk(text, chunk) {
    const { code } = await minified(text, OPTIONS)
    return { code: compiledAhead.has(chunk.name) ? COMPILED_AHEAD + code : code, map: null }
  },
})
