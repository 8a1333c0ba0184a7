/**
 * The entrance of the bank, as a web-standard handler: checks signature and body, calls the handler, writes
 * the envelope.
 */
import * as v from 'valibot'
import type { TurnCodes } from '../contract/bankCodes.ts'
import { callAt, endpoints, type CallName } from '../contract/endpoints.ts'
import { ENVIRONMENT_HEADER, type Environment } from '../contract/environment.ts'
import { requests } from '../contract/requests.ts'
import { canAnswer } from '../contract/errorCalls.ts'
import { rowOf, type ErrorName } from '../contract/errors.ts'
import { CREDENTIAL_HEADER } from '../contract/sessionHeaders.ts'
import { BANK_TIME_HEADER, WANTS_CODE_HEADER } from '../contract/signing.ts'
import { toJson } from '../contract/wire.ts'
import { calls } from './calls.ts'
import type { Context } from './context.ts'
import { checkPresented } from './credential.ts'
import { takeFault, withFault } from './faults.ts'
import { newId } from './ids.ts'
import { BankRefusal } from './refusal.ts'
import type { Verify } from './signature.ts'
import { withWayBack } from './subjects.ts'

export interface BankPorts extends Pick<Context, 'now' | 'realNow' | 'random' | 'settings' | 'secrets'> {
  store(): Context['store']
  /** The environment in its answers. */
  readonly environment: Environment
  readonly verify: Verify
  /** Turns the table's codes into the bank's own; undefined: it has none. */
  readonly writeCodes: TurnCodes | undefined
  wait(ms: number): Promise<void>
}

/** The error for an invalid field, if the call may answer it. */
const FIELD_ERRORS: Readonly<Record<string, ErrorName>> = {
  code: 'OTP_INCOMPLETE',
  msisdn: 'PHONE_LENGTH',
  email: 'EMAIL_INVALID',
  fullName: 'INPUT_TOO_LONG',
  pointAmount: 'POINTS_INVALID',
}

function refusalOfSchema(call: CallName, path: string | null): BankRefusal {
  const error = FIELD_ERRORS[path?.split('.')[0] ?? '']
  return new BankRefusal(error && canAnswer(call, error) ? error : 'REQUEST_REJECTED')
}

/** Writes an answer as JSON. */
type Write = (call: CallName | undefined, body: object, init?: ResponseInit) => Response

const writerOf =
  (writeCodes: TurnCodes = (body) => body): Write =>
  (call, body, init) => {
    const headers = new Headers(init?.headers)
    headers.set('content-type', 'application/json')
    return new Response(toJson(writeCodes(body, call)), { ...init, headers })
  }

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The journey or order in a body. */
const subjectInBody = (body: unknown): string | undefined => {
  const { journeyId, originalReferenceNo } = (body ?? {}) as Record<string, unknown>
  const subject = journeyId ?? originalReferenceNo
  return typeof subject === 'string' ? subject : undefined
}

/** Rejects with DropAnswer when a fault drops the answer; otherwise resolves to a Response. */
export function createBank({ store, verify, wait, writeCodes, ...world }: BankPorts): {
  fetch(request: Request): Promise<Response>
} {
  const write = writerOf(writeCodes)
  const refuse = (
    call: CallName | undefined,
    { error, data, status }: BankRefusal,
    message: string = error,
  ): Response => write(call, { code: rowOf(error).code, message, data }, { status })

  async function answer(
    call: CallName,
    raw: unknown,
    { credential, wantsCode }: Pick<Context, 'credential' | 'wantsCode'>,
  ): Promise<Response> {
    const headers = new Headers()
    const current = store()
    const issue = (subject: string) => {
      const newCredential = newId('cc', world.random)
      current.credentials.set(subject, newCredential)
      headers.set(CREDENTIAL_HEADER, newCredential)
    }
    const asking = { ...world, store: current, credential, wantsCode, issue }
    try {
      const reading = v.safeParse(requests[call], raw)
      if (!reading.success) throw refusalOfSchema(call, v.getDotPath(reading.issues[0]))
      checkPresented(subjectInBody(reading.output), asking)
      const handle = calls[call] as (body: unknown, context: Context) => unknown
      const data = await handle(reading.output, asking)
      return write(call, { code: 0, message: 'OK', data }, { headers })
    } catch (error) {
      if (error instanceof BankRefusal)
        return refuse(call, withWayBack(error, subjectInBody(raw), { ...world, store: current }))
      throw error
    }
  }

  async function receive(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const call = callAt(pathname)
    const query = search.slice(1)
    const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await request.arrayBuffer())
    const refusal = await verify(request, query, body)
    if (refusal instanceof Response) return refusal
    if (!call || endpoints[call].method !== request.method)
      return refuse(undefined, new BankRefusal('CALL_UNKNOWN'))
    if (refusal !== null) return refuse(call, new BankRefusal('REQUEST_REJECTED', {}, 401), refusal)
    const raw = request.method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : parse(body)
    const credential = request.headers.get(CREDENTIAL_HEADER)
    const wantsCode = request.headers.get(WANTS_CODE_HEADER) === 'yes'
    const work = () => answer(call, raw, { credential, wantsCode })
    const fault = takeFault(store(), call)
    return fault
      ? withFault(fault, { work, wait, write: (brokenAnswer) => write(call, brokenAnswer) })
      : work()
  }

  return {
    async fetch(request) {
      const response = await receive(request)
      response.headers.set(BANK_TIME_HEADER, String(world.now()))
      response.headers.set(ENVIRONMENT_HEADER, world.environment)
      return response
    },
  }
}
