import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { decodeProtectedHeader } from 'jose'
import { sessionAnswer, type SessionAnswer } from '../../../../src/contract/session.ts'
import { type Answering, HOSTED, info, JOURNEY, ok, ORDER, setUp, START, TRUSTED, verdict } from '../rig.ts'

const CREDENTIAL = 'credential-of-the-bank'
const withCredential: Answering = () => ok({ account: 'EXISTING' }, { 'authorization-customer': CREDENTIAL })
const newPassword = { journeyId: JOURNEY, encryptedPassword: 'a.b.c.d.e' }
const verification = { journeyId: JOURNEY, code: '123456' }
const bearer = (token: string | null | undefined) => ({ authorization: `Bearer ${token}` })

describe('a session', () => {
  test("is answered as the contract says, and the browser can't read it", async () => {
    const { post } = await setUp()
    const response = await post('/session', { journeyId: JOURNEY, flow: 'link' })
    const answer = v.parse(sessionAnswer, await response.json())
    assert.equal(answer.serverTime, START)
    assert.equal(answer.expiresAt, START + 30 * 60_000)
    assert.equal(answer.bank.name, 'Bank Contoh')
    assert.deepEqual(Object.keys(decodeProtectedHeader(answer.token ?? '')).toSorted(), ['alg', 'enc', 'kid'])
    assert.ok(!Buffer.from(answer.token ?? '', 'base64url').includes(JOURNEY))
    assert.equal(response.headers.get('set-cookie'), null)
  })

  test('allows calls for its own journey, with no credential yet', async () => {
    const { call, open, bankRequests } = await setUp({ answer: () => ok(info) })
    assert.equal((await call('query-mpc-info', { journeyId: JOURNEY }, await open())).status, 200)
    assert.equal(bankRequests[0]?.init.headers['authorization-customer'], undefined)
  })

  test('of another journey, order or kind is refused, also where none is needed', async () => {
    const { call, open, bankRequests } = await setUp()
    const ownHeaders = await open()
    assert.deepEqual(await verdict(await call('query-mpc-info', { journeyId: 'journey-0002' }, ownHeaders)), [
      403,
      '9012',
    ])
    assert.deepEqual(await verdict(await call('get-msisdn', { journeyId: 'journey-0002' }, ownHeaders)), [
      403,
      '9012',
    ])
    assert.deepEqual(
      await verdict(await call('payment/payment-h5', { originalReferenceNo: ORDER }, ownHeaders)),
      [403, '9012'],
    )
    assert.deepEqual(
      await verdict(await call('payment/payment-h5', { originalReferenceNo: JOURNEY }, ownHeaders)),
      [403, '9012'],
    )
    assert.deepEqual(
      await verdict(await call('password/encrypt-factor', { originalReferenceNo: ORDER }, ownHeaders)),
      [403, '9012'],
    )
    assert.equal(bankRequests.length, 0)
  })

  test('of another origin is refused', async () => {
    const { call, open } = await setUp()
    const ownHeaders = await open()
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { ...ownHeaders, origin: TRUSTED })),
      [403, '9012'],
    )
  })

  test('ends after 30 minutes', async () => {
    const { call, open, clock } = await setUp({ answer: () => ok(info) })
    const ownHeaders = await open()
    clock.now += 30 * 60_000 - 1
    assert.equal((await call('query-mpc-info', { journeyId: JOURNEY }, ownHeaders)).status, 200)
    clock.now += 1
    assert.deepEqual(await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, ownHeaders)), [
      401,
      '9010',
    ])
  })

  test('altered by one letter is refused', async () => {
    const { call, open } = await setUp()
    const { authorization } = await open()
    const at = authorization.length - 10
    const altered =
      authorization.slice(0, at) + (authorization[at] === 'A' ? 'B' : 'A') + authorization.slice(at + 1)
    assert.deepEqual(
      await verdict(await call('query-mpc-info', { journeyId: JOURNEY }, { authorization: altered })),
      [401, '9010'],
    )
  })

  test('is opened by any replica with the secret, also with the previous secret, and by nobody else', async () => {
    const [initialText, textAfter, stranger] = [
      'the secret before, long enough ....',
      'the secret after, long enough .....',
      'somebody else, long enough ........',
    ] as [string, string, string]
    const old = await (await setUp({ sessionSecrets: [initialText] })).open()
    const request = async (secrets: readonly [string, string?]) =>
      (
        await (
          await setUp({ sessionSecrets: secrets, answer: () => ok(info) })
        ).call('query-mpc-info', { journeyId: JOURNEY }, old)
      ).status
    assert.equal(await request([initialText]), 200)
    assert.equal(await request([textAfter, initialText]), 200)
    assert.equal(await request([textAfter]), 401)
    assert.equal(await request([stranger, textAfter]), 401)
  })
})

