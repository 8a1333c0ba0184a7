/** Rollup plugin: the minifier of Rolldown (Oxc), for everything that is published. */
import { minify as oxc } from 'rolldown/utils'

const OPTIONS = {
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
 * @param {ReadonlySet<string>} [compiledAhead] names of the chunks that are compiled ahead
 * @returns {import('rollup').OutputPlugin}
 */
export const minify = (compiledAhead = new Set()) => ({
  name: 'bank-minify',
  async renderChunk(text, { fileName, name }) {
    const { code, errors } = await oxc(fileName, text, OPTIONS)
    if (errors.length > 0) this.error(`${fileName}: ${errors[0].message}\n${errors[0].codeframe ?? ''}`)
    return { code: compiledAhead.has(name) ? COMPILED_AHEAD + code : code, map: null }
  },
})
