/**
 * A bank's own codes, as its folder declares them: for the proxy that reads them and the sandbox bank that
 * answers with them.
 */
import { endpoints, type CallName } from './endpoints.ts'
import { errorNameOf, rowOf, type ErrorName } from './errors.ts'
import { bankCode } from './payloads/fields.ts'

/** The form of a code on the wire, by the contract. */
export const CODE = /^[\w.-]{1,16}$/

export interface BankCodes {
  /** The code of success. */
  readonly success: string
  /**
   * Each code of the bank and what we call it; of several for one name the bank answers with the first. Any
   * other code is unknown. Undefined: the specification's codes.
   */
  readonly errors: readonly (readonly [code: string, name: ErrorName])[] | undefined
}

const SUCCESS = 0
/** Of a reason that isn't listed: it is none of the table's. */
const UNLISTED = '0000'

type Code = string | number
type Replace = (code: Code) => Code

/** True where the table would read it as one of its own. */
const isOurs = (text: string): boolean => text === String(SUCCESS) || errorNameOf(text) !== undefined

/** From a code of the bank to the table's. Total: a code that isn't listed is never taken for one of ours. */
export function codeReader({ success, errors }: BankCodes): Replace {
  const ownCodes = errors && new Map(errors.map(([code, name]) => [code, rowOf(name).code]))
  return (code) => {
    const text = String(code)
    if (text === success) return SUCCESS
    if (!ownCodes) return text === String(SUCCESS) ? `bank-${text}` : code
    return ownCodes.get(text) ?? (isOurs(text) ? `bank-${text}` : code)
  }
}

/** From a code of the table to the bank's; one that the bank has no code for stays. */
export function codeWriter({ success, errors = [] }: BankCodes): Replace {
  const wireCodes = new Map(errors.toReversed().map(([code, name]) => [rowOf(name).code, code]))
  return (code) => (String(code) === String(SUCCESS) ? success : (wireCodes.get(String(code)) ?? code))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCode = (value: unknown): value is Code => typeof value === 'string' || typeof value === 'number'

/** Children of valibot's schemas that hold others. */
interface Holder {
  readonly entries?: Readonly<Record<string, unknown>>
  readonly wrapped?: unknown
  readonly item?: unknown
}

/** A value with the codes replaced that stand in it by its schema. */
function replaceIn(schema: unknown, value: unknown, replace: Replace): unknown {
  if (schema === bankCode) return isCode(value) ? replace(value) : value
  const { entries, wrapped, item } = schema as Holder
  if (wrapped) return replaceIn(wrapped, value, replace)
  if (item && Array.isArray(value)) return value.map((element) => replaceIn(item, element, replace))
  if (!entries || !isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      Object.hasOwn(entries, key) ? replaceIn(entries[key], inner, replace) : inner,
    ]),
  )
}

/** A body with its code replaced, and the reasons in its data. */
function replaceCodes(
  body: unknown,
  call: CallName | undefined,
  replace: Replace,
  replaceReason: Replace,
): unknown {
  if (!isObject(body) || !isCode(body['code'])) return body
  const code = replace(body['code'])
  if (call === undefined || !('data' in body)) return { ...body, code }
  return { ...body, code, data: replaceIn(endpoints[call].answers, body['data'], replaceReason) }
}

/** Turns codes of one side into the other's. @param call whose answer it is, if it is a call's */
export type TurnCodes = (body: unknown, call?: CallName) => unknown

/** The bank's answer, in the table's codes. */
export function answerReader(codes: BankCodes): TurnCodes {
  const read = codeReader(codes)
  const readReason: Replace = (code) => {
    const name = errorNameOf(read(code))
    return name === undefined ? UNLISTED : rowOf(name).code
  }
  return (body, call) => replaceCodes(body, call, read, readReason)
}

/** The answer in the bank's codes, out of the table's. */
export function answerWriter(codes: BankCodes): TurnCodes {
  const write = codeWriter(codes)
  return (body, call) => replaceCodes(body, call, write, write)
}
