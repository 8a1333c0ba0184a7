/**
 * Counts requests by the table, in one go before the bank is asked: by address and the networks around it,
 * by journey or order and by number, then by merchant. Over a limit: 429 with Retry-After. Keys are made with
 * the operator's secret, so that the store names nobody.
 */
import { LRUCache } from 'lru-cache'
import type { Msisdn } from '../../contract/ids.ts'
import { deriveBits } from '../base/box.ts'
import { createMac } from '../base/hashing.ts'
import { hex } from '../base/bytes.ts'
import { Refusal } from '../base/refusal.ts'
import type { Exchange } from '../http/exchange.ts'
import type { Count, Counting, Importance, Rule, SharedStore, Usage } from '../store/sharedStore.ts'
import type { Owner, Subject } from '../tokens/claims.ts'
import { clientAddress, type ClientAddress } from './address.ts'
import {
  type Dimension,
  DIMENSIONS,
  LIMIT_CLASSES,
  type LimitClass,
  type LimitTable,
  PER_ADDRESS,
} from './table.ts'

export type CountedBy = Readonly<Partial<Record<Dimension, string | undefined>>>

export interface Limiter {
  /**
   * Counts one request of a class, turn after turn, until one is over its limit. What isn't given isn't
   * counted.
   */
  take(name: LimitClass, ...turns: readonly CountedBy[]): Promise<readonly Count[]>
  /** Takes back what was counted, while its window lasts; what was over its limit wasn't counted. */
  giveBack(counts: readonly Count[]): Promise<void>
  /** A name for a customer's number that tells nothing about it. */
  pseudonymOf(msisdn: Msisdn): Promise<string>
}

/** Texts whose names were made lately: the same customer asks again and again. */
const REMEMBERED = 8192

/** The purpose of a name: a counter of this dimension, or to stand for a customer's number. */
type Use = Dimension | 'hidden'
type Names = Readonly<Partial<Record<Use, string>>>

/** A dimension that a class has a limit for, and that limit. */
interface DimensionRule {
  readonly dimension: Dimension
  readonly rule: Rule
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

export function createLimiter(table: LimitTable, store: SharedStore, secret: string): Limiter {
  const mac = deriveBits(secret, 'limit keys', 256).then(createMac)
  mac.catch(() => undefined)
  const rules = new Map<LimitClass, readonly DimensionRule[]>(
    LIMIT_CLASSES.map((name) => [
      name,
      DIMENSIONS.flatMap((dimension) => {
        const limit = table[name][dimension]
        if (!limit) return []
        return [
          { dimension, rule: { name: `${name}-${dimension}`, importance: COUNTED_FOR[dimension], ...limit } },
        ]
      }),
    ]),
  )

  /** Of each text what its names are. Not `max`, which sets aside the space of all when a process starts. */
  const names = new LRUCache<string, Names>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })

  async function createName(use: Use, text: string): Promise<string> {
    const bits = await (await mac)(use === 'hidden' ? text : `${use} ${text}`)
    const key = hex(bits.subarray(0, 16))
    names.set(text, { ...names.get(text), [use]: key })
    return key
  }
  const nameOf = (use: Use, text: string): string | Promise<string> =>
    names.get(text)?.[use] ?? createName(use, text)

  /** The countings of each turn; turns in which nothing is are left out. */
  async function countings(
    name: LimitClass,
    turns: readonly CountedBy[],
  ): Promise<readonly (readonly Counting[])[]> {
    const result: Counting[][] = []
    for (const countedBy of turns) {
      const turn: Counting[] = []
      for (const { dimension, rule } of rules.get(name) ?? []) {
        const text = countedBy[dimension]
        if (text !== undefined) turn.push({ rule, key: await nameOf(dimension, text) })
      }
      if (turn.length > 0) result.push(turn)
    }
    return result
  }

  return {
    pseudonymOf: async (msisdn) => nameOf('hidden', msisdn),
    take: async (name, ...turns) => store.limits.take(await countings(name, turns)),
    async giveBack(counts) {
      const counted = counts.filter(({ usage }) => !usage.isOver)
      await store.limits.take([counted.map(({ rule, key, endsAt }) => ({ rule, key, times: -1, endsAt }))])
    },
  }
}

interface LimitDeps {
  readonly limiter: Limiter
  readonly config: {
    /** Number of proxies of the operator's own that stand in front. */
    readonly trustedProxies: number
  }
}

/** Share of a limit that is left; of one that is over less than nothing. */
const share = ({ rule, usage }: Count) => (usage.isOver ? -1 : usage.remaining / rule.points)

/** The one that is nearest to its end; the others are not shown. */
export const tightest = (counts: readonly Count[]): Count | undefined =>
  counts.reduce<Count | undefined>(
    (nearest, count) => (nearest === undefined || share(count) < share(nearest) ? count : nearest),
    undefined,
  )

export const secondsLeft = ({ resetMs }: Usage): number => Math.max(1, Math.ceil(resetMs / 1000))

/**
 * An answer's fields about limits: RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-11).
 */
export const limitFields = ({ rule, usage }: Count): Readonly<Record<string, string>> => ({
  'ratelimit-policy': `"${rule.name}";q=${rule.points};w=${rule.seconds}`,
  ratelimit: `"${rule.name}";r=${usage.remaining};t=${secondsLeft(usage)}`,
})

/** @throws Refusal RATE_LIMITED where one is over */
function refuseOver(exchange: Exchange, counts: readonly Count[], maxSeconds?: number): void {
  if (tightest(counts)?.usage.isOver) throw overLimit(exchange, counts, maxSeconds)
}

