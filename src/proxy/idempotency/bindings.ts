/**
 * Which confirm an order is bound to. There is one for each order, for paying and for releasing what was paid
 * by a code: whatever else would move money for this order waits until the bank has said how that one ended.
 */
import type { PaymentStatus } from '../../contract/payloads/payment.ts'
import { lateAfter } from '../../domain/payStatus.ts'
import type { Randomness } from '../base/ports.ts'
import { Refusal } from '../base/refusal.ts'
import { type RecordKey, type Records, StoreAway } from '../store/sharedStore.ts'
import { type Binding, type BindingState, parseBinding, standingBinding, textOf } from './binding.ts'

/**
 * How a request ended. open: the bank waits for a code, or for one to be scanned, and debits nothing until
 * then · refused: nothing was debited, or nothing was sent.
 */
export type End = 'taken' | 'open' | 'paid' | 'refused' | 'unknown'

/** An order is bound to this request. */
export interface Hold {
  /** Another binding may be lost: `settle` must be told the order's status before anything is sent. */
  readonly mayBeLost: boolean
  /**
   * Resolves when the status leaves room for another confirm. Throws Refusal, as `bind` answers it, when
   * another one was accepted: the order is bound to that then.
   */
  settle(status: PaymentStatus): Promise<void>
  /** Must be called once with the end of the request. */
  end(end: End): Promise<void>
}

export interface Bindings {
  /**
   * Binds an order; or answers why it can't be bound: PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID (409) when it
   * is bound to another key or is being asked, PAYMENT_DETAILS_CHANGED (422) when it is bound to the same key
   * for another payload. Rejects with StoreAway while the common store is away.
   */
  bind(order: string, key: string, payload: string): Promise<Refusal | Hold>
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
/** When a confirm that met the lock may be sent again, in seconds. */
const UNDER_WAY_SECONDS = 5
/** Key and payload of a payment that a status showed and that isn't ours, as in the bank's app. */
const NOBODYS = { key: '-', payload: '-' } as const

const nameOf = (order: string): RecordKey => `confirming:${order}`
const failedName = (order: string): RecordKey => `failed:${order}`

const inProgress = () => new Refusal(409, 'PAYMENT_IN_PROGRESS', { retryAfterSeconds: UNDER_WAY_SECONDS })
const alreadyPaid = () => new Refusal(409, 'ORDER_ALREADY_PAID')

/** What the work comes to, or this while the store is away. */
export const unlessAway = <T>(work: Promise<T>, fallback: T): Promise<T> =>
  work.catch((error: unknown) => {
    if (error instanceof StoreAway) return fallback
    throw error
  })

/** The bank answers the same key with what it has answered before: that changes nothing. */
const UNCHANGED: Hold = { mayBeLost: false, settle: async () => undefined, end: async () => undefined }

interface Options {
  readonly records: Records
  /** Of the bank, in ms. */
  readonly timeoutMs: number
}

type Means = Options & Randomness

/** @param record the binding as it stands in the store */
function hold(means: Means, name: RecordKey, binding: Binding, record: string, mayBeLost: boolean): Hold {
  const { records } = means
  const update = async (change: Partial<Binding>) =>
    void (await records.replace(name, record, textOf({ ...binding, ...change }, means), KEEP_MS))
  return {
    mayBeLost,
    async settle(status) {
      if (status === 'OPEN' || status === 'FAILED') return
      const isPaid = status === 'SUCCESS'
      await update({ ...NOBODYS, state: isPaid ? 'paid' : 'taken' })
      throw isPaid ? alreadyPaid() : inProgress()
    },
    async end(end) {
      if (end === 'taken' || end === 'paid') return update({ state: end, at: records.now() })
      if (end === 'unknown') return update({ state: 'unknown' })
      // What was sent before may still arrive, whatever this answer says; a code is asked for by the key.
      if (end === 'refused' && binding.earlier > 0) return update({ state: 'unknown', at: binding.earlier })
      return records.release(name, record)
    },
  }
}

async function bind(means: Means, order: string, key: string, payload: string): Promise<Refusal | Hold> {
  const { records, timeoutMs } = means
  const name = nameOf(order)
  const now = records.now()
  const ownBinding: Binding = { state: 'asking', key, payload, since: now, at: now, earlier: 0 }
  const text = textOf(ownBinding, means)
  const { record, mayBeLost } = await records.claim(name, text, UNANSWERED_MS)
  if (record === undefined) return hold(means, name, ownBinding, text, mayBeLost)
  const binding = standingBinding(record, records.now(), timeoutMs)
  if (binding.key !== key) return binding.state === 'paid' ? alreadyPaid() : inProgress()
  if (binding.payload !== payload) return new Refusal(422, 'PAYMENT_DETAILS_CHANGED')
  if (binding.state === 'asking') return inProgress()
  if (binding.state !== 'unknown') return UNCHANGED
  const renewal: Binding = { ...ownBinding, since: binding.since, earlier: binding.at }
  const next = textOf(renewal, means)
  return (await records.hold(name, record, next, KEEP_MS))
    ? hold(means, name, renewal, next, false)
    : inProgress()
}

/** What each status changes. @param record what the order was bound to when it was asked for */
function changesOf(
  means: Means,
  order: string,
  record: string | undefined,
): Readonly<Record<PaymentStatus, () => Promise<unknown>>> {
  const { records, timeoutMs } = means
  const name = nameOf(order)
  const askedAt = records.now()
  const binding = record === undefined ? undefined : standingBinding(record, askedAt, timeoutMs)
  const isLate = binding !== undefined && askedAt >= binding.at + lateAfter(timeoutMs)
  const isPending = binding?.state === 'unknown' || binding?.state === 'taken'
  const moveTo = (state: BindingState): Promise<unknown> => {
    const next = textOf({ ...NOBODYS, since: askedAt, earlier: 0, ...binding, state, at: askedAt }, means)
    return record === undefined
      ? records.claim(name, next, KEEP_MS)
      : records.replace(name, record, next, KEEP_MS)
  }
  const free = async () => (record === undefined ? undefined : records.release(name, record))
  const accept = async () => (!binding || binding.state === 'unknown') && moveTo('taken')
  return {
    OPEN: async () => isPending && isLate && free(),
    PROCESSING: accept,
    ON_HOLD: accept,
    SUCCESS: async () => binding?.state !== 'paid' && moveTo('paid'),
    async FAILED() {
      const { record: failedAt } = await records.claim(failedName(order), String(askedAt), KEEP_MS)
      // It may be the failure of an earlier attempt, while this one has not arrived yet.
      const isDoubtful =
        binding?.state === 'unknown' && failedAt !== undefined && Number(failedAt) <= binding.since
      return isPending && (!isDoubtful || isLate) && free()
    },
  }
}

export function createBindings(options: Options, { random }: Randomness): Bindings {
  const means = { ...options, random }
  const { records } = options
  return {
    bind: (order, key, payload) => bind(means, order, key, payload),
    async follow(order) {
      const reading = records.read(nameOf(order)).then((record) => changesOf(means, order, record))
      const changes = await unlessAway(reading, undefined)
      return async (status) => void (changes && (await unlessAway(changes[status](), undefined)))
    },
    async isLocked(order) {
      const record = await unlessAway(records.read(nameOf(order)), undefined)
      return record !== undefined && parseBinding(record).state !== 'paid'
    },
  }
}
