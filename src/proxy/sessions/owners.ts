/**
 * The owner of a journey or an order, as the bank says: its merchant, and its customer's number. Learned at
 * the first use, before a call is asked, since the page must be its merchant's, and only what the bank knows
 * counts for a number or a merchant. It is sealed into the session, and kept in the store for requests that
 * come without one. What the bank doesn't know is never kept, so strangers can't fill the store.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { isMsisdn, type Msisdn } from '../../contract/ids.ts'
import { toJson } from '../../contract/wire.ts'
import { type Answer, cutOf } from '../bank/answer.ts'
import type { BankRequest } from '../bank/bank.ts'
import { sha256 } from '../base/hashing.ts'
import { SESSION_MS } from '../base/limits.ts'
import { codeOf } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import { type Call, type Exchange, numberIn } from '../http/exchange.ts'
import { askUnknown, limitRequest } from '../rateLimits/limiter.ts'
import { classOf } from '../rateLimits/table.ts'
import type { NoteKey } from '../store/sharedStore.ts'
import type { Claims, Owner, Subject } from '../tokens/claims.ts'

/** The call that asks whose a journey or an order is. */
const OWNER_CALL = {
  journey: (id: string) => ['query-mpc-info', { journeyId: id }] as const,
  order: (id: string) => ['payment/query-mpc-info', { originalReferenceNo: id }] as const,
} satisfies Record<Subject['kind'], (id: string) => readonly [CallName, object]>

/** It is that call: the owner need not be asked for once more. */
const OWNER_CALLS: ReadonlySet<CallName> = new Set(['query-mpc-info', 'payment/query-mpc-info'])
const asksOwner = (call: CallName): boolean => OWNER_CALLS.has(call)

/** Calls whose own answer names the merchant: nothing has to be asked before them. */
const NAMING_OWNER: ReadonlySet<CallName> = new Set([
  ...OWNER_CALLS,
  'payment/payment-h5',
  'debit/payment-status-h5',
])
const namesOwner = (call: CallName): boolean => NAMING_OWNER.has(call)

const keyOf = async ({ kind, id }: Subject): Promise<NoteKey> => `owner:${await sha256(`${kind}\n${id}`)}`

function parse(text: string | undefined): Owner | undefined {
  if (text === undefined) return undefined
  const [merchantId = '', number] = text.split('\n')
  return { merchantId, ...(number === undefined ? {} : { number: number || null }) }
}

/**
 * The owner as it is known already, from the session or from what somebody has asked before.
 * @param needsNumber the number is the one that the bank has confirmed last for this journey, which an older
 * session doesn't know: the store is asked first
 */
