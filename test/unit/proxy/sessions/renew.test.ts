/** Life of a session, and what becomes of the tokens it had before. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SessionAnswer } from '../../../../src/contract/session.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { type Answering, info, JOURNEY, ok, ORDER, paidStatus, setUp, START, verdict } from '../rig.ts'

const CREDENTIAL = 'credential-of-the-bank'
const withCredential: Answering = () => ok({ account: 'EXISTING' }, { 'authorization-customer': CREDENTIAL })
const verification = { journeyId: JOURNEY, code: '123456' }
const bearer = (token: string | null | undefined) => ({ authorization: `Bearer ${token}` })

describe('idle time', () => {
  const idle = { idleMs: 10 * 60_000, answer: () => ok(info) }
  const ask = (call: Awaited<ReturnType<typeof setUp>>['call'], headers: Record<string, string>) =>
    call('query-mpc-info', { journeyId: JOURNEY }, headers)

  test("ends a session that isn't used, for calls and for a reload", async () => {
    const { call, open, post, clock, bankRequests } = await setUp({ ...idle, answer: withCredential })
    const used = bearer(
      (await call('otp/binding-auth-verification', verification, await open())).headers.get('bank-session'),
    )
    clock.now += 10 * 60_000
    assert.deepEqual(await verdict(await call('otp/binding-auth-verification', verification, used)), [
      401,
      '9010',
    ])
    const secondAnswer = (await (
      await post('/session', { journeyId: JOURNEY }, used)
    ).json()) as SessionAnswer
    await call('otp/binding-auth-verification', verification, bearer(secondAnswer.token))
    assert.equal(
      bankRequests.at(-1)?.init.headers['authorization-customer'],
      undefined,
      'the new session knows nothing of the old one',
    )
  })

  test("starts again with each use: the token is replaced when half of it is over, and the session's end stays", async () => {
    const { call, open, clock } = await setUp(idle)
    let headers = await open()
    const replacedNames: boolean[] = []
    for (let minute = 4; minute < 30; minute += 4) {
      clock.now = START + minute * 60_000
      const response = await ask(call, headers)
      assert.equal(response.status, 200, `after ${minute} minutes`)
      const next = response.headers.get('bank-session')
      replacedNames.push(next !== null)
      if (next) headers = { authorization: `Bearer ${next}` }
    }
    // The first answer says whose customer this is.
    assert.deepEqual(replacedNames, [true, false, true, false, true, false, false])
    clock.now = START + 30 * 60_000
    assert.equal((await ask(call, headers)).status, 401)
  })

  test('is the whole lifetime by default, and then no token is replaced for it', async () => {
    const { call, open, clock } = await setUp({ answer: () => ok(info) })
    const first = bearer((await ask(call, await open())).headers.get('bank-session'))
    clock.now += 29 * 60_000
    const response = await ask(call, first)
    assert.deepEqual([response.status, response.headers.get('bank-session')], [200, null])
  })
})

describe('a token that a later step has replaced', () => {
  const step = (call: Awaited<ReturnType<typeof setUp>>['call'], headers: Record<string, string>) =>
    call('otp/binding-auth-verification', verification, headers)
  const stepping: Answering = (_, count) =>
    ok({ account: 'NEW' }, { 'authorization-customer': `credential-${count}` })

  test('is accepted while requests may overlap, then refused; the latest stays valid', async () => {
    const { call, open, post, clock, bankRequests } = await setUp({ answer: stepping })
    const first = bearer((await step(call, await open())).headers.get('bank-session'))
    const second = bearer((await step(call, first)).headers.get('bank-session'))
    clock.now += 10_000
    assert.equal(
      (await call('query-mpc-info', { journeyId: JOURNEY }, first)).status,
      502,
      'it reached the bank',
    )
    clock.now += 1000
    const lengthBefore = bankRequests.length
    assert.deepEqual(await verdict(await step(call, first)), [401, '9010'])
    const reopened = (await (await post('/session', { journeyId: JOURNEY }, first)).json()) as SessionAnswer
    assert.equal(
      reopened.expiresAt,
      clock.now + 30 * 60_000,
      'nor does it open another session with what it holds',
    )
    assert.equal(bankRequests.length, lengthBefore)
    assert.equal((await step(call, second)).status, 200)
  })

  test('is refused after a clock was set back, too', async () => {
    const { call, open, clock } = await setUp({ answer: stepping })
    const first = bearer((await step(call, await open())).headers.get('bank-session'))
    await step(call, first)
    clock.now -= 10_001
    assert.deepEqual(await verdict(await step(call, first)), [401, '9010'])
  })

  test('is known to every replica with the same store; without the store only the bank knows it', async () => {
    const store = memoryStore({ now: () => START, elapsed: () => START })
    const [entry, two, alone] = [
      await setUp({ answer: stepping, store }),
      await setUp({ store }),
      await setUp({ answer: stepping }),
    ]
    const first = bearer((await step(entry.call, await entry.open())).headers.get('bank-session'))
    await step(entry.call, first)
    two.clock.now = alone.clock.now = START + 10_001
    assert.equal((await step(two.call, first)).status, 401)
    assert.equal((await step(alone.call, first)).status, 200)
    assert.equal(alone.bankRequests[0]?.init.headers['authorization-customer'], 'credential-1')
  })

  test('from before the log-in is worth nothing: fixing a session gains no credential', async () => {
    const { call, open, post, clock, bankRequests } = await setUp({ answer: stepping })
    // Somebody opens a session and gets the customer to go on with it.
    const fixed = await open()
    const victim = bearer((await step(call, fixed)).headers.get('bank-session'))
    clock.now += 60_000
    await step(call, fixed)
    assert.equal(bankRequests.at(-1)?.init.headers['authorization-customer'], undefined)
    const reloadedPage = (await (
      await post('/session', { journeyId: JOURNEY }, fixed)
    ).json()) as SessionAnswer
    await step(call, bearer(reloadedPage.token))
    assert.equal(bankRequests.at(-1)?.init.headers['authorization-customer'], undefined)
    assert.notEqual(victim.authorization, fixed.authorization)
  })
})

describe('a session after the outcome', () => {
  const link = { merchantName: 'Shop', returnUrl: null }
  const at = '2026-11-21T10:00:00+07:00'
  const byOrder = { originalReferenceNo: ORDER }
  const paid = paidStatus('shop-01', null)
  const ENDS = [
    ['payment/confirm-binding-activation', { journeyId: JOURNEY, consents: [] }, { ...link, linkedAt: at }],
    ['account/unbinding', { journeyId: JOURNEY }, { ...link, unlinkedAt: at }],
    ['debit/payment-status-h5', byOrder, paid],
  ] as const
  const coded = { nextStep: 'PROCESSING', expectedSeconds: 1 }
  /** A session that holds a credential of the bank's, after a code. */
  async function loggedIn(answer: object, isOrder: boolean) {
    const rig = await setUp({
      answer: ({ url }) =>
        url.includes('verification')
          ? ok(isOrder ? coded : { account: 'EXISTING' }, { 'authorization-customer': CREDENTIAL })
          : ok(answer),
    })
    const opening = await rig.open(isOrder ? { originReferenceNo: ORDER } : { journeyId: JOURNEY })
    const verified = isOrder
      ? await rig.call('otp/payment-verification', { ...byOrder, code: '123456', attempt: '0' }, opening)
      : await rig.call('otp/binding-auth-verification', verification, opening)
    assert.equal(verified.status, 200)
    const heard = () => rig.bankRequests.at(-1)?.init.headers['authorization-customer']
    return { ...rig, heard, session: bearer(verified.headers.get('bank-session')) }
  }

  for (const [name, body, answer] of ENDS) {
    const isOrder = 'originalReferenceNo' in body
    const subject = isOrder ? { originReferenceNo: ORDER } : { journeyId: JOURNEY }
    test(`holds nothing more, and a stolen one is refused (${name})`, async () => {
      const { call, post, session, heard, clock } = await loggedIn(answer, isOrder)
      const last = await call(name, body, session)
      assert.deepEqual([last.status, heard()], [200, CREDENTIAL])
      const ended = bearer(last.headers.get('bank-session'))
      assert.deepEqual([(await call(name, body, ended)).status, heard()], [200, undefined])
      clock.now += 10_001
      assert.deepEqual(await verdict(await call(name, body, session)), [401, '9010'])
      const { token } = (await (await post('/session', subject, session)).json()) as SessionAnswer
      assert.deepEqual([(await call(name, body, bearer(token))).status, heard()], [200, undefined])
      assert.deepEqual([(await call(name, body, ended)).status, heard()], [200, undefined])
    })
  }

  for (const status of ['OPEN', 'PROCESSING', 'ON_HOLD', 'FAILED'] as const)
    test(`goes on while the order is ${status}`, async () => {
      const { call, session, heard, clock } = await loggedIn({ ...paid, status }, true)
      const next = (await call('debit/payment-status-h5', byOrder, session)).headers.get('bank-session')
      clock.now += 10_001
      const token = next === null ? session : bearer(next)
      assert.deepEqual(
        [(await call('debit/payment-status-h5', byOrder, token)).status, heard()],
        [200, CREDENTIAL],
      )
    })
})
