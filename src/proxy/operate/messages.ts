/** The messages between the primary process and its workers. */
import type { MetricObject } from 'prom-client'
import type { Counter, Importance, Rule, SharedStore, StoreKey, Taken } from '../store/sharedStore.ts'
import type { Readiness } from './readiness.ts'

/** What a worker asks of the store that the primary holds. */
export type StoreRequest =
  | readonly [op: 'take', steps: readonly (readonly CountRequest[])[]]
  | readonly [op: 'look', rule: RuleText, key: string]
  | readonly [op: 'claim' | 'write', key: StoreKey, value: string, ttlMs: number]
  | readonly [op: 'replace', key: StoreKey, value: string, next: string, ttlMs: number]
  | readonly [op: 'read', key: StoreKey]
  | readonly [op: 'release', key: StoreKey, value: string]
/** One counting of a step. */
export type CountRequest = readonly [rule: RuleText, key: string, times: number]
/** A count as a list. */
export type CountList = readonly [over: 0 | 1, left: number, resetMs: number]
/** Counts stand in the order in which they were asked for; null is nothing. */
export type StoreAnswer = readonly CountList[] | string | null

/** A rule as one word of a message: each request has several. */
export type RuleText = `${number} ${number} ${Importance} ${string}`
export const ruleText = ({ points, seconds, importance, name }: Rule): RuleText =>
  `${points} ${seconds} ${importance} ${name}`

function ruleIn(text: RuleText): Rule {
  const [points, seconds, importance, ...name] = text.split(' ')
  return {
    points: Number(points),
    seconds: Number(seconds),
    importance: importance as Importance,
    name: name.join(' '),
  }
}

/** A worker's readiness and metrics. */
export interface WorkerState {
  readonly pid: number
  readonly readiness: Readiness
  readonly metrics: readonly MetricObject[]
}

export type ToPrimary =
  | { readonly kind: 'store'; readonly asked: readonly StoreRequest[] }
  | { readonly kind: 'about'; readonly id: number; readonly about: WorkerState }

export type ToWorker =
  /** To the last message of requests, in their order. */
  | { readonly kind: 'store'; readonly answers: readonly StoreAnswer[] }
  | { readonly kind: 'askAbout'; readonly id: number }
  | { readonly kind: 'reload' | 'stop' }

const listOf = ({ over, left, resetMs }: Taken): CountList => [over ? 1 : 0, left, resetMs]
export const asTaken = ([over, left, resetMs]: CountList): Taken => ({
  over: over === 1,
  left,
  resetMs,
})

/** Answers requests from a store. */
export function answering(store: SharedStore): (request: StoreRequest) => Promise<StoreAnswer> {
  const counters = new Map<RuleText, Counter>()
  const counterOf = (rule: RuleText): Counter => {
    const counter = counters.get(rule) ?? store.counter(ruleIn(rule))
    counters.set(rule, counter)
    return counter
  }
  return async (request) => {
    switch (request[0]) {
      case 'take':
        return (
          await store.takeInTurn(
            request[1].map((step) =>
              step.map(([rule, key, times]) => ({ counter: counterOf(rule), key, times })),
            ),
          )
        ).map(({ taken }) => listOf(taken))
      case 'look':
        return [listOf(await counterOf(request[1]).look(request[2]))]
      case 'claim':
        return (await store.claim(request[1], request[2], request[3])) ?? null
      case 'read':
        return (await store.read(request[1])) ?? null
      case 'write':
        return (await store.write(request[1], request[2], request[3]), null)
      case 'replace':
        return (await store.replace(request[1], request[2], request[3], request[4])) ? request[3] : null
      // release
      default:
        return (await store.release(request[1], request[2]), null)
    }
  }
}
