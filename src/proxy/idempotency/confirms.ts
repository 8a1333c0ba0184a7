/**
 * One answer for one key (readings 4): what a confirm was answered is kept for a day and told again, to
 * whoever asks for the same with the same key. Only a success is kept. A refusal is mended under the same
 * key, and after an uncertain end the same question goes to the bank again with the same key: the bank debits
 * once for each key.
 */
import * as v from 'valibot'
import type { Answer } from '../bank/answer.ts'
import { createBox, type Secrets } from '../base/box.ts'
import { hex } from '../base/ids.ts'
import type { Clock, Randomness } from '../base/ports.ts'
import { Refusal } from '../base/refusal.ts'
import type { SharedStore, StoreKey } from '../store/sharedStore.ts'

/** How long a key is bound to what it was first used for, in ms. */
const KEEP_MS = 24 * 60 * 60_000
/** Beyond the bank's time-out, until a question whose proxy has vanished counts as over, in ms. */
const LEASE_MARGIN_MS = 2_000
/** When whoever asks while the first question is under way may ask again, in seconds. */
const UNDER_WAY_SECONDS = 5

const answerSchema = v.object({
  status: v.number(),
  code: v.union([v.string(), v.number()]),
  data: v.record(v.string(), v.unknown()),
  credential: v.optional(v.string()),
  iat: v.number(),
  exp: v.number(),
})

/** The question is ours to ask; exactly one of the two ends it. */
export interface UnderWay {
  /** The bank has said yes. */
  keep(answer: Answer): Promise<void>
  /** It was refused, or nobody knows: the same may be asked again. */
  leave(): Promise<void>
}

export interface Confirms {
  /**
   * The answer that was given before, or the right to ask. Throws Refusal: PAYMENT_DETAILS_CHANGED (422) when
   * the key belongs to another payload, PAYMENT_IN_PROGRESS (409) while anything is under way for the same
   * order: with another key, the first question may still arrive, and both would be paid.
   * @param key hash of whose key this is, and the key · @param payload hash of what is asked · @param order
   *   hash of what is paid
   */
  begin(key: string, payload: string, order: string): Promise<Answer | UnderWay>
  /** Whether anything is under way for this order, here or at another replica. @param order as for `begin` */
  isUnderWay(order: string): Promise<boolean>
}

export const isAnswer = (begun: Answer | UnderWay): begun is Answer => 'code' in begun

interface Options {
  readonly store: SharedStore
  readonly secrets: Secrets
  /** Of the bank, in ms. */
  readonly timeoutMs: number
}

/** A record is the payload's hash, and once there is an answer, a dot and the sealed answer. */
const DOT = '.'

const lockOf = (order: string): StoreKey => `confirming:${order}`

export function createConfirms(
  { store, secrets, timeoutMs }: Options,
  { now, random }: Clock & Randomness,
): Confirms {
  const box = createBox(secrets, 'answer', answerSchema)

  async function answerIn(record: string, payload: string): Promise<Answer | undefined> {
    const end = record.indexOf(DOT)
    if ((end < 0 ? record : record.slice(0, end)) !== payload)
      throw new Refusal(422, 'PAYMENT_DETAILS_CHANGED')
    const kept = end < 0 ? undefined : await box.open(record.slice(end + 1), now())
    // What can't be opened (the secrets have changed) is asked for again.
    return kept && { status: kept.status, code: kept.code, data: kept.data, credential: kept.credential }
  }

  return {
    isUnderWay: async (order) => (await store.read(lockOf(order))) !== undefined,
    async begin(key, payload, order) {
      const [record, lock] = [`confirm:${key}` as const, lockOf(order)]
      const before = await store.claim(record, payload, KEEP_MS)
      const answered = before === undefined ? undefined : await answerIn(before, payload)
      if (answered) return answered
      const holder = hex(random(16))
      if ((await store.claim(lock, holder, timeoutMs + LEASE_MARGIN_MS)) !== undefined) {
        throw new Refusal(409, 'PAYMENT_IN_PROGRESS', { retryAfterSeconds: UNDER_WAY_SECONDS })
      }
      // Whoever held the lock until now may just have been answered.
      const meanwhile =
        before === undefined ? undefined : await answerIn((await store.read(record)) ?? payload, payload)
      const leave = () => store.release(lock, holder)
      if (meanwhile) {
        await leave()
        return meanwhile
      }
      return {
        leave,
        async keep({ status, code, data, credential }) {
          const iat = Math.floor(now() / 1000)
          const sealed = await box.seal({
            status,
            code,
            data,
            iat,
            exp: iat + KEEP_MS / 1000,
            ...(credential === undefined ? {} : { credential }),
          })
          await store.write(record, `${payload}${DOT}${sealed}`, KEEP_MS)
          await leave()
        },
      }
    },
  }
}
