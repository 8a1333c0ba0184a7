/**
 * A sandbox bank in this process, with a clock that only tests move, a proxy's signature, and checks on every
 * answer.
 */
import assert from 'node:assert/strict'
import { createPublicKey, createSign } from 'node:crypto'
import * as v from 'valibot'
import { createSandbox, type SandboxPorts } from '../../../src/sandbox/sandbox.ts'
import type { Debit } from '../../../src/sandbox/store.ts'
import { seal } from '../../../src/client/seal.ts'
import { callPath, endpoints, type Answers, type CallName } from '../../../src/contract/endpoints.ts'
import type { Asks } from '../../../src/contract/requests.ts'
import type { Msisdn } from '../../../src/contract/ids.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { errorNameOf, type ErrorName } from '../../../src/contract/errors.ts'
import { failureData, type FailureData } from '../../../src/contract/envelope.ts'
import type { EncryptFactor } from '../../../src/contract/payloads/account.ts'
import { sen, type Sen } from '../../../src/contract/money.ts'
import type { Consent } from '../../../src/contract/payloads/fields.ts'
import { CREDENTIAL_HEADER } from '../../../src/contract/sessionHeaders.ts'
import { toJson, type WireForm } from '../../../src/contract/wire.ts'
import { secretKeys, testKey } from '../../keys.ts'

export const APP_ID = 'sandbox-tests'
/** 21 November 2026, 10.00 WIB. */
export const TEN_OCLOCK = Date.parse('2026-11-21T10:00:00+07:00')
export const MIDNIGHT = '2026-11-22T00:00:00+07:00'
export const MINUTE = 60
export const publicJwk = createPublicKey(testKey).export({ format: 'jwk' })

export interface Answer<N extends CallName> {
  status: number
  headers: Headers
  /** OK or the error's name. */
  name: ErrorName | 'OK'
  data: Answers<N>
  /** Data that a refusal brings along, but for the way back. */
  failure: Omit<FailureData, WayBack>
  wayBack: Pick<FailureData, WayBack>
}

type WayBack = 'merchantId' | 'returnUrl'

/** Bytes that look random and are the same in every run. */
export function countingBytes(): (length: number) => Uint8Array {
  let seed = 2026
  return (length) =>
    Uint8Array.from({ length }, () => ((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) >> 16) & 255)
}

