/**
 * Rollup plugin: a chunk that could not be loaded is requested once more, and none is waited for longer than
 * the time-out of loading (attempt.mjs).
 *
 * A chunk without imports is requested by the second spelling of its folder: what it fetches later imports
 * it from there too, so there is one copy of it. A chunk with imports must stay in its folder.
 */
import { CHUNKS, CHUNKS_RETRY, QUERY_RETRY } from '../../src/contract/spellings.ts'
import { ATTEMPT } from './attempt.mjs'

const IMPORT = /\bimport\((['"])\.\/([^'"?/]+\.js)\1\)/g

const HELPER =
  ATTEMPT
  + 'const __again = (path, again) => __attempt(path, () => import(path), new URL(again, import.meta.url).href);\n'

/**
 * The code of a chunk with a second try for each of its dynamic imports.
 * @param {(file: string) => boolean} importsOthers whether the chunk with that name imports another one
 */
export function withRetry(code, importsOthers) {
  const retryCode = code.replace(IMPORT, (_all, quote, file) => {
    const second = importsOthers(file) ? `./${file}${QUERY_RETRY}` : `../${CHUNKS_RETRY}/${file}`
    return `__again(${quote}./${file}${quote}, ${quote}${second}${quote})`
  })
  return retryCode === code ? code : HELPER + retryCode
}

/** @returns {import('rollup').Plugin} */
export const retry = () => ({
  name: 'bank-retry',
  renderChunk(code, _chunk, _options, { chunks }) {
    const importsOthers = (file) => chunks[`${CHUNKS}/${file}`].imports.length > 0
    const retryCode = withRetry(code, importsOthers)
    return retryCode === code ? null : { code: retryCode, map: null }
  },
})