/**
 * The refusal of what is over one of its limits: to come again when none of them is used up.
 * @param maxSeconds after which to come again at the latest
 */
function overLimit({ record }: Exchange, counts: readonly Count[], maxSeconds = Infinity): Refusal {
  record.limit = tightest(counts)?.rule.name
  const retryAfterSeconds = Math.max(
    ...counts.flatMap(({ usage }) => (usage.isOver ? [secondsLeft(usage)] : [])),
  )
  return new Refusal(429, 'RATE_LIMITED', { retryAfterSeconds: Math.min(retryAfterSeconds, maxSeconds) })
}

/** A question about an unknown journey is mostly given back as soon as the bank has answered. */
const RETRY_UNKNOWN_SECONDS = 10

type Asking = Pick<Exchange, 'request' | 'peer'>

const addressOf = (
  { config }: Pick<LimitDeps, 'config'>,
  { request, peer }: Asking,
): Partial<ClientAddress> =>
  clientAddress(peer, request.header('x-forwarded-for'), config.trustedProxies) ?? {}

/** The turns of an address and the networks around it. */
function addressTurns(deps: Pick<LimitDeps, 'config'>, asking: Asking): readonly CountedBy[] {
  const { address, site, network } = addressOf(deps, asking)
  return [{ address }, { site }, { network }]
}

/** Keys that a request is counted by beside its address. */
export interface CountedFor {
  readonly subject?: Subject | undefined
  /** Only what the bank knows counts: who makes up journeys spends nothing of a number's or a merchant's. */
  readonly owner?: Owner | undefined
  /** The number that is asked about, as limits know it; the owner's when missing. */
  readonly number?: string | undefined
  /** It is counted apart from the customer's own requests, which it must not use up. */
  readonly byStranger?: boolean
}

/** The journey or order, and its customer's number as limits know it. */
export function countedFor(
  subject: Subject | undefined,
  number: string | undefined,
  byStranger = false,
): CountedBy {
  const prefix = byStranger ? 'stranger ' : ''
  return {
    session: subject && `${prefix}${subject.kind} ${subject.id}`,
    // A journey names any number that it likes: that must not keep its owner from paying.
    number: number === undefined ? undefined : `${prefix}${subject?.kind} ${number}`,
  }
}

/** The journey or order, as the address asks about it. */
function askedFrom(deps: Pick<LimitDeps, 'config'>, asking: Asking, { kind, id }: Subject): CountedBy {
  return { session: `${kind} ${id} ${addressOf(deps, asking).address}` }
}

/**
 * Counts the request, and says on its answer how full the tightest limit is. One that is over its limit uses
 * up nothing of those that come after it. A second time, when its owner had to be asked for or it had a
 * price, it isn't counted by its address again.
 * @throws Refusal RATE_LIMITED
 */
export async function limitRequest(
  deps: LimitDeps,
  exchange: Exchange,
  name: LimitClass,
  { subject, owner, number = owner?.number ?? undefined, byStranger }: CountedFor = {},
): Promise<void> {
  const byAddress = exchange.counts ? [] : addressTurns(deps, exchange)
  const perAddress = subject && PER_ADDRESS.has(name) ? askedFrom(deps, exchange, subject) : {}
  const byOwner: readonly CountedBy[] = owner
    ? [{ ...countedFor(subject, number, byStranger), ...perAddress }, { merchant: owner.merchantId }]
    : []
  const counts = await deps.limiter.take(name, ...byAddress, ...byOwner)
  exchange.counts = [...(exchange.counts ?? []), ...counts]
  const nearest = tightest(exchange.counts)
  if (nearest) Object.assign(exchange.headers, limitFields(nearest))
  refuseOver(exchange, counts)
}

/**
 * Does what is to be counted as one request of this class. What is refused before its own limits were
 * counted is counted by its address, so that refusing is never free.
 */
export async function withLimits<T>(
  deps: LimitDeps,
  exchange: Exchange,
  name: LimitClass,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!exchange.counts) await limitRequest(deps, exchange, name)
    throw error
  }
}

/**
 * Counts what is served beside the handler, by its address. Answers what throws the refusal, to be called
 * within its record; undefined: it is within its limits.
 */
export async function limitOutside(
  deps: LimitDeps,
  asking: Asking,
  name: LimitClass,
): Promise<((exchange: Exchange) => never) | undefined> {
  const counts = await deps.limiter.take(name, ...addressTurns(deps, asking))
  if (!tightest(counts)?.usage.isOver) return undefined
  return (exchange) => {
    throw overLimit(exchange, counts)
  }
}

/**
 * Asks about a journey or an order that nobody here knows. It is counted as one that the bank doesn't know
 * either, before it is asked, so that any number at once are no more than one after the other; and given back
 * unless the bank says so.
 * @throws Refusal RATE_LIMITED, and what asking throws
 */
export async function askUnknown<T>(
  deps: LimitDeps,
  exchange: Exchange,
  ask: () => Promise<T>,
  isUnknown: (answer: T) => boolean,
): Promise<T> {
  const counts = await deps.limiter.take('unknown', ...addressTurns(deps, exchange))
  let staysCounted = false
  try {
    refuseOver(exchange, counts, RETRY_UNKNOWN_SECONDS)
    const answer = await ask()
    staysCounted = isUnknown(answer)
    return answer
  } finally {
    if (!staysCounted) await deps.limiter.giveBack(counts)
  }
}
