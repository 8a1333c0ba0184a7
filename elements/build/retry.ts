/**
 * Rollup plugin: a chunk that could not be loaded is requested once more, and none is waited for longer than
 * the time-out of loading (attempt.ts).
 *
 * A chunk without imports is requested by the second spelling of its folder: what it fetches later imports
 * it from there too, so there is one copy of it. A chunk with imports must stay in its folder.
 */
import { CHUNKS_RETRY, QUERY_RETRY } from '../../src/contract/spellings.ts'
import type { OutputPlugin } from 'rollup'
import { ATTEMPT } from './attempt.ts'

/** All chunks are in one folder. */
const HELPER = `${ATTEMPT}const __again = (path, importsOthers) => __attempt(path, () => import(path),
  new URL(importsOthers ? path + '${QUERY_RETRY}' : '../${CHUNKS_RETRY}/' + path, import.meta.url).href);
`

export const retry = (): OutputPlugin => ({
  name: 'bank-retry',
  banner: ({ dynamicImports }) => (dynamicImports.length > 0 ? HELPER : ''),
  renderDynamicImport({ targetChunk, getTargetChunkImports }) {
    return targetChunk && { left: '__again(', right: `, ${(getTargetChunkImports() ?? []).length > 0})` }
  },
})
