/**
 * Counts in this process first where a limit is far from reached, and sends the counts to the store a little
 * later: no request waits for a count elsewhere then, and what many requests share (an address, a merchant)
 * is sent once for all of them. The price is exactness: until the store has answered, this process counts at
 * most 1/64 of what was left. So a limit of fewer than 64 is exact, and any other lets at most 1/64 of it
 * more through for each further process.
 */
import { createRecent, type Recent } from '../base/recent.ts'
import type { Count, Counter, Counting, SharedStore, Taken } from './sharedStore.ts'

/** What the store hasn't answered for is at most this part of what it said is left. */
const PART = 64
/** How long a count isn't sent to the store, in ms: a process that is killed forgets as much. */
const SEND_MS = 100
/** With counts of so many keys waiting they are sent at once. */
const MOST_UNSENT = 100
/** Of how many keys of each counter it is remembered what is left. */
const REMEMBERED = 4096

type Steps = Parameters<SharedStore['takeInTurn']>[0]

export interface AheadPorts {
  /** Epoch ms. */
  now(): number
  /** Runs something after so many ms. */
  later(run: () => void, ms: number): void
}

/** What the store last said of a counter, and what it hasn't heard since. */
interface Known {
  readonly counter: Counter
  readonly key: string
  left: number
  /** Of the window, in epoch ms. */
  end: number
  /** Counted here only. */
  unsent: number
  /** Sent to the store, which hasn't answered yet. */
  unanswered: number
}

/** @param store whose every answer takes its time · `close` sends it the rest */
export function countAhead(store: SharedStore, { now, later }: AheadPorts): SharedStore {
  const all = new Map<Counter, Recent<Known>>()
  let waiting: Known[] = []

  const knownOf = ({ counter, key }: Counting): Known | undefined => all.get(counter)?.get(key)

  /** It may be counted ahead. */
  const isFarFromOver = ({ end, unsent, unanswered, left }: Known): boolean =>
    end > now() && (unsent + unanswered + 1) * PART <= left

  function learn({ counter, key }: Counting, { left, resetMs }: Taken): void {
    if (counter.rule.points < PART) return
    const keys = all.get(counter) ?? createRecent<Known>(REMEMBERED)
    all.set(counter, keys)
    const known = keys.get(key) ?? { counter, key, left, end: 0, unsent: 0, unanswered: 0 }
    // Within a window less and less is left: two answers may come in another order than they were asked for.
    known.left = known.end > now() ? Math.min(known.left, left) : left
    known.end = now() + resetMs
    keys.set(key, known)
  }

  async function ask(steps: Steps): Promise<readonly Count[]> {
    return store.takeInTurn(steps)
  }

  async function askAndLearn(steps: Steps): Promise<readonly Count[]> {
    const countings = steps.flat()
    const counts = await ask(steps)
    counts.forEach(({ taken }, at) => {
      const counting = countings[at]
      if (counting) learn(counting, taken)
    })
    return counts
  }

  /** Resolves when the store has answered. */
  async function send(): Promise<void> {
    const sent = waiting.map((known) => ({ known, times: known.unsent }))
    waiting = []
    if (sent.length === 0) return
    for (const { known, times } of sent) {
      known.unsent = 0
      known.unanswered += times
    }
    const counts = await ask([
      sent.map(({ known: { counter, key }, times }) => ({ counter, key, times })),
    ]).catch((): readonly Count[] => [])
    sent.forEach(({ known, times }, at) => {
      known.unanswered -= times
      const count = counts[at]
      // Whatever went wrong, the next one asks.
      if (count) learn(known, count.taken)
      else known.left = 0
    })
  }

  function countHere(known: Known): Count {
    known.unsent += 1
    if (known.unsent === 1 && waiting.push(known) === 1) later(() => void send(), SEND_MS)
    const { left, end } = known
    const { rule } = known.counter
    return {
      rule,
      taken: { over: false, left: left - known.unsent - known.unanswered, resetMs: end - now() },
    }
  }

  return {
    ...store,
    takeInTurn(steps) {
      const far: Known[] = []
      let isNearUnsent = false
      let isWhole = true
      for (const step of steps)
        for (const counting of step) {
          const known = knownOf(counting)
          if (known && isFarFromOver(known)) far.push(known)
          else {
            isWhole = false
            isNearUnsent ||= known !== undefined && known.unsent > 0
          }
        }
      if (isWhole) {
        const counts = far.map(countHere)
        if (waiting.length >= MOST_UNSENT) void send()
        return counts
      }
      // Near its limit, what was counted before counts before.
      if (isNearUnsent) void send()
      return askAndLearn(steps)
    },
    async close() {
      await send()
      await store.close()
    },
  }
}
