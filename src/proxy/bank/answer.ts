/**
 * Reads what the bank answered, says whether that was an answer of the bank at all, and cuts it to what the
 * page is promised: schemas for success, a few facts for failure, never the bank's prose.
 */
import * as v from 'valibot'
import { CODE } from '../../contract/bankCodes.ts'
import { type CallName, endpoints } from '../../contract/endpoints.ts'
import { envelope, failureData, isSuccess } from '../../contract/envelope.ts'
import { errorNameOf, rowOf } from '../../contract/errors.ts'
import { refusedBeforeDebit } from '../../contract/errorRules.ts'
import { CREDENTIAL_HEADER } from '../../contract/sessionHeaders.ts'
import { BANK_TIME_HEADER } from '../../contract/signing.ts'
import { strictText, textOf, TooLarge, Undecodable } from '../base/bytes.ts'
import type { BankFailure } from '../base/failures.ts'
import { codeOf, NotSent, Refusal } from '../base/refusal.ts'
import { ANSWER_LIMIT, type BankResponse } from './bankFetch.ts'

/** A credential longer than this would not fit into a cookie beside the rest. */
const CREDENTIAL = /^[\x21-\x7e]{1,2048}$/

export interface BankAnswer {
  readonly status: number
  /** In the table's codes. Undefined: not JSON. */
  readonly body: unknown
  readonly credential: string | undefined
  readonly retryAfter: string | null
  /** The bank's clock in epoch ms, sent with a 401 at least. */
  readonly bankTime: number | undefined
  /** The same, or what HTTP says of it, in whole seconds. */
  readonly time: number | undefined
}

const BYTE_ORDER_MARK = '\ufeff'
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text)
  } catch {
    return undefined
  }
}

function bankTimeIn({ headers }: BankResponse): number | undefined {
  const time = headers.get(BANK_TIME_HEADER)
  return time !== null && /^\d{13}$/.test(time) ? Number(time) : undefined
}

function dateIn({ headers }: BankResponse): number | undefined {
  const time = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(time) ? undefined : time
}

async function readBody(response: BankResponse): Promise<string> {
  if (response.wholeBody) return strictText(await response.wholeBody())
  const { headers } = response
  // A compressed body is longer than its length says.
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null
  return textOf(response, length, ANSWER_LIMIT)
}

const unreadable = (failure: BankFailure): Refusal => new Refusal(502, 'ANSWER_UNREADABLE', {}, failure)

function whyUnreadable(error: unknown): BankFailure {
  if (error instanceof TooLarge) return 'too-large'
  if (error instanceof Undecodable) return 'encoding'
  // Of the decoder of UTF-8.
  if (error instanceof TypeError) return 'charset'
  return 'reset'
}

/** The body as it came: a bank that has no codes of its own, or an answer to none of the calls. */
const asItCame = (body: unknown): unknown => body

/**
 * Throws Refusal: ANSWER_UNREADABLE (redirected, cut off, too large, not UTF-8, compressed unknowably).
 * @param readCodes turns the bank's codes into the table's; nothing behind this sees another one
 */
export async function readAnswer(
  response: BankResponse,
  readCodes: (body: unknown) => unknown = asItCame,
): Promise<BankAnswer> {
  const { status, headers } = response
  if (status < 200 || (status >= 300 && status < 400)) throw unreadable('redirect')
  const text = await readBody(response).catch((error: unknown) => {
    throw unreadable(whyUnreadable(error))
  })
  const credential = headers.get(CREDENTIAL_HEADER)
  const bankTime = bankTimeIn(response)
  return {
    status,
    body: readCodes(parseJson(text)),
    credential: credential !== null && CREDENTIAL.test(credential) ? credential : undefined,
    retryAfter: headers.get('retry-after'),
    bankTime,
    time: bankTime ?? dateIn(response),
  }
}

/** The code, whatever it is. */
export const codeIn = ({ body }: Pick<BankAnswer, 'body'>): unknown =>
  (body as { code?: unknown } | null | undefined)?.code

export const isSignatureRefused = (answer: Pick<BankAnswer, 'status' | 'body'>): boolean =>
  answer.status === 401 && String(codeIn(answer)) === codeOf('REQUEST_REJECTED')

/** The bank doesn't take who asks: the proxy, and not the customer, whose session is another matter. */
export function isProofRefused(answer: Pick<BankAnswer, 'status' | 'body'>): boolean {
  if (answer.status !== 401) return false
  const error = errorNameOf(String(codeIn(answer)))
  return error === undefined || rowOf(error).unproved === undefined
}

const saysSomething = ({ body }: BankAnswer): boolean => v.is(envelope, body)

/** It waited for a connection in vain, or was turned back when it had one, which says nothing of the bank. */
export const isUnconnected = (outcome: unknown): boolean =>
  outcome instanceof NotSent && (outcome.failure === 'no-connection' || outcome.failure === 'left-alone')

