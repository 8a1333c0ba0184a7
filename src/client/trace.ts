/** Which requests of a page belong together, in the words of W3C Trace Context. */
import { hex } from '../domain/hex.ts'

/**
 * Answers the header's value for a call: another one for each, but the same for all that an attempt to pay
 * sends (by its idempotency key). The page asks nobody to record it.
 */
export function createTraces(randomBytes: (length: number) => Uint8Array) {
  let attempt: unknown
  let last = ''
  return (body: object): string => {
    const { idempotencyKey } = body as { idempotencyKey?: unknown }
    if (idempotencyKey !== undefined && idempotencyKey === attempt) return last
    const made = `00-${hex(randomBytes(16))}-${hex(randomBytes(8))}-00`
    if (idempotencyKey !== undefined) [attempt, last] = [idempotencyKey, made]
    return made
  }
}
