/**
 * One answer for one key: the answer to a confirm is kept for a day and repeated to every request for
 * the same with the same key. Only a success is kept. After an uncertain end the same request goes to the
 * bank again with the same key: the bank debits once for each key.
 */
import * as v from 'valibot'
import { object } from '../../contract/object.ts'
import { toJson } from '../../contract/wire.ts'
import type { Answer } from '../bank/answer.ts'
import { createBox, type BoxSecrets } from '../base/box.ts'
import type { Clock, Randomness } from '../base/ports.ts'
import { Refusal } from '../base/refusal.ts'
import type { RecordKey, Records } from '../store/sharedStore.ts'
import { type Bindings, createBindings, type End, type Hold, unlessAway } from './bindings.ts'

/** How long an answer is repeated, in ms. */
const KEEP_MS = 24 * 60 * 60_000

const answerSchema = object({
  status: v.number(),
  code: v.union([v.string(), v.number()]),
  data: v.record(v.string(), v.unknown()),
  credential: v.optional(v.string()),
  iat: v.number(),
  exp: v.number(),
})

/** This request holds the order and may ask the bank; where another may be lost, after `settle`. */
export interface Lock extends Pick<Hold, 'mayBeLost' | 'settle'> {
  /**
   * Must be called once. What the store doesn't hear of any more is settled by the binding's lease and the
   * bank's status. @param answer a success, repeated from now on
   */
  end(end: End, answer?: Answer): Promise<void>
}

export interface Confirms extends Pick<Bindings, 'follow' | 'isLocked'> {
  /**
   * The answer that was given before, or the right to ask. Throws Refusal: PAYMENT_DETAILS_CHANGED (422) when
   * the key belongs to another payload, PAYMENT_IN_PROGRESS or ORDER_ALREADY_PAID (409) when the order is
   * bound to another key, or the same is being asked. Throws StoreAway when nobody can know.
   * @param key hash of whose key this is, and the key · @param payload hash of what is asked · @param order
   *   hash of what is paid
   */
  begin(key: string, payload: string, order: string): Promise<Answer | Lock>
}

export const isAnswer = (lockOrAnswer: Answer | Lock): lockOrAnswer is Answer => 'code' in lockOrAnswer

interface Options {
  readonly records: Records
  readonly secrets: BoxSecrets
  /** Of the bank, in ms. */
  readonly timeoutMs: number
}

/** A record is the payload's hash, a dot and the sealed answer. */
const DOT = '.'

/** Answers that are repeated. */
function createAnswers({ records, secrets }: Options, { now }: Clock) {
  const box = createBox(secrets, 'answer', answerSchema)
  return {
    /** @throws Refusal PAYMENT_DETAILS_CHANGED (422) where it was given to another payload */
    async read(name: RecordKey, payload: string): Promise<Answer | undefined> {
      const record = await records.read(name)
      if (record === undefined) return undefined
      const end = record.indexOf(DOT)
      if (record.slice(0, end) !== payload) throw new Refusal(422, 'PAYMENT_DETAILS_CHANGED')
      const answer = await box.open(record.slice(end + 1), now())
      // What can't be opened (the secrets have changed) is asked for again.
      if (!answer) return undefined
      const { status, code, data, credential } = answer
      return { status, code, data, credential }
    },
    async write(name: RecordKey, payload: string, { status, code, data, credential }: Answer): Promise<void> {
      const iat = Math.floor(now() / 1000)
      const sealedAnswer = await box.seal({
        status,
        code,
        // As it travels: it is only repeated.
        data: JSON.parse(toJson(data)) as Answer['data'],
        iat,
        exp: iat + KEEP_MS / 1000,
        ...(credential === undefined ? {} : { credential }),
      })
      await records.write(name, `${payload}${DOT}${sealedAnswer}`, KEEP_MS)
    },
  }
}

export function createConfirms(options: Options, ports: Clock & Randomness): Confirms {
  const answers = createAnswers(options, ports)
  const { bind, follow, isLocked } = createBindings(options, ports)
  return {
    follow,
    isLocked,
    async begin(key, payload, order) {
      const name: RecordKey = `confirm:${key}`
      const hold = await bind(order, key, payload)
      const isRefused = hold instanceof Refusal
      // Nothing is sent then: the order's state before is restored.
      const withdraw = async () => (isRefused ? undefined : unlessAway(hold.end('refused'), undefined))
      const repeat = await answers.read(name, payload).catch(async (error: unknown) => {
        await withdraw()
        throw error
      })
      if (repeat) {
        await withdraw()
        return repeat
      }
      if (isRefused) throw hold
      return {
        mayBeLost: hold.mayBeLost,
        settle: hold.settle,
        async end(end, answer) {
          if (answer) await unlessAway(answers.write(name, payload, answer), undefined)
          await unlessAway(hold.end(end), undefined)
        },
      }
    },
  }
}