export function createBench(ports: Partial<SandboxPorts> = {}) {
  let now = TEN_OCLOCK
  let nonces = 0
  const sandbox = createSandbox({
    now: () => now,
    random: countingBytes(),
    verifyKeys: [publicJwk],
    appId: APP_ID,
    secretKeys,
    returnBase: () => 'http://localhost:8080/',
    wait: () => Promise.resolve(),
    supportPhone: '1500-000',
    ...ports,
  })

  const signedRequest = (path: string, body: string, change: Record<string, string> = {}): Request => {
    const [pathname = '', query = ''] = path.split('?')
    const nonce = `nonce-${String((nonces += 1)).padStart(20, '0')}`
    const timestamp = String(sandbox.clock.now())
    const headers = { appId: APP_ID, nonce, timestamp, 'content-type': 'application/json', ...change }
    const sign = createSign('RSA-SHA256')
      .update([headers.appId, headers.nonce, headers.timestamp, query, body].join('\n'))
      .sign(testKey, 'base64')
    const url = `http://bank.test${pathname}${query && `?${query}`}`
    return new Request(url, { method: 'POST', body, headers: { ...headers, sign, ...change } })
  }

  const credentials = new Map<string, string>()

  /** One call as the proxy makes it; the credential of each journey or order travels along by itself. */
  async function call<N extends CallName>(
    name: N,
    body: Asks<N>,
    { credential, headers: more = {} }: { credential?: string | null; headers?: Record<string, string> } = {},
  ): Promise<Answer<N>> {
    const { journeyId, originalReferenceNo } = body as { journeyId?: string; originalReferenceNo?: string }
    const subject = journeyId ?? originalReferenceNo ?? ''
    const sentCredential = credential === undefined ? credentials.get(subject) : (credential ?? undefined)
    const extra = { ...(sentCredential && { [CREDENTIAL_HEADER]: sentCredential }), ...more }
    const response = await sandbox.bank.fetch(signedRequest(callPath(name), toJson(body), extra))
    const newCredential = response.headers.get(CREDENTIAL_HEADER)
    if (newCredential) credentials.set(subject, newCredential)
    const { status, headers } = response
    const envelope = (await response.json()) as { code: string | number; data: unknown }
    if (String(envelope.code) === '0') {
      const data = v.parse(endpoints[name].answers, envelope.data) as Answers<N>
      return { status, headers, name: 'OK', data, failure: {}, wayBack: {} }
    }
    const error = errorNameOf(envelope.code)
    assert(error, `unknown code ${envelope.code}`)
    assert(canAnswer(name, error), `${name} may not answer ${error}`)
    const { merchantId, returnUrl, ...failure } = v.parse(failureData, envelope.data)
    const wayBack = {
      ...(merchantId !== undefined && { merchantId }),
      ...(returnUrl !== undefined && { returnUrl }),
    }
    return { status, headers, name: error, data: undefined as never, failure, wayBack }
  }

  /** The name of what a call answers. */
  const says = async <N extends CallName>(name: N, body: Asks<N>): Promise<ErrorName | 'OK'> =>
    (await call(name, body)).name

  /** A call that must succeed. */
  async function ok<N extends CallName>(name: N, body: Asks<N>): Promise<Answers<N>> {
    const answer = await call(name, body)
    assert.equal(answer.name, 'OK', `${name} answered ${answer.name}`)
    return answer.data
  }

  const control = async <T = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
  ): Promise<T> => {
    const response = await sandbox.control.fetch(
      new Request(`http://bank.test/sandbox/${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    return {
      ...((await response.json()) as object),
      ...(response.ok ? {} : { status: response.status }),
    } as T
  }
  const list = async <T>(path: string): Promise<T[]> =>
    (await (await sandbox.control.fetch(new Request(`http://bank.test/sandbox/${path}`))).json()) as T[]

  const factorFor = (
    subject: { journeyId: string } | { originalReferenceNo: string },
  ): Promise<EncryptFactor> => ok('password/encrypt-factor', subject)
  const sealFor = async (
    subject: { journeyId: string } | { originalReferenceNo: string },
    secret: string,
  ): Promise<string> => seal(secret, await factorFor(subject))

  return {
    sandbox,
    signed: signedRequest,
    call,
    says,
    ok,
    control,
    list,
    factorFor,
    sealFor,
    /** Moves the world's own clock, not the sandbox's. */
    pass: (seconds: number) => {
      now += seconds * 1000
    },
    journey: async (body: object = {}) =>
      (await control<{ journeyId: string }>('POST', 'journeys', body)).journeyId,
    order: async (body: object = {}) =>
      (await control<{ originReferenceNo: string }>('POST', 'orders', body)).originReferenceNo,
    inbox: (msisdn: string) =>
      list<{ code: string; text: string; purpose: string }>(`inbox?msisdn=${msisdn}`),
    ledger: () => list<WireForm<Debit>>('ledger'),
    async lastCode(msisdn: string): Promise<string> {
      const [message] = await this.inbox(msisdn)
      assert(message)
      return message.code
    },
    /** A code that is wrong for sure. */
    async wrongCode(msisdn: string, turn = 0): Promise<string> {
      const codes = (await this.inbox(msisdn)).map(({ code }) => code)
      return (
        ['000000', '111111', '222222', '333333', '444444', '555555'].filter((code) => !codes.includes(code))[
          turn
        ] ?? '999999'
      )
    },
    /** A journey whose number is proved. */
    async provedJourney(msisdn: Msisdn, body: object = {}): Promise<string> {
      const journeyId = await this.journey(body)
      await ok('otp/binding-auth-generate', { journeyId, msisdn })
      await ok('otp/binding-auth-verification', { journeyId, code: await this.lastCode(msisdn) })
      return journeyId
    },
    async logIn(journeyId: string, password: string) {
      return call('password/verification', {
        journeyId,
        encryptedPassword: await sealFor({ journeyId }, password),
      })
    },
    async solve(purpose: 'BINDING' | 'UNBINDING' | 'PAYMENT') {
      const { captchaId } = await ok('auth-generate-captcha', { purpose })
      const { answer } = await control<{ answer: string }>('GET', `captcha?captchaId=${captchaId}`)
      return { captchaId, answer }
    },
    /** Confirms by wallet; amount, points, PIN and key can differ from the plain case. */
    async confirm(
      ref: string,
      change: {
        pin?: string
        key?: string
        points?: number
        amount?: Sen
        headers?: Record<string, string>
      } = {},
    ) {
      const { pin = '135790', key = `key-${ref}`, points = 0, amount, headers } = change
      const order = sandbox.store().orders.get(ref)
      const total = amount ?? sen((order?.amount ?? 0n) - BigInt(points) * 100n)
      return call(
        'payment/payment-order-confirm',
        {
          originalReferenceNo: ref,
          method: 'WALLET',
          amount: total,
          pointAmount: points,
          idempotencyKey: key,
          encryptedPin: await sealFor({ originalReferenceNo: ref }, pin),
        },
        headers && { headers },
      )
    },
    status: (ref: string) => ok('debit/payment-status-h5', { originalReferenceNo: ref }),
    h5: (ref: string) => call('payment/payment-h5', { originalReferenceNo: ref }),
  }
}
export type Bench = ReturnType<typeof createBench>

export const consent = (document: Consent['document'], version = '1.0'): Consent => ({
  document,
  version,
  language: 'id',
  acceptedAt: '2026-11-21T10:00:00+07:00',
})

/** The errors of four wrong codes, passwords or PINs, with the tries that are left after each. */
export const fourFailures = (secret: 'OTP' | 'PASSWORD' | 'PIN') => [
  [`${secret}_WRONG`, 4],
  [`${secret}_WRONG_CHANCES`, 3],
  [`${secret}_WRONG_BEFORE_LOCK`, 2],
  [`${secret}_WRONG_BEFORE_LOCK`, 1],
]
