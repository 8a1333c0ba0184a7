/**
 * Rollup plugin: a chunk that could not be loaded is requested once more, by the second spelling of its
 * address (src/contract/spellings.ts). The second spelling is requested by `fetch` first, because browsers
 * don't remember a failed fetch: a try while the network is down must not use it up.
 *
 * A chunk without imports is requested by the second spelling of its folder: what it fetches later imports
 * it from there too, so there is one copy of it. A chunk with imports must stay in its folder.
 */
import { CHUNKS, CHUNKS_RETRY, QUERY_RETRY } from '../../src/contract/spellings.ts'

const IMPORT = /\bimport\((['"])\.\/([^'"?/]+\.js)\1\)/g

const HELPER =
  'const __again = (path, again) => import(path).catch(() => '
  + 'fetch(new URL(again, import.meta.url)).then(({ ok, status }) => ok ? import(again) : Promise.reject(status)));\n'

/**
 * The code of a chunk with a second try for each of its dynamic imports.
 * @param {(file: string) => boolean} importsOthers whether the chunk with that name imports another one
 */
export function withRetry(code, importsOthers) {
  const again = code.replace(IMPORT, (_all, quote, file) => {
    const second = importsOthers(file) ? `./${file}${QUERY_RETRY}` : `../${CHUNKS_RETRY}/${file}`
    return `__again(${quote}./${file}${quote}, ${quote}${second}${quote})`
  })
  return again === code ? code : HELPER + again
}

/** @returns {import('rollup').Plugin} */
export const retry = () => ({
  name: 'bank-retry',
  renderChunk(code, _chunk, _options, { chunks }) {
    const importsOthers = (file) => chunks[`${CHUNKS}/${file}`].imports.length > 0
    const again = withRetry(code, importsOthers)
    return again === code ? null : { code: again, map: null }
  },
})
