/** Connections that were dropped since there are as many as there may be: counted, and told of in the log. */
import type { Log, Stopwatch } from '../base/ports.ts'

/** They are told of no more often than this, in ms. */
const TOLD_EVERY = 60_000

/** @param counted is called for each */
export function createDropped({ elapsed, log }: Stopwatch & Log, counted: () => void): () => void {
  let count = 0
  let toldAt = -Infinity
  return () => {
    counted()
    count += 1
    if (elapsed() - toldAt < TOLD_EVERY) return
    toldAt = elapsed()
    log({ event: 'connections-full', count })
    count = 0
  }
}
