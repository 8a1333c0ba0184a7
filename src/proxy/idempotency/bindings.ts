/**
 * Which confirm an order is bound to. There is one for each order, for paying and for releasing what was paid
 * by a code: whatever else would move money for this order waits until the bank has said how that one ended.
 * Every change writes a value that was never there before, so compare-and-replace puts the replicas in order.
 */
import type { PaymentStatus } from '../../contract/payloads/payment.ts'
import { lateAfter } from '../../domain/payStatus.ts'
import { hex } from '../base/ids.ts'
import type { Clock, Randomness } from '../base/ports.ts'
import { Refusal } from '../base/refusal.ts'
import type { SharedStore, StoreKey } from '../store/sharedStore.ts'

/**
 * asking: it is at the bank · unknown: it was sent and nobody knows what became of it · taken: the bank has
 * accepted it · paid: a status said so.
 */
type State = 'asking' | 'unknown' | 'taken' | 'paid'

interface Binding {
  readonly state: State
  /** Hash of whose key it is, and the key; of what is asked. */
  readonly key: string
  readonly payload: string
  /** When the order was bound to it, and when it was last sent. Epoch ms. */
  readonly since: number
  readonly at: number
  /** Of one that is asked again: when it was last sent without an answer; 0 when it never was. */
  readonly earlier: number
}

/**
 * How a request ended. open: the bank waits for a code, or for one to be scanned, and debits nothing until
 * then · refused: nothing was
 * debited, or nothing was sent.
 */
export type End = 'taken' | 'open' | 'paid' | 'refused' | 'unknown'

export interface Bindings {
  /**
   * Binds an order, and answers what must be called once with the end of the request; or why it can't be
   * bound: PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID (409) when it is bound to another key or is being asked,
   * PAYMENT_DETAILS_CHANGED (422) when it is bound to the same key for another payload.
   */
  bind(order: string, key: string, payload: string): Promise<Refusal | ((end: End) => Promise<void>)>
  /** Call it before the status is asked for, and its result with the status that was answered. */
  follow(order: string): Promise<(status: PaymentStatus) => Promise<void>>
  /** Whether this order is locked, here or at another replica. */
  isLocked(order: string): Promise<boolean>
}

/** How long an order stays bound without another answer of the bank, and is known to have failed, in ms. */
const KEEP_MS = 24 * 60 * 60_000
/** The same until the bank has answered or was given up, in ms: longer than anything takes to arrive. */
const UNANSWERED_MS = 60 * 60_000
/** Beyond the bank's time-out, until a request whose proxy has vanished counts as over, in ms. */
const LEASE_MARGIN_MS = 2_000
/** When a confirm that met the lock may be sent again, in seconds. */
const UNDER_WAY_SECONDS = 5
/** Key of a payment that a status showed and that isn't ours, as in the bank's app. */
const NOBODY = '-'

const nameOf = (order: string): StoreKey => `confirming:${order}`
const failedName = (order: string): StoreKey => `failed:${order}`

function parse(text: string): Binding {
  const [state, key = '', payload = '', ...times] = text.split(' ')
  const [since = 0, at = 0, earlier = 0] = times.map(Number)
  return { state: state as State, key, payload, since, at, earlier }
}

interface Options {
  readonly store: SharedStore
  /** Of the bank, in ms. */
  readonly timeoutMs: number
}

export function createBindings({ store, timeoutMs }: Options, { now, random }: Clock & Randomness): Bindings {
  const text = ({ state, key, payload, since, at, earlier }: Binding): string =>
    [state, key, payload, since, at, earlier, hex(random(8))].join(' ')

  /** After the lease of a proxy that has vanished the state is unknown. */
  const standing = (there: string): Binding => {
    const found = parse(there)
    const vanished = found.state === 'asking' && now() >= found.at + timeoutMs + LEASE_MARGIN_MS
    return vanished ? { ...found, state: 'unknown' } : found
  }

  const inProgress = () => new Refusal(409, 'PAYMENT_IN_PROGRESS', { retryAfterSeconds: UNDER_WAY_SECONDS })

  const ending =
    (name: StoreKey, asked: Binding, value: string) =>
    async (end: End): Promise<void> => {
      const become = async (change: Partial<Binding>) =>
        void (await store.replace(name, value, text({ ...asked, ...change }), KEEP_MS))
      if (end === 'taken' || end === 'paid') return become({ state: end, at: now() })
      if (end === 'unknown') return become({ state: 'unknown' })
      // What was sent before may still arrive, whatever this answer says; a code is asked for by the key.
      if (end === 'refused' && asked.earlier > 0) return become({ state: 'unknown', at: asked.earlier })
      return store.release(name, value)
    }

  return {
    async bind(order, key, payload) {
      const name = nameOf(order)
      const asked: Binding = { state: 'asking', key, payload, since: now(), at: now(), earlier: 0 }
      const value = text(asked)
      const there = await store.claim(name, value, UNANSWERED_MS)
      if (there === undefined) return ending(name, asked, value)
      const found = standing(there)
      if (found.key !== key)
        return found.state === 'paid' ? new Refusal(409, 'ORDER_ALREADY_PAID') : inProgress()
      if (found.payload !== payload) return new Refusal(422, 'PAYMENT_DETAILS_CHANGED')
      if (found.state === 'asking') return inProgress()
      // The bank answers the same key with what it has answered before: that changes nothing.
      if (found.state !== 'unknown') return async () => undefined
      const again: Binding = { ...asked, since: found.since, earlier: found.at }
      const next = text(again)
      return (await store.replace(name, there, next, KEEP_MS)) ? ending(name, again, next) : inProgress()
    },

    async follow(order) {
      const name = nameOf(order)
      const there = await store.read(name)
      const askedAt = now()
      const found = there === undefined ? undefined : standing(there)
      const isLate = found !== undefined && askedAt >= found.at + lateAfter(timeoutMs)
      const become = async (state: State) => {
        const next = text({
          ...(found ?? { key: NOBODY, payload: NOBODY, since: askedAt, earlier: 0 }),
          state,
          at: askedAt,
        })
        await (there === undefined
          ? store.claim(name, next, KEEP_MS)
          : store.replace(name, there, next, KEEP_MS))
      }
      const isPending = found?.state === 'unknown' || found?.state === 'taken'
      const free = async () => (there === undefined ? undefined : store.release(name, there))

      const hear: Record<PaymentStatus, () => Promise<unknown>> = {
        OPEN: async () => isPending && isLate && free(),
        PROCESSING: async () => (!found || found.state === 'unknown') && become('taken'),
        ON_HOLD: () => hear.PROCESSING(),
        SUCCESS: async () => found?.state !== 'paid' && become('paid'),
        async FAILED() {
          const known = await store.claim(failedName(order), String(askedAt), KEEP_MS)
          // It may be the failure of an earlier attempt, while this one has not arrived yet.
          const isDoubtful = found?.state === 'unknown' && known !== undefined && Number(known) <= found.since
          return isPending && (!isDoubtful || isLate) && free()
        },
      }
      return async (status) => void (await hear[status]())
    },

    async isLocked(order) {
      const there = await store.read(nameOf(order))
      return there !== undefined && parse(there).state !== 'paid'
    },
  }
}
