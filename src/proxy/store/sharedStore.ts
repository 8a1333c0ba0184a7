/**
 * What requests share, and replicas when they are given a store of their own: counters, and small values that
 * end by themselves. Every operation is atomic. Values hold no secrets and no personal data in the clear.
 */

/** How important a value is: each rank has its own memory, and a full store takes none of the first. */
export const IMPORTANCES = ['stranger', 'customer', 'money'] as const
/**
 * stranger: anybody can create any number · customer: their number is limited · money: it
 * stands between an order and its second debit.
 */
export type Importance = (typeof IMPORTANCES)[number]

/** THE kinds of values: what their keys begin with. */
const KINDS = {
  /** A task of the captcha that was solved. */
  proof: 'stranger',
  /** The latest step of a session. */
  session: 'customer',
  /** Whose a journey or an order is; only of those that the bank knows. */
  owner: 'customer',
  /** How a journey ended. */
  ended: 'customer',
  /** What a confirm was answered. */
  confirm: 'money',
  /** Which confirm an order is bound to. */
  confirming: 'money',
  /** Since when an order is known to have failed. */
  failed: 'money',
} as const satisfies Record<string, Importance>
type Kind = keyof typeof KINDS
export type StoreKey = `${Kind}:${string}`

export const importanceOf = (key: StoreKey): Importance => KINDS[key.slice(0, key.indexOf(':')) as Kind]

/** So many in a window of so many seconds, which begins with the first. */
export interface Rule {
  /** Separates its keys from those of other rules. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Of what is counted by it. */
  readonly importance: Importance
}

export interface Taken {
  /** More than the rule allows. */
  readonly over: boolean
  /** What is left in this window. */
  readonly left: number
  /** Until the window ends, in ms. */
  readonly resetMs: number
}

/** A rule, and how much of it is taken. */
export interface Count {
  readonly rule: Rule
  readonly taken: Taken
}

export interface Counter {
  readonly rule: Rule
  /** Counts one, or so many; what is less than none is given back. */
  take(key: string, times?: number): Promise<Taken>
}

/** What is counted by a counter. */
export interface Counting {
  readonly counter: Counter
  readonly key: string
  /** How often; once when missing. */
  readonly times?: number
}

/** The state of the store, for health checks and metrics. */
export interface StoreState {
  readonly kind: 'memory' | 'redis'
  /** False while this process works from its own memory instead. */
  readonly reachable: boolean
  /** Since when, in epoch ms. */
  readonly since: number
}

/** No operation rejects: one that can't reach the store is done in this process's memory. */
export interface SharedStore {
  counter(rule: Rule): Counter
  /**
   * Counts by each of these counters of this store, step after step: after a step in which one is over
   * nothing more is counted. Answers what was counted.
   */
  takeInTurn(steps: readonly (readonly Counting[])[]): Promise<readonly Count[]>
  /** Puts a value where none is. Answers the one that is there already, undefined when this one was put. */
  claim(key: StoreKey, value: string, ttlMs: number): Promise<string | undefined>
  read(key: StoreKey): Promise<string | undefined>
  /** Puts a value, whatever is there. */
  write(key: StoreKey, value: string, ttlMs: number): Promise<void>
  /** Puts another value in the place of this one if it is still there. Answers whether it was. */
  replace(key: StoreKey, value: string, next: string, ttlMs: number): Promise<boolean>
  /** Takes a value away if it is still this one. */
  release(key: StoreKey, value: string): Promise<void>
  state(): StoreState
  close(): Promise<void>
}
