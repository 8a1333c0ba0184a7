/**
 * Whose a journey or an order is, as the bank says: its merchant, and its customer's number. Learned at
 * the first use, sealed into the session, and kept in the store for requests that come without one. What the
 * bank doesn't know is never kept, so strangers can't fill the store.
 */
import { isSuccess } from '../../contract/envelope.ts'
import type { CallName } from '../../contract/endpoints.ts'
import { isMsisdn, type Msisdn } from '../../contract/ids.ts'
import { toJson } from '../../contract/wire.ts'
import { type Answer, cutOf } from '../bank/answer.ts'
import type { BankRequest } from '../bank/bank.ts'
import { sha256 } from '../base/bytes.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { Needs } from '../dependencies.ts'
import type { NoteKey } from '../store/sharedStore.ts'
import type { Claims, Owner, Subject } from '../tokens/claims.ts'

/** The call that asks whose a journey or an order is. */
const OWNER_CALL = {
  journey: (id: string) => ['query-mpc-info', { journeyId: id }] as const,
  order: (id: string) => ['payment/query-mpc-info', { originalReferenceNo: id }] as const,
} satisfies Record<Subject['kind'], (id: string) => readonly [CallName, object]>

/** It is that call: the owner need not be asked for once more. */
const OWNER_CALLS: ReadonlySet<CallName> = new Set(['query-mpc-info', 'payment/query-mpc-info'])
export const asksOwner = (call: CallName): boolean => OWNER_CALLS.has(call)

/** Calls whose own answer names the merchant: nothing has to be asked before them. */
const NAMING_OWNER: ReadonlySet<CallName> = new Set([
  ...OWNER_CALLS,
  'payment/payment-h5',
  'debit/payment-status-h5',
])
export const namesOwner = (call: CallName): boolean => NAMING_OWNER.has(call)

const keyOf = async ({ kind, id }: Subject): Promise<NoteKey> => `owner:${await sha256(`${kind}\n${id}`)}`

function parse(text: string | undefined): Owner | undefined {
  if (text === undefined) return undefined
  const [merchantId = '', number] = text.split('\n')
  return { merchantId, ...(number === undefined ? {} : { number: number || null }) }
}

/**
 * What is known already, from the session or from what somebody has asked before.
 * @param needsNumber the number is the one that the bank has confirmed last for this journey, which an older
 *   session doesn't know: the store is asked first
 */
export async function knownOwner(
  { store }: Needs<'store'>,
  subject: Subject,
  claims?: Claims,
  needsNumber = false,
): Promise<Owner | undefined> {
  const { merchantId, number } = claims ?? {}
  const sealed = merchantId === undefined ? undefined : { merchantId, ...(number && { number }) }
  if (sealed && !needsNumber) return sealed
  const noted = parse(await store.notes.read(await keyOf(subject)))
  return noted?.number === undefined ? (sealed ?? noted) : noted
}

/** Remembers whose it is, as long as a session lives. */
export async function noteOwner(
  { store }: Needs<'store'>,
  subject: Subject,
  { merchantId, number }: Owner,
): Promise<void> {
  const text = number === undefined ? merchantId : `${merchantId}\n${number ?? ''}`
  await store.notes.write(await keyOf(subject), text, SESSION_MS)
}

/**
 * The merchant and the number in an answer; undefined where they aren't.
 * @param named the number that the request names, which goes before the answer's
 */
export async function ownerIn(
  { limiter }: Needs<'limiter'>,
  named: Msisdn | undefined,
  data: Answer['data'],
): Promise<{ merchantId: string | undefined; number: string | null | undefined }> {
  const { merchantId } = data
  const number = named ?? data['msisdn']
  return {
    merchantId: typeof merchantId === 'string' ? merchantId : undefined,
    number:
      typeof number === 'string' && isMsisdn(number)
        ? await limiter.hidden(number)
        : number === null
          ? null
          : undefined,
  }
}

/**
 * Asks the bank. Its refusal is the answer to whatever was asked about that journey or order. Throws Refusal
 * as `bank.ask` does.
 */
export async function askOwner(
  deps: Needs<'bank' | 'limiter'>,
  subject: Subject,
  about: Pick<BankRequest, 'credential' | 'diagnosticsId' | 'trace'>,
): Promise<Owner | Answer> {
  const [call, body] = OWNER_CALL[subject.kind](subject.id)
  const answered = await deps.bank.ask({ call, text: toJson(body), ...about })
  const answer: Answer = { ...cutOf(answered), credential: undefined }
  if (!isSuccess(answer.code)) return answer
  const { merchantId = '', number = null } = await ownerIn(deps, undefined, answer.data)
  return { merchantId, number }
}
