/** Random bytes of Node's. Node only. */
import { randomFillSync } from 'node:crypto'

/** Random bytes fetched ahead of time, so many at once. */
const POOL_BYTES = 4096

/**
 * Random bytes, few at a time: asking the system for each nonce costs more than the nonce. What was given out
 * is not kept.
 */
export function randomBytesAhead(): (bytes: number) => Uint8Array {
  const pool = new Uint8Array(POOL_BYTES)
  let next = POOL_BYTES
  return (bytes) => {
    if (bytes > POOL_BYTES) return randomFillSync(new Uint8Array(bytes))
    if (next + bytes > POOL_BYTES) {
      randomFillSync(pool)
      next = 0
    }
    const slice = pool.slice(next, next + bytes)
    pool.fill(0, next, (next += bytes))
    return slice
  }
}
