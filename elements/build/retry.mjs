/**
 * Rollup plugin: a chunk that did not arrive is asked for once more, by the second spelling of its address
 * (src/contract/spellings.ts). That one is asked for by `fetch` first, which browsers don't remember: a try
 * while the network is away must not use it up.
 *
 * What imports nothing is asked for in the second spelling of its folder: what it fetches later imports it
 * from there too, so there is one copy of it. What imports others must stay in the folder that they are in.
 */
import { CHUNKS, CHUNKS_AGAIN, QUERY_AGAIN } from '../../src/contract/spellings.ts'

const IMPORT = /\bimport\((['"])\.\/([^'"?/]+\.js)\1\)/g

const HELPER =
  'const __again = (path, again) => import(path).catch(() => '
  + 'fetch(new URL(again, import.meta.url)).then(({ ok, status }) => ok ? import(again) : Promise.reject(status)));\n'

/**
 * The code of a chunk with a second try behind each of its dynamic imports.
 * @param {(file: string) => boolean} importsOthers whether the chunk of that name imports another one
 */
export function withRetry(code, importsOthers) {
  const again = code.replace(IMPORT, (_all, quote, file) => {
    const second = importsOthers(file) ? `./${file}${QUERY_AGAIN}` : `../${CHUNKS_AGAIN}/${file}`
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
