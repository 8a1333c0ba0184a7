/** Work of one kind, done together. Node only. */

/**
 * Answers a function that resolves once all that came in this turn of the event loop has come as far: what its
 * callers do next is done one after the other. Where each of them does something else than the work around it,
 * the processor's caches then serve all of them.
 */
export function createTurns(): () => Promise<void> {
  let turn: Promise<void> | undefined
  return () =>
    (turn ??= new Promise((resolve) =>
      setImmediate(() => {
        turn = undefined
        resolve()
      }),
    ))
}
