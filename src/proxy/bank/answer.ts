/**
 * Cuts the bank's answer to what the page is promised: schemas for success, a few facts for failure, never
 * the bank's prose.
 */
import * as v from 'valibot'
import { endpoints, type CallName } from '../../contract/endpoints.ts'
import { envelope, failureData, isSuccess } from '../../contract/envelope.ts'
import { isSignatureRefused, type BankAnswer } from './bankAnswer.ts'
import { codeOf, Refusal } from '../base/refusal.ts'

export interface CutAnswer {
  readonly status: number
  readonly code: string | number
  readonly data: Record<string, unknown>
}

/** What the page receives, and the credential that the bank gave the customer to go on with. */
export interface Answer extends CutAnswer {
  readonly credential: string | undefined
}

const CODE = /^[\w.-]{1,16}$/
/** Seconds or an HTTP date (RFC 9110 section 10.2.3); garbage is dropped. */
const RETRY_AFTER = /^(?:\d{1,6}|[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)$/

export const usableRetryAfter = (header: string | null): string | undefined =>
  header !== null && RETRY_AFTER.test(header) ? header : undefined

/** A malformed fact is dropped, the others stay. */
function cutFailure(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(
    Object.entries(failureData.entries).flatMap(([key, schema]) => {
      const parsed = v.safeParse(schema, (data as Record<string, unknown>)[key])
      return parsed.success && parsed.output !== undefined ? [[key, parsed.output]] : []
    }),
  )
}

/** A status that is clear by itself, with a body that is no answer (a gateway's page). */
function withoutBody({ status, body }: BankAnswer): CutAnswer {
  if (status === 429) return { status, code: codeOf('RATE_LIMITED'), data: {} }
  if (status === 408 || status === 504) throw new Refusal(504, 'TIMEOUT', {}, 'status')
  const why = status !== 200 ? 'status' : body === undefined ? 'no-json' : 'no-code'
  throw new Refusal(502, 'ANSWER_UNREADABLE', {}, why)
}

/** Throws Refusal: ANSWER_UNREADABLE on anything that isn't what the table of calls promises. */
export function cutAnswer(call: CallName, answer: BankAnswer): CutAnswer {
  const parsed = v.safeParse(envelope, answer.body)
  if (!parsed.success || !CODE.test(String(parsed.output.code))) return withoutBody(answer)
  const { code, data } = parsed.output
  // Our own signature was refused: no new session of the customer would correct that, so it is no 401 to the
  // page.
  if (isSignatureRefused(answer)) throw new Refusal(502, 'REQUEST_REJECTED', {}, 'signature-refused')
  if (!isSuccess(code)) return { status: answer.status, code, data: cutFailure(data) }
  const cut = answer.status === 200 ? v.safeParse(endpoints[call].answers, data ?? {}) : undefined
  if (!cut?.success) throw new Refusal(502, 'ANSWER_UNREADABLE', {}, cut ? 'schema' : 'status')
  return { status: 200, code, data: cut.output }
}

/** What the bank answered, and what is left of it for the page, or why that can't be passed on. */
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
  !(cut instanceof Refusal) || cut.why === 'signature-refused'

/** Throws the Refusal that the answer comes to. */
export function cutOf({ cut }: JudgedAnswer): CutAnswer {
  if (cut instanceof Refusal) throw cut
  return cut
}
