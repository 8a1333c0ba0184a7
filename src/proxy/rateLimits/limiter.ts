/** Counts requests by the table. Keys are made with the operator's secret, so that the store names nobody. */
import { LRUCache } from 'lru-cache'
import type { Msisdn } from '../../contract/ids.ts'
import { hex } from '../base/bytes.ts'
import { deriveBits, webMac } from '../base/box.ts'
import type { Count, Counter, Counting, Importance, SharedStore } from '../store/sharedStore.ts'
import { DIMENSIONS, LIMIT_CLASSES, type Dimension, type LimitClass, type LimitTable } from './table.ts'

export type CountedBy = Readonly<Partial<Record<Dimension, string | undefined>>>

export interface Limiter {
  /**
   * Counts one request of a class, step after step, until one is over its limit. What isn't given isn't
   * counted.
   */
  take(name: LimitClass, ...steps: readonly CountedBy[]): Promise<readonly Count[]>
  /** Takes back what was counted by these steps, none of which was over its limit. */
  giveBack(name: LimitClass, ...steps: readonly CountedBy[]): Promise<void>
  /** A name for a customer's number that tells nothing about it. */
  hidden(msisdn: Msisdn): Promise<string>
}

/** Texts whose names were made lately: the same customer asks again and again. */
const REMEMBERED = 8192

/** What a name is for: a counter of this dimension, or to stand for a customer's number. */
type Use = Dimension | 'hidden'
type Names = Readonly<Partial<Record<Use, string>>>

/** A dimension that a class has a limit for. */
interface Counted {
  readonly dimension: Dimension
  readonly counter: Counter
}

/** Addresses are without number; journeys, numbers and merchants are those that the bank knows. */
const COUNTED_FOR: Readonly<Record<Dimension, Importance>> = {
  address: 'stranger',
  site: 'stranger',
  network: 'customer',
  session: 'customer',
  number: 'customer',
  merchant: 'customer',
}

export function createLimiter(
  table: LimitTable,
  store: SharedStore,
  secret: string,
  makeMac = webMac,
): Limiter {
  const mac = deriveBits(secret, 'limit keys', 256).then(makeMac)
  mac.catch(() => undefined)
  const counters = new Map<LimitClass, readonly Counted[]>(
    LIMIT_CLASSES.map((name) => [
      name,
      DIMENSIONS.flatMap((dimension) => {
        const limit = table[name][dimension]
        if (!limit) return []
        const rule = { name: `${name}-${dimension}`, importance: COUNTED_FOR[dimension], ...limit }
        return [{ dimension, counter: store.limits.counter(rule) }]
      }),
    ]),
  )

  /** Of each text what its names are. */
  const names = new LRUCache<string, Names>({ max: REMEMBERED })

  async function nameOf(use: Use, text: string): Promise<string> {
    const name = names.get(text)?.[use]
    if (name !== undefined) return name
    const bits = await (await mac)(use === 'hidden' ? text : `${use} ${text}`)
    const made = hex(bits.subarray(0, 16))
    names.set(text, { ...names.get(text), [use]: made })
    return made
  }

  const countings = async (name: LimitClass, countedBy: CountedBy): Promise<readonly Counting[]> =>
    Promise.all(
      (counters.get(name) ?? []).flatMap(({ dimension, counter }) => {
        const text = countedBy[dimension]
        return text === undefined ? [] : [nameOf(dimension, text).then((key): Counting => ({ counter, key }))]
      }),
    )

  return {
    hidden: async (msisdn) => nameOf('hidden', msisdn),
    async take(name, ...steps) {
      const all = await Promise.all(steps.map(async (countedBy) => countings(name, countedBy)))
      return store.limits.takeInTurn(all.filter((step) => step.length > 0))
    },
    async giveBack(name, ...steps) {
      const all = await Promise.all(steps.map(async (countedBy) => countings(name, countedBy)))
      await store.limits.takeInTurn([all.flat().map((counting) => ({ ...counting, times: -1 }))])
    },
  }
}
