/** Counts requests by the table. Keys are made with the operator's secret, so that the store names nobody. */
import type { Msisdn } from '../../contract/ids.ts'
import { hex } from '../base/ids.ts'
import { deriveBits } from '../base/box.ts'
import { webMac } from '../base/mac.ts'
import { createRecent } from '../base/recent.ts'
import type { Count, Counter, Counting, Importance, SharedStore } from '../store/sharedStore.ts'
import { DIMENSIONS, LIMIT_CLASSES, type Dimension, type LimitClass, type LimitTable } from './table.ts'

export type Whose = Readonly<Partial<Record<Dimension, string | undefined>>>

export interface Limiter {
  /**
   * Counts one request of a class, step after step, until one is over its limit. What isn't given isn't
   * counted.
   */
  take(name: LimitClass, ...steps: readonly Whose[]): Promise<readonly Count[]>
  /** How full the limits of a class are, without counting. */
  look(name: LimitClass, whose: Whose): Promise<readonly Count[]>
  /** A name for a customer's number that tells nothing about it. */
  hidden(msisdn: Msisdn): Promise<string>
}

/** Names that were made lately: the same customer asks again and again. */
const REMEMBERED = 8192

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
  const counters = new Map<string, Counter>(
    LIMIT_CLASSES.flatMap((name) =>
      DIMENSIONS.flatMap((dimension) => {
        const limit = table[name][dimension]
        const rule = limit && { name: `${name}-${dimension}`, importance: COUNTED_FOR[dimension], ...limit }
        return rule ? [[rule.name, store.counter(rule)] as const] : []
      }),
    ),
  )

  const names = createRecent<string>(REMEMBERED)

  async function hidden(text: string): Promise<string> {
    const known = names.get(text)
    if (known !== undefined) return known
    const name = hex((await (await mac)(text)).subarray(0, 16))
    names.set(text, name)
    return name
  }

  const countings = async (name: LimitClass, whose: Whose): Promise<readonly Counting[]> =>
    Promise.all(
      DIMENSIONS.flatMap((dimension) => {
        const counter = counters.get(`${name}-${dimension}`)
        const text = whose[dimension]
        if (counter === undefined || text === undefined) return []
        return [hidden(`${dimension} ${text}`).then((key) => ({ counter, key }))]
      }),
    )

  return {
    hidden,
    async take(name, ...steps) {
      const all = await Promise.all(steps.map(async (whose) => countings(name, whose)))
      return store.takeInTurn(all.filter(({ length }) => length > 0))
    },
    look: async (name, whose) =>
      Promise.all(
        (await countings(name, whose)).map(async ({ counter, key }) => ({
          rule: counter.rule,
          taken: await counter.look(key),
        })),
      ),
  }
}
