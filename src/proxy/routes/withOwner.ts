/**
 * Whose journey or order a call is about, before the call is asked: the page must be its merchant's, and only
 * what the bank knows counts for a number or a merchant.
 */
import { isSuccess } from '../../contract/envelope.ts'
import type { RequestContext, Step } from '../http/exchange.ts'
import { codeOf, NotSent, Refusal } from '../base/refusal.ts'
import { countUnknown, type LimitParts, limitUnknown } from '../rateLimits/steps.ts'
import { classOf, type LimitTable } from '../rateLimits/table.ts'
import {
  askOwner,
  asksOwner,
  type NumberHiding,
  knownOwner,
  noteOwner,
  type OwnerAsking,
  ownerIn,
  type OwnerStore,
  namesOwner,
} from '../sessions/owners.ts'
import { checkPage, pageOf } from '../sessions/pages.ts'
import { reply, type ReplyParts } from '../sessions/reply.ts'
import type { Answer } from '../bank/answer.ts'
import type { Bank } from '../bank/bank.ts'
import type { Subject } from '../tokens/claims.ts'
import type { Owner } from '../tokens/owner.ts'
import { subjectsOf } from '../tokens/subject.ts'
import { askBank, type AskingParts } from './askBank.ts'

/** The bank knows no such journey or order. */
const UNKNOWN: ReadonlySet<string> = new Set([codeOf('JOURNEY_UNKNOWN'), codeOf('ORDER_UNKNOWN')])
const isUnknown = ({ code }: Answer): boolean => UNKNOWN.has(String(code))

/** What is needed to ask the bank for an owner, and to keep it. */
export type LearningParts = OwnerAsking & OwnerStore & LimitParts

type AheadParts = AskingParts & { readonly bank: Pick<Bank, 'breaker'> }

export type OwnerParts = LearningParts
  & AheadParts
  & ReplyParts & { readonly config: { readonly limits: LimitTable } }

const subjectOf = (c: RequestContext): Subject | undefined => c.session ?? subjectsOf(c.body)[0]

/** Whose it is could not be learned: the call itself was not sent. */
const unsent = (error: unknown): never => {
  throw error instanceof Refusal ? new NotSent(error.status, error.error, error.data) : error
}

/**
 * A refusal doesn't name the merchant, and says something of the customer too: before a page hears it, whose
 * it is must be known. Answers what the page receives.
 */
export async function ownerBehind(parts: LearningParts, c: RequestContext, answer: Answer): Promise<Answer> {
  const subject = subjectOf(c)
  const isAllowed = isSuccess(answer.code) || isUnknown(answer) || asksOwner(c.call)
  if (subject === undefined || c.owner || isAllowed) return answer
  const learned = await learnOwner(parts, c, subject)
  if ('code' in learned) return learned
  c.owner = learned
  return answer
}

/**
 * Asks the bank whose it is, and remembers that; `limitUnknown` comes before it. Answers the bank's refusal
 * instead.
 */
export async function learnOwner(
  parts: LearningParts,
  c: RequestContext,
  subject: Subject,
): Promise<Owner | Answer> {
  const learned = await askOwner(parts, subject, {
    credential: c.session?.credential,
    diagnosticsId: c.diagnosticsId,
    trace: c.trace,
  })
  if (!('code' in learned)) await noteOwner(parts, subject, learned)
  else if (isUnknown(learned)) await countUnknown(parts, c)
  return learned
}

/** Keeps what the call's own answer says of the owner, the number that a code was sent to included. */
async function noteAnswer(
  parts: NumberHiding & OwnerStore & LimitParts,
  c: RequestContext,
  subject: Subject,
  before: Owner | undefined,
): Promise<void> {
  const { answer } = c
  if (answer === undefined || c.replayed) return
  if (!isSuccess(answer.code)) {
    if (before === undefined && isUnknown(answer)) await countUnknown(parts, c)
    return
  }
  const { merchantId = before?.merchantId, number = before?.number } = await ownerIn(
    parts,
    c.body,
    answer.data,
  )
  if (merchantId === undefined || (merchantId === before?.merchantId && number === before.number)) return
  await noteOwner(parts, subject, { merchantId, ...(number === undefined ? {} : { number }) })
}

/**
 * Along with a session the customer waits for both answers: call and owner's query go together. The page
 * gets its answer only after that is known and the page was checked. In the breaker's trial one call
 * is sent at a time.
 */
function askAhead(parts: AheadParts, c: RequestContext): void {
  if (!c.env.innerCall || parts.bank.breaker() !== 'closed') return
  const bankAnswer = askBank(parts, c)
  // After a refusal nobody waits for it.
  bankAnswer.catch(() => undefined)
  c.bankAnswer = bankAnswer
}

export const withOwner =
  (parts: OwnerParts): Step =>
  async (c, next) => {
    const claims = c.session
    const subject = subjectOf(c)
    if (subject === undefined) return next()
    const { call } = c
    const needsNumber = parts.config.limits[classOf(call)].number !== undefined
    let owner = await knownOwner(parts, subject, claims, needsNumber)
    // An order has its customer from the start; a journey's number is the one that a code is asked for.
    const lacksNumber = needsNumber && subject.kind === 'order' && owner?.number === undefined
    const isUnsure = owner === undefined || lacksNumber
    if (isUnsure) await limitUnknown(parts, c)
    if (isUnsure && (owner || !namesOwner(call))) {
      askAhead(parts, c)
      const learned = await learnOwner(parts, c, subject).catch(unsent)
      if ('code' in learned) return reply(parts, c, learned)
      owner = learned
    }
    if (owner) checkPage(parts.config, pageOf(c), call, owner.merchantId)
    c.owner = owner
    const answered = await next()
    await noteAnswer(parts, c, subject, owner)
    return answered
  }
