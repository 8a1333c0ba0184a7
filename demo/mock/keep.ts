/**
 * The state of the bank in a page as text, so that it is kept over a reload and shared with the hosted page
 * in the same tab.
 */
import type { Store } from '../../src/sandbox/store.ts'
import { SEEDED_PASSWORD } from '../../src/sandbox/customers.ts'

/** Types that JSON doesn't have. */
type Tagged = { $map: unknown[] } | { $set: unknown[] } | { $big: string } | { $infinite: true }

function tag(this: unknown, key: string, value: unknown): unknown {
  if (value instanceof Map) return { $map: [...value] } satisfies Tagged
  if (value instanceof Set) return { $set: [...value] } satisfies Tagged
  if (typeof value === 'bigint') return { $big: String(value) } satisfies Tagged
  if (value === Infinity) return { $infinite: true } satisfies Tagged
  // A new password is not stored: after a reload the account has the seeded one.
  return key === 'password' && typeof value === 'string' ? SEEDED_PASSWORD : value
}

function untag(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const tagged = value as Partial<{
    $map: [unknown, unknown][]
    $set: unknown[]
    $big: string
    $infinite: true
  }>
  if (tagged.$map) return new Map(tagged.$map)
  if (tagged.$set) return new Set(tagged.$set)
  if (tagged.$big !== undefined) return BigInt(tagged.$big)
  return tagged.$infinite ? Infinity : value
}

export interface Kept {
  /** Differs after each start without stored state. */
  readonly run: string
  /** Encrypts the sessions; made in this tab, which it never leaves. */
  readonly secret: string
  /** Page that customers return to. */
  readonly home: string
  readonly store: Store
}

/** Number of the store's form, raised with each change of it: another version's state counts as none. */
const FORM = 2

export const write = (savedEntry: Kept): string => JSON.stringify({ form: FORM, savedEntry }, tag)

/** Undefined for an unreadable text, such as that of another version. */
export function read(text: string | null): Kept | undefined {
  try {
    const content = JSON.parse(text ?? 'null', untag) as { form?: number; savedEntry?: Kept } | null
    return content?.form === FORM ? content.savedEntry : undefined
  } catch {
    return undefined
  }
}
