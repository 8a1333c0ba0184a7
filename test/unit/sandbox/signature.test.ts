import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { test } from 'node:test'
import { callPath } from '../../../src/contract/endpoints.ts'
import { SPECIFIED_SIGNING } from '../../../src/contract/signingDeclaration.ts'
import { otherKey } from '../../keys.ts'
import { createBench, publicJwk, TEN_OCLOCK } from './bench.ts'

const path = callPath('account/verify-email')
const body = JSON.stringify({ email: 'siti@example.com' })

test("a signed request is answered, with the bank's time and environment", async () => {
  const { sandbox, signed } = createBench()
  const response = await sandbox.bank.fetch(signed(path, body))
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('bank-time'), String(TEN_OCLOCK))
  assert.equal(response.headers.get('bank-environment'), 'DEV')
  assert.deepEqual(await response.json(), { code: 0, message: 'OK', data: { free: true } })
})

const stale = (minutes: number) => ({ timestamp: String(TEN_OCLOCK + minutes * 60_000) })
const cases: Record<string, Record<string, string>> = {
  'an unknown appId': { appId: 'somebody-else' },
  'a timestamp six minutes old': stale(-6),
  'a timestamp six minutes ahead': stale(6),
  'a timestamp that is none': { timestamp: 'now' },
  'a nonce that is too short': { nonce: 'abc' },
  'another signature': { sign: btoa('not a signature') },
  'no base64': { sign: '***' },
  'the kid of a key that is not known': { signKeyId: 'unknown' },
}
for (const [title, change] of Object.entries(cases)) {
  test(`refuses ${title}`, async () => {
    const { sandbox, signed } = createBench({ verifyKeys: [{ ...publicJwk, kid: 'current' }] })
    const response = await sandbox.bank.fetch(signed(path, body, change))
    assert.equal(response.status, 401)
    assert.equal(response.headers.get('bank-time'), String(TEN_OCLOCK))
    assert.equal(((await response.json()) as { code: string }).code, '9020')
  })
}

test('accepts a timestamp within five minutes', async () => {
  const { sandbox, signed } = createBench()
  for (const minutes of [-5, 5])
    assert.equal((await sandbox.bank.fetch(signed(path, body, stale(minutes)))).status, 200)
})

test('refuses a nonce seen before, and a body or query that was changed', async () => {
  const { sandbox, signed } = createBench()
  const request = signed(path, body)
  const copy = request.clone()
  assert.equal((await sandbox.bank.fetch(request)).status, 200)
  assert.equal((await sandbox.bank.fetch(copy)).status, 401)
  const headers = signed(path, body).headers
  const longer = new Request(`http://bank.test${path}`, { method: 'POST', body: `${body} `, headers })
  assert.equal((await sandbox.bank.fetch(longer)).status, 401)
  const otherHeaders = signed(path, body).headers
  const otherRequest = new Request(`http://bank.test${path}?a=1`, {
    method: 'POST',
    body,
    headers: otherHeaders,
  })
  assert.equal((await sandbox.bank.fetch(otherRequest)).status, 401)
})

test('the query is signed as it was sent', async () => {
  const { sandbox, signed } = createBench()
  assert.equal((await sandbox.bank.fetch(signed(`${path}?a=%20b&a=c`, body))).status, 200)
})

test("a refused request doesn't use up its nonce", async () => {
  const { sandbox, signed } = createBench()
  const nonce = 'nonce-of-somebody-else'
  assert.equal((await sandbox.bank.fetch(signed(path, body, { nonce, sign: btoa('forged') }))).status, 401)
  assert.equal((await sandbox.bank.fetch(signed(path, body, { nonce }))).status, 200)
})

test("timestamps are checked by the sandbox's own clock, which can be moved", async () => {
  const { sandbox, signed, control } = createBench()
  await control('POST', 'clock', { advanceSeconds: 1200 })
  const response = await sandbox.bank.fetch(signed(path, body, stale(0)))
  assert.equal(response.status, 401)
  assert.equal(response.headers.get('bank-time'), String(TEN_OCLOCK + 1_200_000))
})

test('keys can be rotated: asked for every time, chosen by kid, as JWK or imported', async () => {
  const otherJwk = createPublicKey(otherKey()).export({ format: 'jwk' })
  const knownKeys = [{ ...otherJwk, kid: 'old' }]
  const { sandbox, signed } = createBench({ verifyKeys: () => knownKeys })
  assert.equal((await sandbox.bank.fetch(signed(path, body))).status, 401)
  knownKeys.push({ ...publicJwk, kid: 'new' })
  assert.equal((await sandbox.bank.fetch(signed(path, body, { signKeyId: 'new' }))).status, 200)
  assert.equal((await sandbox.bank.fetch(signed(path, body, { signKeyId: 'old' }))).status, 401)
  const { kty = 'RSA', n = '', e = '' } = publicJwk
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('jwk', { kty, n, e }, algorithm, false, ['verify'])
  const second = createBench({ verifyKeys: [imported] })
  assert.equal((await second.sandbox.bank.fetch(second.signed(path, body))).status, 200)
})

test('the signing rule can be replaced', async () => {
  const { sandbox, signed } = createBench({ signing: { ...SPECIFIED_SIGNING, parts: ['body'] } })
  assert.equal((await sandbox.bank.fetch(signed(path, body))).status, 401)
})

test('unknown paths, other methods and bodies beside the schema are refused', async () => {
  const { sandbox, signed, call } = createBench()
  const ask = async (request: Request) => {
    const response = await sandbox.bank.fetch(request)
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  assert.deepEqual(await ask(signed('/ipg-auth/api/v1/nothing', body)), [404, '9021'])
  assert.deepEqual(await ask(signed('/ipg-payment/api/v1/account/verify-email', body)), [404, '9021'])
  assert.deepEqual(await ask(new Request(`http://bank.test${path}`)), [404, '9021'])
  assert.deepEqual(await ask(signed(path, '{"email":')), [400, '9020'])
  assert.deepEqual(await ask(signed(callPath('get-msisdn'), '{"journeyId":{"$ne":1}}')), [400, '9020'])
  const short = await call('otp/binding-auth-verification', { journeyId: 'jn0000', code: '12' })
  assert.equal(short.name, 'OTP_INCOMPLETE')
})
