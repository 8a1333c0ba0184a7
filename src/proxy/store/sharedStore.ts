/**
 * State that requests share, and replicas when they are given a store of their own: limits and notes.
 * Whatever of it is lost costs nobody money. Every operation is atomic. Values hold no secrets and no
 * personal data in the clear.
 */

/** Importance of a value: each rank has its own memory, and a full store takes none of the first. */
const IMPORTANCES = ['stranger', 'customer'] as const
/** stranger: anybody can create any number · customer: their number is limited. */
export type Importance = (typeof IMPORTANCES)[number]

/** THE kinds of notes: what their keys begin with. */
const NOTES = {
  /** A task of the captcha that was solved. */
  proof: 'stranger',
  /** The latest step of a session. */
  session: 'customer',
  /** Owner of a journey or an order; only of those that the bank knows. */
  owner: 'customer',
  /** The end of a journey. */
  ended: 'customer',
  /** Values of a signing module, sealed. */
  signing: 'customer',
  /** That a confirm of an order is under way. */
  confirming: 'customer',
  /** The attempt of a code to scan that may be paid. */
  scannable: 'customer',
  /** The session that an order was shown to first. */
  shown: 'customer',
  /** The session that an attempt's code was asked of first. */
  coded: 'customer',
  /** The number that a journey has had a code sent to last. */
  codes: 'customer',
} as const satisfies Record<string, Importance>
export type NoteKey = `${keyof typeof NOTES}:${string}`

export const importanceOf = (key: NoteKey): Importance =>
  NOTES[key.slice(0, key.indexOf(':')) as keyof typeof NOTES]

/** Number in a window of seconds, which begins with the first. */
export interface Rule {
  /** Separates its keys from those of other rules. */
  readonly name: string
  readonly points: number
  readonly seconds: number
  /** Of what is counted by it. */
  readonly importance: Importance
}

export interface Usage {
  /** More than the rule allows. */
  readonly isOver: boolean
  /** The rest of this window. */
  readonly remaining: number
  /** Until the window ends, in ms. */
  readonly resetMs: number
}

/** A rule, and how much of it is taken by this key. */
export interface Count {
  readonly rule: Rule
  readonly key: string
  readonly usage: Usage
  /** The end of its window, by the stopwatch. */
  readonly endsAt: number
}

/** The amount counted by a rule. */
export interface Counting {
  readonly rule: Rule
  readonly key: string
  /**
   * Number of times; once when missing. What is less than none is given back: no more than is taken, and
   * nothing where the window has ended.
   */
  readonly times?: number
  /** Of what is given back: the end of the window that it was taken from. */
  readonly endsAt?: number
}

/** Counters. None rejects: while the common store is away each process counts in its own memory. */
export interface Limits {
  /**
   * Counts turn after turn. What is over its rule isn't counted, and after its turn nothing more is. Answers
   * all that was asked for until then.
   */
  take(turns: readonly (readonly Counting[])[]): Promise<readonly Count[]>
}

/**
 * Notes that make a customer's way shorter. None rejects: while the store is away memory stands in for it.
 */
export interface Notes {
  /** Puts a value where none is. Answers the one that is there already, undefined when this one was put. */
  claim(key: NoteKey, value: string, ttlMs: number): Promise<string | undefined>
  read(key: NoteKey): Promise<string | undefined>
  /** Puts a value, whatever is there. */
  write(key: NoteKey, value: string, ttlMs: number): Promise<void>
}

/** The common store is away: it doesn't answer, or refuses to write. What was asked may have been done. */
export class StoreAway extends Error {}

/** From this share of its memory on, a store is left to customers. */
export const FULL_SHARE = 0.75

/** The state of the store, for health checks and metrics. */
export interface StoreState {
  readonly kind: 'memory' | 'redis'
  /** False while it, or a shard of a cluster, doesn't answer or refuses to write. */
  readonly reachable: boolean
  /** Since when, in epoch ms. */
  readonly since: number
  /** The reason for which it is away, as a short code. */
  readonly reason?: string
  /** The share of its memory that is used: 0 where it has no limit, missing for this process's own. */
  readonly used?: number
  /** The policy by which it drops keys that are still good, where it does. */
  readonly evicts?: string
}

export interface SharedStore {
  readonly limits: Limits
  readonly notes: Notes
  state(): StoreState
  close(): Promise<void>
}
