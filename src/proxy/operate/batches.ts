/** Groups work of one kind within a turn of the event loop. Node only. */
import type { Stage } from '../bank/signedHeaders.ts'

/**
 * Returns a function whose promise resolves after this turn of the event loop, for all its callers at once.
 * They then do the same work one after the other, so that the processor's caches, which each stage fills
 * anew, serve all of them.
 */
export function createBatches(): (before: Stage) => Promise<void> {
  const batches = new Map<Stage, Promise<void>>()
  return (before) => {
    const begun = batches.get(before)
    if (begun) return begun
    const batch = new Promise<void>((resolve) =>
      setImmediate(() => {
        batches.delete(before)
        resolve()
      }),
    )
    batches.set(before, batch)
    return batch
  }
}
