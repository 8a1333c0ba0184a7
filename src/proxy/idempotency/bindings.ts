/**
 * Which confirm an order is bound to. There is one for each order, for paying and for releasing what was paid
 * by a code: whatever else would move money for this order waits until the bank has said how that one ended.
 * Every change writes a value that was never there before, so compare-and-replace puts the replicas in order.
 * Times are by the store's clock, which all replicas share.
 */
import type { PaymentStatus } from '../../contract/payloads/payment.ts'
import { lateAfter } from '../../domain/payStatus.ts'
import { hex } from '../base/ids.ts'
import type { Randomness } from '../base/ports.ts'
import { Refusal } from '../base/refusal.ts'
import { type RecordKey, type Records, StoreAway } from '../store/sharedStore.ts'

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

/** An order that is bound to this request. */
export interface Bound {
  /** Another binding may be lost: `settled` must be told the order's status before anything is sent. */
  readonly mayBeLost: boolean
  /**
   * Resolves when the status leaves room for another confirm. Throws Refusal, as `bind` answers it, when
   * another one was accepted: the order is bound to that then.
   */
  settled(status: PaymentStatus): Promise<void>
  /** Must be called once with the end of the request. */
  end(end: End): Promise<void>
}

export interface Bindings {
  /**
   * Binds an order; or answers why it can't be bound: PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID (409) when it
   * is bound to another key or is being asked, PAYMENT_DETAILS_CHANGED (422) when it is bound to the same key
   * for another payload. Rejects with StoreAway while the common store is away.
   */
  bind(order: string, key: string, payload: string): Promise<Refusal | Bound>
  /**
   * Call it before the status is asked for, and its result with the status that was answered. While the
   * store is away the status passes through, and changes nothing.
   */
  follow(order: string): Promise<(status: PaymentStatus) => Promise<void>>
  /** Whether this order is locked, here or at another replica; false while nobody can know. */
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
/** Key and payload of a payment that a status showed and that isn't ours, as in the bank's app. */
const NOBODYS = { key: '-', payload: '-' } as const

const nameOf = (order: string): RecordKey => `confirming:${order}`
const failedName = (order: string): RecordKey => `failed:${order}`

function parse(text: string): Binding {
  const [state, key = '', payload = '', ...times] = text.split(' ')
  const [since = 0, at = 0, earlier = 0] = times.map(Number)
  return { state: state as State, key, payload, since, at, earlier }
}

const inProgress = () => new Refusal(409, 'PAYMENT_IN_PROGRESS', { retryAfterSeconds: UNDER_WAY_SECONDS })
const alreadyPaid = () => new Refusal(409, 'ORDER_ALREADY_PAID')

/** What the work comes to, or this while the store is away. */
export const unlessAway = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof StoreAway) return otherwise
    throw error
  })

/** The bank answers the same key with what it has answered before: that changes nothing. */
const UNCHANGED: Bound = { mayBeLost: false, settled: async () => undefined, end: async () => undefined }

interface Options {
  readonly records: Records
  /** Of the bank, in ms. */
  readonly timeoutMs: number
}

export function createBindings({ records, timeoutMs }: Options, { random }: Randomness): Bindings {
  const { now } = records
  const text = ({ state, key, payload, since, at, earlier }: Binding): string =>
    [state, key, payload, since, at, earlier, hex(random(8))].join(' ')

  /** After the lease of a proxy that has vanished the state is unknown. */
  const standing = (record: string): Binding => {
    const binding = parse(record)
    const isVanished = binding.state === 'asking' && now() >= binding.at + timeoutMs + LEASE_MARGIN_MS
    return isVanished ? { ...binding, state: 'unknown' } : binding
  }

  /** @param value what the order is bound to, as it stands in the store */
  function bound(name: RecordKey, binding: Binding, value: string, mayBeLost: boolean): Bound {
    const become = async (change: Partial<Binding>) =>
      void (await records.replace(name, value, text({ ...binding, ...change }), KEEP_MS))
    return {
      mayBeLost,
      async settled(status) {
        if (status === 'OPEN' || status === 'FAILED') return
        const isPaid = status === 'SUCCESS'
        await become({ ...NOBODYS, state: isPaid ? 'paid' : 'taken' })
        throw isPaid ? alreadyPaid() : inProgress()
      },
      async end(end) {
        if (end === 'taken' || end === 'paid') return become({ state: end, at: now() })
        if (end === 'unknown') return become({ state: 'unknown' })
        // What was sent before may still arrive, whatever this answer says; a code is asked for by the key.
        if (end === 'refused' && binding.earlier > 0) return become({ state: 'unknown', at: binding.earlier })
        return records.release(name, value)
      },
    }
  }

  async function bind(order: string, key: string, payload: string): Promise<Refusal | Bound> {
    const name = nameOf(order)
    const binding: Binding = { state: 'asking', key, payload, since: now(), at: now(), earlier: 0 }
    const value = text(binding)
    const claim = await records.claim(name, value, UNANSWERED_MS)
    if (claim.there === undefined) return bound(name, binding, value, claim.mayBeLost)
    const before = standing(claim.there)
    if (before.key !== key) return before.state === 'paid' ? alreadyPaid() : inProgress()
    if (before.payload !== payload) return new Refusal(422, 'PAYMENT_DETAILS_CHANGED')
    if (before.state === 'asking') return inProgress()
    if (before.state !== 'unknown') return UNCHANGED
    const again: Binding = { ...binding, since: before.since, earlier: before.at }
    const next = text(again)
    return (await records.replace(name, claim.there, next, KEEP_MS))
      ? bound(name, again, next, false)
      : inProgress()
  }

  /** What each status changes. @param record what the order was bound to when it was asked for */
  function followed(
    order: string,
    record: string | undefined,
  ): Record<PaymentStatus, () => Promise<unknown>> {
    const name = nameOf(order)
    const askedAt = now()
    const before = record === undefined ? undefined : standing(record)
    const isLate = before !== undefined && askedAt >= before.at + lateAfter(timeoutMs)
    const isPending = before?.state === 'unknown' || before?.state === 'taken'
    const become = (state: State): Promise<unknown> => {
      const next = text({ ...NOBODYS, since: askedAt, earlier: 0, ...before, state, at: askedAt })
      return record === undefined
        ? records.claim(name, next, KEEP_MS)
        : records.replace(name, record, next, KEEP_MS)
    }
    const free = async () => (record === undefined ? undefined : records.release(name, record))
    const processing = async () => (!before || before.state === 'unknown') && become('taken')
    return {
      OPEN: async () => isPending && isLate && free(),
      PROCESSING: processing,
      ON_HOLD: processing,
      SUCCESS: async () => before?.state !== 'paid' && become('paid'),
      async FAILED() {
        const { there } = await records.claim(failedName(order), String(askedAt), KEEP_MS)
        // It may be the failure of an earlier attempt, while this one has not arrived yet.
        const isDoubtful = before?.state === 'unknown' && there !== undefined && Number(there) <= before.since
        return isPending && (!isDoubtful || isLate) && free()
      },
    }
  }

  return {
    bind,
    follow: (order) =>
      unlessAway(
        records.read(nameOf(order)).then((record) => {
          const changes = followed(order, record)
          return async (status) => void (await unlessAway(changes[status](), undefined))
        }),
        async () => undefined,
      ),
    isLocked: (order) =>
      unlessAway(
        records.read(nameOf(order)).then((record) => record !== undefined && parse(record).state !== 'paid'),
        false,
      ),
  }
}
