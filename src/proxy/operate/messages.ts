/** What the primary process and its workers say to each other. */
import type { MetricObject } from 'prom-client'
import type { Counter, Importance, Rule, SharedStore, StoreKey, Taken } from '../store/sharedStore.ts'
import type { Readiness } from './readiness.ts'

/** What a worker asks of the store that the primary holds. */
export type StoreQuestion =
  | readonly [op: 'take' | 'look', rule: RuleText, key: string]
  | readonly [op: 'claim' | 'write', key: StoreKey, value: string, ttlMs: number]
  | readonly [op: 'replace', key: StoreKey, value: string, next: string, ttlMs: number]
  | readonly [op: 'read', key: StoreKey]
  | readonly [op: 'release', key: StoreKey, value: string]
/** A count travels as a list; null is nothing. */
export type StoreAnswer = readonly [over: 0 | 1, left: number, resetMs: number] | string | null

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

/** How it is with a worker, and what it has counted. */
export interface About {
  readonly pid: number
  readonly readiness: Readiness
  readonly metrics: readonly MetricObject[]
}

export type ToPrimary =
  | { readonly kind: 'store'; readonly asked: readonly StoreQuestion[] }
  | { readonly kind: 'told'; readonly id: number; readonly about: About }

export type ToWorker =
  /** To the last message of questions, in their order. */
  | { readonly kind: 'store'; readonly answers: readonly StoreAnswer[] }
  | { readonly kind: 'tell'; readonly id: number }
  | { readonly kind: 'reload' | 'stop' }

const asAnswer = ({ over, left, resetMs }: Taken): StoreAnswer => [over ? 1 : 0, left, resetMs]
export const asTaken = ([over, left, resetMs]: Extract<StoreAnswer, readonly unknown[]>): Taken => ({
  over: over === 1,
  left,
  resetMs,
})

/** Answers questions out of a store. */
export function answering(store: SharedStore): (question: StoreQuestion) => Promise<StoreAnswer> {
  const counters = new Map<RuleText, Counter>()
  const counterOf = (rule: RuleText): Counter => {
    const counter = counters.get(rule) ?? store.counter(ruleIn(rule))
    counters.set(rule, counter)
    return counter
  }
  return async (question) => {
    switch (question[0]) {
      case 'take':
        return asAnswer(await counterOf(question[1]).take(question[2]))
      case 'look':
        return asAnswer(await counterOf(question[1]).look(question[2]))
      case 'claim':
        return (await store.claim(question[1], question[2], question[3])) ?? null
      case 'read':
        return (await store.read(question[1])) ?? null
      case 'write':
        return (await store.write(question[1], question[2], question[3]), null)
      case 'replace':
        return (await store.replace(question[1], question[2], question[3], question[4])) ? question[3] : null
      // release
      default:
        return (await store.release(question[1], question[2]), null)
    }
  }
}
