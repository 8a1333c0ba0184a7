/** Counts requests by the table. Keys are made with the operator's secret, so that the store names nobody. */
import type { Msisdn } from '../../contract/ids.ts'
import { hex } from '../base/ids.ts'
import { deriveBits } from '../base/box.ts'
import { webMac } from '../base/mac.ts'
import { createRecent } from '../base/recent.ts'
import type { Count, Counter, Importance, Rule, SharedStore, Taken } from '../store/sharedStore.ts'
import { DIMENSIONS, LIMIT_CLASSES, type Dimension, type LimitClass, type LimitTable } from './table.ts'

export type Whose = Readonly<Partial<Record<Dimension, string | undefined>>>

export interface Limiter {
  /** Counts one request of a class. What isn't given isn't counted. */
  take(name: LimitClass, whose: Whose): Promise<readonly Count[]>
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

type Counted = { readonly rule: Rule; readonly counter: Counter }

export function createLimiter(
  table: LimitTable,
  store: SharedStore,
  secret: string,
  makeMac = webMac,
): Limiter {
  const mac = deriveBits(secret, 'limit keys', 256).then(makeMac)
  mac.catch(() => undefined)
  const counters = new Map<string, Counted>(
    LIMIT_CLASSES.flatMap((name) =>
      DIMENSIONS.flatMap((dimension) => {
        const limit = table[name][dimension]
        const rule = limit && { name: `${name}-${dimension}`, importance: COUNTED_FOR[dimension], ...limit }
        return rule ? [[rule.name, { rule, counter: store.counter(rule) }] as const] : []
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

  const every = async (
    name: LimitClass,
    whose: Whose,
    ask: (counter: Counter, key: string) => Promise<Taken>,
  ): Promise<readonly Count[]> =>
    Promise.all(
      DIMENSIONS.flatMap((dimension) => {
        const found = counters.get(`${name}-${dimension}`)
        const text = whose[dimension]
        if (found === undefined || text === undefined) return []
        const { rule, counter } = found
        return [
          hidden(`${dimension} ${text}`).then(async (key) => ({ rule, taken: await ask(counter, key) })),
        ]
      }),
    )

  return {
    hidden,
    take: async (name, whose) => every(name, whose, async (counter, key) => counter.take(key)),
    look: async (name, whose) => every(name, whose, async (counter, key) => counter.look(key)),
  }
}
