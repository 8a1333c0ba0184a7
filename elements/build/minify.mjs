/** Rollup plugin: the minifier of Rolldown (Oxc), for what ships. */
import { minify as oxc } from 'rolldown/utils'

const OPTIONS = {
  module: true,
  // No property is read for a side effect.
  compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
  mangle: { toplevel: true },
  codegen: { removeWhitespace: true, legalComments: 'none' },
}

/** @returns {import('rollup').OutputPlugin} */
export const minify = () => ({
  name: 'bank-minify',
  async renderChunk(text, { fileName }) {
    const { code, errors } = await oxc(fileName, text, OPTIONS)
    if (errors.length > 0) this.error(`${fileName}: ${errors[0].message}\n${errors[0].codeframe ?? ''}`)
    return { code, map: null }
  },
})
