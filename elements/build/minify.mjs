/**
 * Rollup plugin: terser, for what ships. A chunk whose text is the same as in an earlier build is taken from
 * the disk; all bundles of a build share one pool of workers.
 */
import terser from '@rollup/plugin-terser'
import { diskCache, versionOf } from './cache.mjs'

// unsafe_methods: no method of an object literal is called with `new`; pure_getters: no property is read for
// a side effect; keep_fargs: nothing asks a function how many parameters it has.
const OPTIONS = {
  ecma: 2022,
  module: true,
  compress: { passes: 2, unsafe_methods: true, pure_getters: true, keep_fargs: false },
  format: { comments: false },
}

const cache = diskCache('minified', versionOf('terser'), JSON.stringify(OPTIONS))
const pool = terser(OPTIONS)
/** What is being minified now: two bundles may hold the same chunk. */
const pending = new Map()

async function minified(code, ...rest) {
  const small = await pool.renderChunk.call(undefined, code, ...rest)
  cache.set(code, small)
  pending.delete(code)
  return small
}

/** @returns {import('rollup').OutputPlugin} */
export const minify = () => ({
  name: 'bank-minify',
  async renderChunk(code, chunk, output) {
    const kept = cache.get(code)
    if (kept !== undefined) return { code: kept, map: null }
    if (!pending.has(code)) pending.set(code, minified(code, chunk, output))
    return { code: await pending.get(code), map: null }
  },
})
