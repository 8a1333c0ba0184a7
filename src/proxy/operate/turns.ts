/** Work of one kind, done together. Node only. */
import type { Stage } from '../bank/signedHeaders.ts'

/**
 * Answers a function that resolves once all that came in this turn of the event loop have come as far: what
 * its callers do next is done one after the other, stage by stage. So the processor's caches, which each
 * stage fills anew, serve all of them.
 */
export function createTurns(): (before: Stage) => Promise<void> {
  const turns = new Map<Stage, Promise<void>>()
  return (before) => {
    const begun = turns.get(before)
    if (begun) return begun
    const turn = new Promise<void>((resolve) =>
      setImmediate(() => {
        turns.delete(before)
        resolve()
      }),
    )
    turns.set(before, turn)
    return turn
  }
}
