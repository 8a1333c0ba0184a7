/**
 * Rollup plugin: a chunk that did not arrive is asked for once more, by the second spelling of its address
 * (src/contract/spellings.ts). That one is asked for by `fetch` first, which browsers don't remember: a try
 * while the network is away must not use it up.
 */
import { QUERY_AGAIN } from '../../src/contract/spellings.ts'

const IMPORT = /\bimport\((['"])(\.\.?\/[^'"?]+\.js)\1\)/g

const HELPER =
  `const __again = (path, again = path + "${QUERY_AGAIN}") => import(path).catch(() => `
  + 'fetch(new URL(again, import.meta.url)).then(({ ok, status }) => ok ? import(again) : Promise.reject(status)));\n'

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
