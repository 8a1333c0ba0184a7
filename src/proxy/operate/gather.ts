/**
 * Groups counts across turns of the event loop: each message to where they are kept has a cost of its own.
 * Node only.
 */
import type { SharedStore } from '../store/sharedStore.ts'

/** The longest that a request waits for others, in ms. */
const LONGEST_MS = 3

/**
 * Returns a function whose promise resolves, for all its callers at once, after the first turn of the event
 * loop that brought no further caller: with nothing else to do at once, under load after LONGEST_MS.
 * @param now in ms
 */
export function createGather(now = () => performance.now()): () => Promise<void> {
  let gathering: Promise<void> | undefined
  let callers = 0
  return () => {
    callers += 1
    return (gathering ??= new Promise((resolve) => {
      const latest = now() + LONGEST_MS
      let seen = 0
      const look = (): void => {
        if (callers > seen && now() < latest) {
          seen = callers
          setImmediate(look)
          return
        }
        gathering = undefined
        callers = 0
        resolve()
      }
      setImmediate(look)
    }))
  }
}

/** The same store, which is asked to count for several requests together. */
export const countingTogether = (store: SharedStore, gather: () => Promise<void>): SharedStore => ({
  ...store,
  async takeInTurn(steps) {
    if (steps.length > 0) await gather()
    return store.takeInTurn(steps)
  },
})
