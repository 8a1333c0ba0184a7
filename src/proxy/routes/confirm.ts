/**
 * Confirms: payment-order-confirm, paylater, and the code that releases a payment. The proxy makes their key
 * of the order and its newest attempt, as the bank says it now; nothing that is kept here stands between an
 * order and its second debit.
 */
import { type CallName, confirmCalls } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { refusedBeforeDebit } from '../../contract/errorRules.ts'
import { type ErrorName, errorNameOf } from '../../contract/errors.ts'
import { nameOfAnswer } from '../../contract/httpErrors.ts'
import { FIRST_ATTEMPT } from '../../contract/payloads/fields.ts'
import type { PaymentStatus, QrCode, StatusAnswer } from '../../contract/payloads/payment.ts'
import type { Asks, PageAsks } from '../../contract/requests.ts'
import type { Answer } from '../bank/answer.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Call } from '../http/exchange.ts'
import { orderKey } from '../idempotency/orderKey.ts'
import type { UnderWay } from '../idempotency/underWay.ts'

type Confirm = 'payment/payment-order-confirm' | 'payment/paylater' | 'otp/payment-verification'
type ConfirmInput = PageAsks<Confirm>

/** The bank's side of a confirm's order. */
export interface OrderBank {
  /** True when the last request may be at the bank. */
  mayBeThere(): boolean
  /** The order's status, or the refusal to say it. Throws NotSent where there is no answer. */
  status(): Promise<Answer>
  /** @throws as `bank.ask` does */
  ask<N extends CallName>(name: N, input: Asks<N>): Promise<Answer>
}

const isConfirm = (name: CallName): name is Confirm => confirmCalls.includes(name)

/** Time after which a confirm that met another one may be sent again, in seconds. */
const UNDER_WAY_SECONDS = 5
const inProgress = () => new Refusal(409, 'PAYMENT_IN_PROGRESS', { retryAfterSeconds: UNDER_WAY_SECONDS })

/** Paid or pending, here or elsewhere, as in the bank's app: nothing more leaves. */
function refuseSettled(status: PaymentStatus): void {
  if (status === 'SUCCESS') throw new Refusal(409, 'ORDER_ALREADY_PAID')
  if (status === 'PROCESSING' || status === 'ON_HOLD') throw inProgress()
}

/**
 * The bank has another payload under this key: an attempt that waits for a code or a scan, or is at work, as
 * its status says then.
 */
const IN_THE_WAY: ErrorName = 'PAYMENT_DETAILS_CHANGED'

/** The end of a confirm, for those who ask whether it is under way. */
function endOf({ status, code, data }: Answer): 'taken' | 'refused' | 'unknown' {
  if (isSuccess(code)) return data['nextStep'] === 'PROCESSING' ? 'taken' : 'refused'
  const error = nameOfAnswer({ status, code: String(code), data })
  return refusedBeforeDebit(error) || error === IN_THE_WAY ? 'refused' : 'unknown'
}

/** Ends what waits. Answers the next attempt; undefined where the bank doesn't say that it has ended. */
async function nextAttempt(
  { ask }: OrderBank,
  originalReferenceNo: string,
  attempt: string,
): Promise<string | undefined> {
  const idempotencyKey = await orderKey(originalReferenceNo, attempt, 'release')
  const answer = await ask('payment/payment-order-release', {
    originalReferenceNo,
    attempt,
    idempotencyKey,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return answer && isSuccess(answer.code) ? String(answer.data['attempt']) : undefined
}

/** With the attempt under which it went out, of a refusal too: the page can't know that another was ended. */
const withAttempt = <A extends { readonly data: object }>(answer: A, attempt: string): A =>
  Object.assign(answer, { data: { ...answer.data, attempt } })

/**
 * Confirms under the key of the newest attempt. Where another way to pay waits for a code or a scan it is
 * ended at the bank first.
 * @throws Refusal ATTEMPT_OVER (409) where the page has shown an earlier attempt, ORDER_ALREADY_PAID and
 *   PAYMENT_IN_PROGRESS (409), REQUEST_REJECTED (400) where it names neither attempt nor key
 */
async function confirm(
  name: Confirm,
  { attempt: shownAttempt, idempotencyKey: earlierKey, ...input }: ConfirmInput,
  bank: OrderBank,
  underWay: UnderWay,
): Promise<Answer> {
  if (shownAttempt === undefined && earlierKey === undefined) throw new Refusal(400, 'REQUEST_REJECTED')
  const { originalReferenceNo } = input
  const standing = await bank.status()
  if (!isSuccess(standing.code)) return standing
  const { status, attempt = FIRST_ATTEMPT } = standing.data as StatusAnswer
  refuseSettled(status)
  if (shownAttempt !== undefined && shownAttempt !== attempt) throw new Refusal(409, 'ATTEMPT_OVER')
  const askUnder = async (current: string) => {
    const idempotencyKey = await orderKey(originalReferenceNo, current, 'pay')
    const body: Asks<Confirm> = { ...input, idempotencyKey }
    if (!(await underWay.begin(originalReferenceNo, current))) throw inProgress()
    const end = (outcome: Parameters<UnderWay['end']>[2]) =>
      underWay.end(originalReferenceNo, current, outcome)
    const answer = await bank.ask(name, body).catch(async (error: unknown) => {
      await end(bank.mayBeThere() ? 'unknown' : 'refused')
      throw error instanceof Refusal ? withAttempt(error, current) : error
    })
    await end(endOf(answer))
    const { qr } = answer.data as { readonly qr?: QrCode }
    if (qr) await underWay.show(originalReferenceNo, current, Date.parse(qr.expiresAt))
    return withAttempt(answer, current)
  }
  const answer = await askUnder(attempt)
  if (errorNameOf(answer.code) !== IN_THE_WAY) return answer
  const next = await nextAttempt(bank, originalReferenceNo, attempt)
  return next === undefined || next === attempt ? answer : askUnder(next)
}

/** Asks, of whatever call; undefined where it carries no key. */
export async function askKeyed(
  { underWay }: Needs<'underWay'>,
  { name, input }: Pick<Call, 'name' | 'input'>,
  bank: OrderBank,
): Promise<Answer | undefined> {
  if (name === 'payment/payment-order-release') {
    const { originalReferenceNo, attempt } = input as PageAsks<typeof name>
    const idempotencyKey = await orderKey(originalReferenceNo, attempt, 'release')
    return bank.ask(name, { originalReferenceNo, attempt, idempotencyKey })
  }
  return isConfirm(name) ? confirm(name, input as ConfirmInput, bank, underWay) : undefined
}

const STATUSES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5', 'payment/payment-h5'])

/** A final status that passes through ends what is noted as under way. */
export async function hearStatus(
  { underWay }: Needs<'underWay'>,
  { name, subject }: Pick<Call, 'name' | 'subject'>,
  { code, data }: Answer,
): Promise<void> {
  if (!STATUSES.has(name) || !isSuccess(code) || !subject) return
  const { status, attempt = FIRST_ATTEMPT } = data as Pick<StatusAnswer, 'status' | 'attempt'>
  if (status === 'SUCCESS' || status === 'FAILED') await underWay.hear(subject.id, status, attempt)
}