describe("the bank's credential", () => {
  test('is sealed into a new token, sent back to the bank, and never shown', async () => {
    const { call, open, bankRequests, lines, clock } = await setUp({ answer: withCredential })
    const openBefore = await open()
    clock.now += 60_000
    const response = await call('otp/binding-auth-verification', verification, openBefore)
    const token = response.headers.get('bank-session')
    assert.ok(token && !openBefore.authorization.includes(token))
    assert.equal(response.headers.get('authorization-customer'), null)
    assert.ok(!(await response.text()).includes(CREDENTIAL))
    await call('otp/binding-auth-verification', verification, bearer(token))
    assert.equal(bankRequests[1]?.init.headers['authorization-customer'], CREDENTIAL)
    // The token from before the log-in alone is of no use.
    await call('otp/binding-auth-verification', verification, openBefore)
    assert.equal(bankRequests[2]?.init.headers['authorization-customer'], undefined)
    assert.ok(!JSON.stringify(lines).includes(CREDENTIAL))
    // The end stays where it was.
    clock.now = START + 30 * 60_000
    assert.equal((await call('otp/binding-auth-verification', verification, bearer(token))).status, 401)
  })

  test('is replaced by the next one', async () => {
    const { call, open, bankRequests } = await setUp({
      answer: (_, count) => ok({ account: 'NEW' }, { 'authorization-customer': `credential-${count}` }),
    })
    let headers = await open()
    for (let i = 0; i < 3; i++) {
      headers = bearer(
        (await call('otp/binding-auth-verification', verification, headers)).headers.get('bank-session'),
      )
    }
    assert.deepEqual(
      bankRequests.map(({ init }) => init.headers['authorization-customer']),
      [undefined, 'credential-1', 'credential-2'],
    )
  })

  test('is dropped when no session came along', async () => {
    const { call } = await setUp({ answer: withCredential })
    assert.equal(
      (await call('otp/binding-auth-verification', verification)).headers.get('bank-session'),
      null,
    )
  })

  test('that could break a header is dropped', async () => {
    const { call, open, bankRequests } = await setUp({
      answer: () => ok({ account: 'NEW' }, { 'authorization-customer': 'x'.repeat(5000) }),
    })
    const callAfter = await call('otp/binding-auth-verification', verification, await open())
    await call('otp/binding-auth-verification', verification, bearer(callAfter.headers.get('bank-session')))
    assert.equal(bankRequests.at(-1)?.init.headers['authorization-customer'], undefined)
  })

  test('is found again after a reload, with the same expiry, but not by another page or journey', async () => {
    const { call, open, post, bankRequests, clock } = await setUp({ answer: withCredential })
    const first = bearer(
      (await call('password/set-password', newPassword, await open())).headers.get('bank-session'),
    )
    clock.now += 10 * 60_000
    const secondAnswer = (await (
      await post('/session', { journeyId: JOURNEY }, first)
    ).json()) as SessionAnswer
    assert.equal(secondAnswer.expiresAt, START + 30 * 60_000)
    await call('password/set-password', newPassword, bearer(secondAnswer.token))
    assert.equal(bankRequests.at(-1)?.init.headers['authorization-customer'], CREDENTIAL)
    for (const [subject, headers] of [
      [{ journeyId: 'journey-0002' }, first],
      [{ journeyId: JOURNEY }, { ...first, origin: HOSTED }],
    ] as const) {
      const other = (await (await post('/session', subject, headers)).json()) as SessionAnswer
      assert.equal(other.expiresAt, clock.now + 30 * 60_000)
      await call(
        'password/set-password',
        { ...newPassword, ...subject },
        { ...headers, ...bearer(other.token) },
      )
      assert.equal(bankRequests.at(-1)?.init.headers['authorization-customer'], undefined)
    }
  })
})
