/**
 * Whose journey or order a call is about, before the call is asked: the page must be its merchant's, and only
 * what the bank knows counts for a number or a merchant.
 */
import { isSuccess } from '../../contract/envelope.ts'
import type { Answer } from '../bank/answer.ts'
import { codeOf } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import { type Call, type Exchange, numberIn } from '../http/exchange.ts'
import { askUnknown, limitRequest } from '../request/limits.ts'
import { classOf } from '../rateLimits/table.ts'
import { askOwner, asksOwner, knownOwner, namesOwner, noteOwner, ownerIn } from '../sessions/owners.ts'
import type { Claims, Owner, Subject } from '../tokens/claims.ts'

type OwnerNeeds = Needs<'bank' | 'config' | 'limiter' | 'store'>

/** The bank knows no such journey or order. */
const UNKNOWN: ReadonlySet<string> = new Set([codeOf('JOURNEY_UNKNOWN'), codeOf('ORDER_UNKNOWN')])
export const isUnknown = ({ code }: Answer): boolean => UNKNOWN.has(String(code))

/** Whether it is the bank's refusal to say whose it is. */
export const isRefusal = (owner: Owner | Answer | undefined): owner is Answer =>
  owner !== undefined && 'code' in owner

/**
 * Asks the bank whose it is, and remembers that; answers the bank's refusal instead.
 * @param beside is called when the bank is asked
 */
export async function learnOwner(
  deps: OwnerNeeds,
  exchange: Exchange,
  subject: Subject,
  { session, beside }: { readonly session?: Claims | undefined; beside?(): void } = {},
): Promise<Owner | Answer> {
  const { diagnosticsId, trace } = exchange
  const about = { credential: session?.credential, diagnosticsId, trace }
  const owner = await askUnknown(
    deps,
    exchange,
    () => {
      beside?.()
      return askOwner(deps, subject, about)
    },
    (answer) => isRefusal(answer) && isUnknown(answer),
  )
  if (!isRefusal(owner)) await noteOwner(deps, subject, owner)
  return owner
}

/**
 * Whose the call's journey or order is: from the session, from what somebody has asked before, or from the
 * bank; the bank's refusal to say it; undefined where the call's own answer will name it. Where it has to be
 * asked for, the request is counted by its address before.
 * @param beside is called when the bank is asked
 */
export async function ownerBefore(
  deps: OwnerNeeds,
  call: Call,
  beside: () => void,
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
  return learnOwner(deps, exchange, subject, { session, beside })
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
