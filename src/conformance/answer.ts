/** The contract's reading of an answer, and everything about its shape that isn't as the contract has it. */
import * as v from 'valibot'
import { endpoints, type CallName } from '../contract/endpoints.ts'
import { envelope, failureData, isSuccess, type FailureData } from '../contract/envelope.ts'
import { canAnswer } from '../contract/errorCalls.ts'
import { refine } from '../contract/errorRules.ts'
import { errorNameOf, rowOf, type ErrorName } from '../contract/errors.ts'
import { nameOfAnswer } from '../contract/httpErrors.ts'
import { cutAnswer, isSignatureRefused } from '../proxy/bank/answer.ts'
import { Refusal } from '../proxy/base/refusal.ts'
import type { RecordedExchange, RecordedAnswer } from './connection.ts'
import { sayError, type Dialect } from './dialect.ts'

export interface CheckAnswer {
  readonly call: CallName
  readonly status: number
  /** Null: a success. Undefined: a code that isn't in the table, or no envelope at all. */
  readonly error: ErrorName | null | undefined
  /** As the schema reads it; of a success. */
  readonly data: unknown
  readonly failure: FailureData
  readonly signatureRefused: boolean
  readonly bankTime: number | undefined
  readonly credential: string | undefined
  readonly exchange: RecordedExchange
  /** Sentences about its shape; none when all is well. */
  readonly problems: readonly string[]
}

interface Issue {
  readonly message: string
  readonly path?: readonly { readonly key: unknown }[] | undefined
}

const sayIssue = ({ message, path = [] }: Issue): string => {
  const at = path.map(({ key }) => String(key)).join('.')
  return at === '' ? message : `${at}: ${message}`
}

/** A request that is answered. */
interface AskedCall {
  readonly call: CallName
  readonly dialect: Dialect
}

/** Facts that a refusal has to bring along for its text. */
const NEEDED: Partial<Record<ErrorName, keyof FailureData>> = {
  OTP_RESEND_TOO_SOON: 'retryAfterSeconds',
  MAINTENANCE_UNTIL: 'until',
  POINTS_TOO_MANY: 'points',
}

function problemsOfRefusal(
  { call, dialect }: AskedCall,
  status: number,
  error: ErrorName,
  data: unknown,
): string[] {
  const reading = v.safeParse(failureData, data ?? {})
  const required = NEEDED[error]
  const facts = reading.success ? reading.output : {}
  const means = nameOfAnswer({ status, code: rowOf(error).code, data: facts })
  const isHidden = means !== error && status !== 401
  return [
    ...(canAnswer(call, error) ? [] : [`${call} may not be refused with ${sayError(dialect, error)}`]),
    ...(reading.success ? [] : reading.issues.map((issue) => `data.${sayIssue(issue)}`)),
    ...(required && facts[required] === undefined ? [`${error} comes without data.${required}`] : []),
    ...(isHidden ? [`HTTP status ${status} makes ${means} of ${error}: the page goes by it`] : []),
  ]
}

/** Places of facts that can't be read, which count as none. */
function* unreadableFacts(wire: unknown, read: unknown, path = 'data'): Generator<string> {
  if (read === null && wire !== null) yield path
  if (typeof read !== 'object' || read === null || typeof wire !== 'object') return
  for (const [key, value] of Object.entries(read))
    yield* unreadableFacts((wire as Record<string, unknown>)[key], value, `${path}.${key}`)
}

/** A success that the proxy would not take, or only a part of it. */
function problemsOfSuccess(call: CallName, status: number, data: unknown): string[] {
  const reading = v.safeParse(endpoints[call].answers, data ?? {})
  return [
    ...(status === 200 ? [] : [`a success comes with HTTP status ${status}, not 200`]),
    ...(reading.success
      ? [...unreadableFacts(data ?? {}, reading.output)].map(
          (path) => `${path} can't be read, and counts as null`,
        )
      : reading.issues.map((issue) => `data.${sayIssue(issue)}`)),
  ]
}

const noContent = { error: undefined, data: undefined, failure: {} } as const

function judge(
  askedCall: AskedCall,
  reply: RecordedAnswer,
): Pick<CheckAnswer, 'error' | 'data' | 'failure' | 'problems'> {
  const { call, dialect } = askedCall
  const { status, body, exchange } = reply
  const reading = v.safeParse(envelope, body)
  if (!reading.success) {
    const issues = body === undefined ? ['not JSON'] : reading.issues.map(sayIssue)
    return {
      ...noContent,
      problems: [`HTTP ${status} without { code, message, data }: ${issues.join('; ')}`],
    }
  }
  const { code, data } = reading.output
  if (isSuccess(code)) {
    const problems = problemsOfSuccess(call, status, data)
    return {
      error: null,
      data: problems.length ? undefined : cutAnswer(call, reply).data,
      failure: {},
      problems,
    }
  }
  const errorName = errorNameOf(code)
  if (errorName === undefined)
    return {
      ...noContent,
      problems: [
        `code ${String((exchange.body as { code?: unknown }).code)} isn't in ${dialect.codes ? "the folder's codes.json" : 'the table of errors (src/contract/errors/)'}`,
      ],
    }
  const read = v.safeParse(failureData, data ?? {})
  const failure = read.success ? read.output : {}
  const error = refine(errorName, failure)
  return { error, data: undefined, failure, problems: problemsOfRefusal(askedCall, status, error, data) }
}

export function answerOf(call: CallName, reply: RecordedAnswer, dialect: Dialect = {}): CheckAnswer {
  const { status, bankTime, credential, exchange } = reply
  const common = { call, status, bankTime, credential, exchange }
  const signatureRefused = isSignatureRefused(reply)
  try {
    return { ...common, signatureRefused, ...judge({ call, dialect }, reply) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...common, signatureRefused, ...noContent, problems: [`the proxy can't use it: ${error.error}`] }
  }
}

/** An answer in a few words, for a sentence. */
export const say = ({ error, status, exchange }: CheckAnswer): string => {
  if (error === null) return 'a success'
  if (error === undefined) return `something that isn't in the contract (HTTP ${status})`
  return `${error} (${String((exchange.body as { code?: unknown }).code)}${status === 200 ? '' : `, HTTP ${status}`})`
}