export async function knownOwner(
  { store }: Needs<'store'>,
  subject: Subject,
  claims?: Claims,
  needsNumber = false,
): Promise<Owner | undefined> {
  const { merchantId, number } = claims ?? {}
  const content = merchantId === undefined ? undefined : { merchantId, ...(number && { number }) }
  if (content && !needsNumber) return content
  const note = parse(await store.notes.read(await keyOf(subject)))
  return note?.number === undefined ? (content ?? note) : note
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
 * @param statedNumber the number that the request names, which goes before the answer's
 */
export async function ownerIn(
  { limiter }: Needs<'limiter'>,
  statedNumber: Msisdn | undefined,
  data: Answer['data'],
): Promise<{ merchantId: string | undefined; number: string | null | undefined }> {
  const { merchantId } = data
  const number = statedNumber ?? data['msisdn']
  return {
    merchantId: typeof merchantId === 'string' ? merchantId : undefined,
    number:
      typeof number === 'string' && isMsisdn(number)
        ? await limiter.pseudonymOf(number)
        : number === null
          ? null
          : undefined,
  }
}

/**
 * Asks the bank. Its refusal is the answer to whatever was asked about that journey or order. Throws Refusal
 * as `bank.ask` does.
 */
async function askOwner(
  deps: Needs<'bank' | 'limiter'>,
  subject: Subject,
  context: Pick<BankRequest, 'credential' | 'diagnosticsId' | 'trace'>,
): Promise<Owner | Answer> {
  const [call, body] = OWNER_CALL[subject.kind](subject.id)
  const bankAnswer = await deps.bank.ask({ call, text: toJson(body), ...context })
  const answer: Answer = { ...cutOf(bankAnswer), credential: undefined }
  if (!isSuccess(answer.code)) return answer
  const { merchantId = '', number = null } = await ownerIn(deps, undefined, answer.data)
  return { merchantId, number }
}

type OwnerNeeds = Needs<'bank' | 'config' | 'limiter' | 'store'>

/** The bank knows no such journey or order. */
const UNKNOWN: ReadonlySet<string> = new Set([codeOf('JOURNEY_UNKNOWN'), codeOf('ORDER_UNKNOWN')])
export const isUnknown = ({ code }: Answer): boolean => UNKNOWN.has(String(code))

/** True for the bank's refusal to say whose it is. */
export const isRefusal = (owner: Owner | Answer | undefined): owner is Answer =>
  owner !== undefined && 'code' in owner

/**
 * Asks the bank whose it is, and remembers that; answers the bank's refusal instead.
 * @param options.onBankCall is called when the bank is asked
 */
export async function learnOwner(
  deps: OwnerNeeds,
  exchange: Exchange,
  subject: Subject,
  { session, onBankCall }: { readonly session?: Claims | undefined; onBankCall?(): void } = {},
): Promise<Owner | Answer> {
  const { diagnosticsId, trace } = exchange
  const context = { credential: session?.credential, diagnosticsId, trace }
  const owner = await askUnknown(
    deps,
    exchange,
    () => {
      onBankCall?.()
      return askOwner(deps, subject, context)
    },
    (answer) => isRefusal(answer) && isUnknown(answer),
  )
  if (!isRefusal(owner)) await noteOwner(deps, subject, owner)
  return owner
}

/**
 * The owner of the call's journey or order: from the session, from what somebody has asked before, or from
 * the bank; the bank's refusal to say it; undefined where the call's own answer will name it. Where it has to
 * be asked for, the request is counted by its address before.
 * @param onBankCall is called when the bank is asked
 */
export async function ownerBefore(
  deps: OwnerNeeds,
  call: Call,
  onBankCall: () => void,
): Promise<Owner | Answer | undefined> {
  const { exchange, name, session, subject } = call
  if (subject === undefined) return undefined
  const limitClass = classOf(name)
  const needsNumber = deps.config.limits[limitClass].number !== undefined
  const owner = await knownOwner(deps, subject, session, needsNumber)
  // An order has its customer from the start; a journey's number is the one that a code is asked for.
  const lacksNumber = needsNumber && subject.kind === 'order' && owner?.number === undefined
  if (owner && !lacksNumber) return owner
  await limitRequest(deps, exchange, limitClass)
  if (!owner && namesOwner(name)) return undefined
  return learnOwner(deps, exchange, subject, { session, onBankCall })
}

/** Keeps what the call's own answer says of the owner, the number that a code was sent to included. */
export async function noteAnswer(
  deps: OwnerNeeds,
  { input, subject }: Call,
  owner: Owner | undefined,
  answer: Answer,
): Promise<void> {
  if (subject === undefined || !isSuccess(answer.code)) return
  const { merchantId = owner?.merchantId, number = owner?.number } = await ownerIn(
    deps,
    numberIn(input),
    answer.data,
  )
  if (merchantId === undefined || (merchantId === owner?.merchantId && number === owner.number)) return
  await noteOwner(deps, subject, { merchantId, ...(number === undefined ? {} : { number }) })
}

/**
 * A refusal doesn't name the merchant, and says something of the customer too: before a page hears it, whose
 * it is must be known. Answers that, or the bank's refusal to say it, which the page receives instead.
 */
export async function ownerBehind(
  deps: OwnerNeeds,
  { exchange, name, session, subject }: Call,
  owner: Owner | undefined,
  answer: Answer,
): Promise<Owner | Answer | undefined> {
  const isAllowed = isSuccess(answer.code) || isUnknown(answer) || asksOwner(name)
  return subject === undefined || owner || isAllowed
    ? owner
    : learnOwner(deps, exchange, subject, { session })
}
