/**
 * Rollup plugin: a chunk that did not arrive is asked for once more, by another address. Some browsers
 * (Firefox) remember a failed module by its address for as long as the page lives, so asking again by the
 * same one can never succeed.
 */
const IMPORT = /\bimport\((['"])(\.\.?\/[^'"?]+\.js)\1\)/g

const HELPER = 'const __again = (path) => import(path).catch(() => import(path + "?" + Date.now()));\n'

/** The code with a second try behind each of its dynamic imports. */
export function withRetry(code) {
  const again = code.replace(IMPORT, (_all, quote, path) => `__again(${quote}${path}${quote})`)
  return again === code ? code : HELPER + again
}

/** @returns {import('rollup').Plugin} */
export const retry = () => ({
  name: 'bank-retry',
  renderChunk: (code) => (withRetry(code) === code ? null : { code: withRetry(code), map: null }),
})