/**
 * No connection, no answer in time, or the 5xx of something that stands before the bank. A code of the bank's
 * own counts as its answer.
 */
export function isOutage(outcome: unknown): boolean {
  if (isUnconnected(outcome)) return false
  if (outcome instanceof Refusal) return outcome.error === 'SYSTEM_BUSY' || outcome.error === 'TIMEOUT'
  return (
    outcome instanceof Error
    || ((outcome as BankAnswer).status >= 500 && !saysSomething(outcome as BankAnswer))
  )
}

/**
 * True where a retry may help: not when the time is up, the breaker is open, or the bank said how long to
 * wait.
 */
export function isPassing(outcome: BankAnswer | Error): boolean {
  if (outcome instanceof Error)
    return outcome instanceof Refusal && outcome.error === 'SYSTEM_BUSY' && outcome.status === 502
  return isOutage(outcome) && outcome.retryAfter === null
}

export interface CutAnswer {
  readonly status: number
  readonly code: string | number
  readonly data: Record<string, unknown>
}

/** The page's answer, and the credential that the bank gave the customer to go on with. */
export interface Answer extends CutAnswer {
  readonly credential: string | undefined
}

/** Seconds or an HTTP date (RFC 9110 section 10.2.3); garbage is dropped. */
const RETRY_AFTER = /^(?:\d{1,6}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/

export const usableRetryAfter = (header: string | null): string | undefined =>
  header !== null && RETRY_AFTER.test(header) ? header : undefined

/** The attempt of a refusal is the proxy's word: whatever a bank calls so isn't meant. */
const { attempt: _, ...bankFacts } = failureData.entries

/** A malformed fact is dropped, the others stay. */
function cutFailure(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(bankFacts).flatMap(([key, schema]) => {
      const parseResult = v.safeParse(schema, (data as Record<string, unknown>)[key])
      return parseResult.success && parseResult.output !== undefined ? [[key, parseResult.output]] : []
    }),
  )
}

/** A status that is clear by itself, with a body that is no answer (a gateway's page). */
function withoutBody({ status, body }: BankAnswer): CutAnswer {
  if (status === 429) return { status, code: codeOf('RATE_LIMITED'), data: {} }
  if (status === 408 || status === 504) throw new Refusal(504, 'TIMEOUT', {}, 'status')
  const failure = status !== 200 ? 'status' : body === undefined ? 'no-json' : 'no-code'
  throw new Refusal(502, 'ANSWER_UNREADABLE', {}, failure)
}

/** Throws Refusal: ANSWER_UNREADABLE on anything that isn't what the table of calls promises. */
export function cutAnswer(call: CallName, answer: BankAnswer): CutAnswer {
  const parseResult = v.safeParse(envelope, answer.body)
  if (!parseResult.success || !CODE.test(String(parseResult.output.code))) return withoutBody(answer)
  const { code, data } = parseResult.output
  // Our own signature was refused: no new session of the customer would correct that, so it is no 401 to the
  // page.
  if (isSignatureRefused(answer)) throw new Refusal(502, 'REQUEST_REJECTED', {}, 'signature-refused')
  if (!isSuccess(code)) return { status: answer.status, code, data: cutFailure(data) }
  const cut = answer.status === 200 ? v.safeParse(endpoints[call].answers, data ?? {}) : undefined
  if (!cut?.success) throw new Refusal(502, 'ANSWER_UNREADABLE', {}, cut ? 'schema' : 'status')
  return { status: 200, code, data: cut.output }
}

/** The bank's answer, and what is left of it for the page, or why that can't be passed on. */
export interface JudgedAnswer extends BankAnswer {
  readonly cut: CutAnswer | Refusal
}

export function judge(call: CallName, answer: BankAnswer): JudgedAnswer {
  try {
    return { ...answer, cut: cutAnswer(call, answer) }
  } catch (error) {
    if (error instanceof Refusal) return { ...answer, cut: error }
    throw error
  }
}

/** The bank has said something that it understands and we do. */
export const isReadable = ({ cut }: JudgedAnswer): boolean =>
  !(cut instanceof Refusal) || cut.failure === 'signature-refused'

/**
 * The bank has said something, but not what became of what it was asked for: a code that isn't in the table,
 * or a failure of its own that may have come before or after the deed.
 */
export function isUnclear({ cut }: JudgedAnswer): boolean {
  if (cut instanceof Refusal || isSuccess(cut.code)) return false
  const error = errorNameOf(String(cut.code))
  if (error === undefined || rowOf(error).answerLost) return true
  return cut.status >= 500 && !refusedBeforeDebit(error)
}

/** Throws the Refusal that the answer comes to. */
export function cutOf({ cut }: JudgedAnswer): CutAnswer {
  if (cut instanceof Refusal) throw cut
  return cut
}
