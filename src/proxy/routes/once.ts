/** Confirms are asked once: payment-order-confirm, paylater, and the code that releases a payment. */
import type { CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { refusedBeforeDebit } from '../../contract/errorRules.ts'
import { nameOfAnswer } from '../../contract/httpErrors.ts'
import type { ConfirmAnswer, PaymentStatus } from '../../contract/payloads/payment.ts'
import { toWire } from '../../contract/wire.ts'
import type { Answer } from '../bank/answer.ts'
import { sha256 } from '../base/hashing.ts'
import { NotSent } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Call } from '../http/exchange.ts'
import type { End } from '../idempotency/bindings.ts'
import { isAnswer, type Lock } from '../idempotency/confirms.ts'
import { StoreAway } from '../store/sharedStore.ts'
import type { Subject } from '../tokens/claims.ts'

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
export const isLocked = async ({ confirms }: Needs<'confirms'>, subject: Subject): Promise<boolean> =>
  confirms.isLocked(await sha256(orderName(subject)))

/** Keys are an order's own, and a page's: another order or origin with the same key is another request. */
async function namesOf(
  { name, input, page, subject }: Call,
  key: string,
): Promise<[key: string, payload: string, order: string]> {
  const payload = JSON.stringify([name, input], (field, value: unknown) =>
    FREE.has(field) ? undefined : toWire(value),
  )
  const order = orderName(subject)
  return Promise.all([
    sha256([usedFor(name), order, page.origin, key].join('\n')),
    sha256(payload),
    sha256(order),
  ])
}

/** How a request ended that was answered. */
function endOf({ status, code, data }: Answer): End {
  if (isSuccess(code)) return OPEN_STEPS.has(data['nextStep']) ? 'open' : 'taken'
  if (status >= 500) return 'unknown'
  const error = nameOfAnswer({ status, code: String(code), data })
  if (error === 'ORDER_ALREADY_PAID') return 'paid'
  return refusedBeforeDebit(error) ? 'refused' : 'unknown'
}

/** An answer of the bank, now or before. */
export interface OnceAnswer {
  readonly answer: Answer
  /** It was given before: the bank wasn't asked. */
  readonly replayed: boolean
}

/** When a confirm that was refused may be sent again, in seconds. */
const AWAY_SECONDS = 5

const notSent = () => new NotSent(503, 'SYSTEM_BUSY', { retryAfterSeconds: AWAY_SECONDS }, 'store-away')

/**
 * What confirms do while the common store is away, said in this one place: they are refused, since nobody
 * knows what their order is bound to; where the bank debits an order once by itself they go on without it.
 */
async function orUnbound<T>({ config }: Needs<'config'>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    if (config.bankGuards === 'order') return undefined
    throw notSent()
  }
}

/** A binding that the store may have lost shows in the order's status. */
async function settle(lock: Lock, askStatus: () => Promise<PaymentStatus | undefined>): Promise<void> {
  const status = await askStatus().catch(() => undefined)
  if (status !== undefined) return lock.settle(status)
  await lock.end('refused')
  throw notSent()
}

/**
 * Asks, of calls that move money once for each key.
 * Throws Refusal as `Confirms.begin` does, NotSent while nobody can know, and what asking throws.
 * @param askStatus how the order stands at the bank; undefined when it doesn't say
 */
export async function runOnce(
  deps: Needs<'confirms' | 'config'>,
  call: Call,
  ask: () => Promise<Answer>,
  askStatus: () => Promise<PaymentStatus | undefined>,
): Promise<OnceAnswer> {
  const { input, session } = call
  if (!('idempotencyKey' in input)) return { answer: await ask(), replayed: false }
  const names = await namesOf(call, input.idempotencyKey)
  const lockOrAnswer = await orUnbound(deps, () => deps.confirms.begin(...names))
  if (!lockOrAnswer) return { answer: await ask(), replayed: false }
  if (isAnswer(lockOrAnswer)) {
    // The session may have a newer credential by now.
    const answer =
      session?.credential === undefined ? lockOrAnswer : { ...lockOrAnswer, credential: undefined }
    return { answer, replayed: true }
  }
  if (lockOrAnswer.mayBeLost && deps.config.bankGuards === 'key')
    await orUnbound(deps, () => settle(lockOrAnswer, askStatus))
  const answer = await ask().catch(async (error: unknown) => {
    await lockOrAnswer.end(call.exchange.record.mayBeAtBank ? 'unknown' : 'refused')
    throw error
  })
  await lockOrAnswer.end(endOf(answer), isSuccess(answer.code) ? answer : undefined)
  return { answer, replayed: false }
}

const STATUSES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5', 'payment/payment-h5'])

/** Asks; a status that passes through says how the confirm ended that an order is bound to. */
export async function answerOfFollower(
  { confirms }: Needs<'confirms'>,
  { name, subject }: Call,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  if (!STATUSES.has(name)) return ask()
  const hear = await confirms.follow(await sha256(orderName(subject)))
  const answer = await ask()
  if (isSuccess(answer.code)) await hear(answer.data['status'] as PaymentStatus)
  return answer
}
