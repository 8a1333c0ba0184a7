/**
 * From when to when one server has taken all writes, as it names that itself (`master_replid` of INFO
 * replication): another name means that the server was started anew, or that another one has become the
 * master, so that what was written last may be lost. A mark in the store says since when its reign lasts.
 */
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { StoreAway } from './sharedStore.ts'

/** Begins a script: `reign` is its name, `-` where the account may not ask. */
export const REIGN = `local info = redis.pcall('info', 'replication')
local reign = type(info) == 'string' and info:match('master_replid:(%x+)') or '-'`

/**
 * Follows REIGN; the script's last argument are names of reigns. Whether this one is among them: a client may
 * send a command that was given up to another server, much later, and nobody would undo it there.
 */
export const KNOWN = `local known = (' ' .. ARGV[#ARGV] .. ' '):find(' ' .. reign .. ' ', 1, true)`

/**
 * Writes the mark, and answers the reign, since how many ms nothing can have been lost, and what the server's
 * own clock says, in epoch ms. A mark that is missing, or of another reign, begins anew.
 */
export const MARK = `${REIGN}
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local name, since = (redis.call('get', KEYS[1]) or ''):match('^(%S+) (%d+)$')
if name ~= reign or reign == '-' then since = string.format('%.0f', now) end
redis.call('set', KEYS[1], reign .. ' ' .. since)
return { reign, math.max(0, now - since), string.format('%.0f', now) }`

/** How long after another reign began no order is bound: each process puts back what it knows, in ms. */
const SETTLE_MS = 2_000
/** How long a record is kept at most: what was lost longer ago would have ended by itself, in ms. */
const KEEP_MS = 24 * 60 * 60_000

/** The reign of a server that takes writes. */
export interface Reign {
  readonly name: string
  /** Since when it lasts. */
  readonly ageMs: number
  /** What the server's clock says, in epoch ms. */
  readonly now: number
}

export interface Reigns {
  /** Those that are known, with spaces between them, as KNOWN takes them. */
  names(): string
  /** The same; none while one of them is too new for all processes to have put back what they know. */
  settledNames(): string
  /** Whether one of these has begun since the last time. */
  isNew(reigns: readonly Reign[]): boolean
  /** Takes them in, once what a new one lacks was put back. @param isWhole every server has answered */
  note(reigns: readonly Reign[], isWhole: boolean): void
  /**
   * Whether records may be missing that were written before this reign.
   * @throws StoreAway when it is too new for all processes to have put back what they know
   */
  mayHaveLost(name: unknown): boolean
  /** What the store's clock says, in epoch ms: the one that all replicas share. */
  now(): number
}

export function createReigns({ now, elapsed, log }: Clock & Stopwatch & Log): Reigns {
  /** When each began, by the stopwatch. */
  let beginnings: ReadonlyMap<string, number> = new Map()
  let settlesAt = -Infinity
  /** What the store's clock says beyond the stopwatch, in ms; this machine's until it has answered. */
  let leadMs = now() - elapsed()
  const isNew = (reigns: readonly Reign[]) => reigns.some(({ name }) => !beginnings.has(name))
  const names = () => [...beginnings.keys()].join(' ')
  const isSettling = () => elapsed() < settlesAt
  return {
    names,
    settledNames: () => (isSettling() ? '' : names()),
    isNew,
    note(reigns, isWhole) {
      if (isNew(reigns)) {
        if (beginnings.size > 0) settlesAt = elapsed() + SETTLE_MS
        const ageMs = Math.min(...reigns.map((reign) => reign.ageMs))
        if (ageMs < KEEP_MS) log({ event: 'records-may-be-lost', sinceMs: ageMs })
      }
      leadMs = reigns[0] ? reigns[0].now - elapsed() : leadMs
      beginnings = new Map([
        ...(isWhole ? [] : beginnings),
        ...reigns.map(({ name, ageMs }) => [name, elapsed() - ageMs] as const),
      ])
    },
    now: () => Math.round(elapsed() + leadMs),
    mayHaveLost(name) {
      const beganAt = beginnings.get(String(name))
      if (beganAt === undefined || isSettling()) throw new StoreAway()
      return elapsed() - beganAt < KEEP_MS
    },
  }
}
