/** What an order is bound to, and its record in the store. Times are by the store's clock, in epoch ms. */
import { hex } from '../base/bytes.ts'
import type { Randomness } from '../base/ports.ts'

/**
 * asking: it is at the bank · unknown: it was sent and nobody knows what became of it · taken: the bank has
 * accepted it · paid: a status said so.
 */
export type BindingState = 'asking' | 'unknown' | 'taken' | 'paid'

export interface Binding {
  readonly state: BindingState
  /** Hash of whose key it is, and the key; of what is asked. */
  readonly key: string
  readonly payload: string
  /** When the order was bound to it, and when it was last sent. */
  readonly since: number
  readonly at: number
  /** Of one that is asked again: when it was last sent without an answer; 0 when it never was. */
  readonly earlier: number
}

/** Beyond the bank's time-out, until a request whose proxy has vanished counts as over, in ms. */
const LEASE_MARGIN_MS = 2_000

/** Never the same twice, so that compare-and-replace puts the replicas in order. */
export const textOf = (
  { state, key, payload, since, at, earlier }: Binding,
  { random }: Randomness,
): string => [state, key, payload, since, at, earlier, hex(random(8))].join(' ')

/** As a record says it. */
export function parseBinding(record: string): Binding {
  const [state, key = '', payload = '', ...times] = record.split(' ')
  const [since = 0, at = 0, earlier = 0] = times.map(Number)
  return { state: state as BindingState, key, payload, since, at, earlier }
}

/**
 * As it stands now: after the lease of a proxy that has vanished its state is unknown.
 * @param timeoutMs of the bank
 */
export function standingBinding(record: string, now: number, timeoutMs: number): Binding {
  const binding = parseBinding(record)
  const isVanished = binding.state === 'asking' && now >= binding.at + timeoutMs + LEASE_MARGIN_MS
  return isVanished ? { ...binding, state: 'unknown' } : binding
}
