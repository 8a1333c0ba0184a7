/** Confirms are asked once: payment-order-confirm, paylater, and the code that releases a payment. */
import type { CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { nameOfAnswer } from '../../contract/httpErrors.ts'
import type { ConfirmAnswer, PaymentStatus } from '../../contract/payloads/payment.ts'
import { refusedBeforeDebit } from '../../contract/errorRules.ts'
import { wireReplacer } from '../../contract/wire.ts'
import type { Answer } from '../bank/answer.ts'
import type { Reply, RequestContext, Step } from '../http/exchange.ts'
import { sha256 } from '../base/digest.ts'
import { NotSent } from '../base/refusal.ts'
import { reply, type ReplyParts } from '../sessions/reply.ts'
import type { Subject } from '../tokens/claims.ts'
import { subjectsOf } from '../tokens/subject.ts'
import type { End } from './bindings.ts'
import { type Confirms, isAnswer } from './confirms.ts'

export interface LockParts {
  readonly confirms: Pick<Confirms, 'isLocked'>
}

/**
 * What a repeat need not say again: the key itself, secrets (they are sealed anew each time, and a wrong one
 * is corrected under the same key), and of an agreement its moment and words. Which documents, in which
 * version, stays.
 */
const FREE = new Set(['idempotencyKey', 'encryptedPin', 'code', 'acceptedAt', 'language', 'text'])

/** Nothing is debited yet: the customer types a code, or scans one. */
const OPEN_STEPS = new Set<unknown>(['OTP', 'SHOW_QR'] satisfies ConfirmAnswer['nextStep'][])

/** A key may be used once to pay, by wallet or later, and once to release what was paid. */
const usedFor = (call: CallName): 'pay' | 'release' =>
  call === 'otp/payment-verification' ? 'release' : 'pay'

const orderName = (subject: Subject | undefined): string => [subject?.kind, subject?.id].join('\n')

/** Whether a confirm or a code of the session's order is pending, as far as is known. */
export const isLocked = async ({ confirms }: LockParts, subject: Subject): Promise<boolean> =>
  confirms.isLocked(await sha256(orderName(subject)))

const subjectOf = (c: RequestContext): Subject | undefined => c.session ?? subjectsOf(c.body)[0]

/** Keys are an order's own, and a page's: another order or origin with the same key is another request. */
async function namesOf(
  c: RequestContext,
  key: string,
): Promise<[key: string, payload: string, order: string]> {
  const { call } = c
  const payload = JSON.stringify([call, c.body], (name, value: unknown) =>
    FREE.has(name) ? undefined : wireReplacer(name, value),
  )
  const order = orderName(subjectOf(c))
  return Promise.all([
    sha256([usedFor(call), order, c.origin, key].join('\n')),
    sha256(payload),
    sha256(order),
  ])
}

/** @param error why there is no answer */
function endOf(answer: Answer | undefined, error: unknown): End {
  if (!answer) return error instanceof NotSent ? 'refused' : 'unknown'
  const { status, data } = answer
  if (isSuccess(answer.code)) return OPEN_STEPS.has(data['nextStep']) ? 'open' : 'taken'
  if (status >= 500) return 'unknown'
  const name = nameOfAnswer({ status, code: String(answer.code), data })
  if (name === 'ORDER_ALREADY_PAID') return 'paid'
  return refusedBeforeDebit(name) ? 'refused' : 'unknown'
}

export type OnceParts = ReplyParts & { readonly confirms: Pick<Confirms, 'begin'> }

async function once(parts: OnceParts, c: RequestContext, next: () => Promise<Reply>, key: string) {
  const begun = await parts.confirms.begin(...(await namesOf(c, key)))
  if (isAnswer(begun)) {
    c.replayed = true
    // The session may have a newer credential by now.
    return reply(parts, c, c.session?.credential === undefined ? begun : { ...begun, credential: undefined })
  }
  try {
    return await next()
  } finally {
    const { answer } = c
    await begun.end(endOf(answer, c.error), answer && isSuccess(answer.code) ? answer : undefined)
  }
}

export const idempotent =
  (parts: OnceParts): Step =>
  (c, next) => {
    const { idempotencyKey } = c.body as { idempotencyKey?: string }
    return idempotencyKey === undefined ? next() : once(parts, c, next, idempotencyKey)
  }

const isStatus = (call: CallName): boolean =>
  call === 'debit/payment-status-h5' || call === 'payment/payment-h5'

export interface FollowParts {
  readonly confirms: Pick<Confirms, 'follow'>
}

async function follow({ confirms }: FollowParts, c: RequestContext, next: () => Promise<Reply>) {
  const hear = await confirms.follow(await sha256(orderName(subjectOf(c))))
  const answered = await next()
  const { answer } = c
  if (answer && isSuccess(answer.code)) await hear(answer.data['status'] as PaymentStatus)
  return answered
}

/** Statuses that pass through say how the confirm ended that an order is bound to. */
export const followed =
  (parts: FollowParts): Step =>
  (c, next) =>
    isStatus(c.call) ? follow(parts, c, next) : next()
