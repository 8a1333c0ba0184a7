/** Rollup plugin: the minifier of Oxc, for everything that is published. */
import { minify as oxc, type MinifyOptions } from 'oxc-minify'
import type { OutputPlugin } from 'rollup'

const OPTIONS: MinifyOptions = {
  module: true,
  // Reading a property has no side effects in our code.
  compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true, legalComments: 'none' },
}

/**
 * V8's mark for a file whose functions are all called soon: they are compiled beside the page's own work, as
 * the file arrives, instead of one by one while a screen is drawn. Only the first line counts; other engines
 * read a comment.
 */
const COMPILED_AHEAD = '//# allFunctionsCalledOnLoad\n'

/**
 * @param [compiledAhead] names of the chunks that are compiled ahead
 */
export const minify = (compiledAhead: ReadonlySet<string> = new Set()): OutputPlugin => ({
  name: 'bank-minify',
  async renderChunk(text, { fileName, name }) {
    const { code, errors } = await oxc(fileName, text, OPTIONS)
    const [error] = errors
    if (error) this.error(`${fileName}: ${error.message}\n${error.codeframe ?? ''}`)
    return { code: compiledAhead.has(name) ? COMPILED_AHEAD + code : code, map: null }
  },
})
