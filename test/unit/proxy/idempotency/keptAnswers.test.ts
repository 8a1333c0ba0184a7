/** What the store holds of confirms, and an answer that comes out of it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { type Answering, ok, ORDER, setUp, SHOP, START } from '../rig.ts'
import { CREDENTIAL, DAY, KEY, PIN, paid, paying, release, slowBank, wallet, watched } from './confirming.ts'

describe('stored data of confirms', () => {
  for (const [title, answer] of [
    ['an order that the bank does not know', () => Response.json({ code: '2401' })],
    ['a wrong PIN', () => Response.json({ code: '1401', data: { chances: 4 } })],
    [
      'a bank that can not be reached',
      () => {
        throw new NeverConnected('refused')
      },
    ],
  ] as const) {
    test(`are none after ${title}`, async () => {
      const { store, put, kept } = watched()
      const { confirm } = await paying(answer, store)
      await confirm()
      assert.deepEqual(kept(), [])
      assert.ok(put.filter(({ key }) => key.startsWith('confirm')).every(({ ttlMs }) => ttlMs <= DAY / 24))
    })
  }

  test('expire soon until the bank has accepted, then after a day', async () => {
    const { answer, wasAsked, end } = slowBank()
    const { store, put, kept } = watched()
    const { confirm } = await paying(answer, store)
    const times = () => put.filter(({ key }) => key.startsWith('confirm')).map(({ ttlMs }) => ttlMs)
    const first = confirm()
    await wasAsked
    assert.equal(kept().length, 1)
    assert.ok(times().every((ttlMs) => ttlMs <= DAY / 24))
    end(ok({ nextStep: 'PROCESSING', expectedSeconds: 3 }))
    await first
    assert.equal(kept().length, 2, 'the answer of the key, and what the order is bound to')
    assert.deepEqual(times().slice(1), [DAY, DAY])
  })
})

describe('a repeated answer', () => {
  const withCredential: Answering = ({ url }) =>
    ok(
      { nextStep: url.endsWith('verification') ? 'PROCESSING' : 'OTP', expectedSeconds: 1 },
      { 'authorization-customer': CREDENTIAL },
    )

  test("has the session that the page didn't get", async () => {
    const { ask, call, bankRequests } = await paying(withCredential)
    await ask('otp/payment-verification', release)
    const token = (await ask('otp/payment-verification', release)).headers.get('bank-session')
    assert.ok(token)
    await call(
      'debit/payment-status-h5',
      { originalReferenceNo: ORDER },
      { authorization: `Bearer ${token}` },
    )
    assert.equal(bankRequests.at(-1)?.init.headers['authorization-customer'], CREDENTIAL)
    assert.equal(bankRequests.length, 2)
  })

  test('changes nothing in a session that has been renewed since', async () => {
    const { ask } = await paying(withCredential)
    const token = (await ask('otp/payment-verification', release)).headers.get('bank-session')
    const response = await ask('otp/payment-verification', release, { authorization: `Bearer ${token}` })
    assert.deepEqual([response.status, response.headers.get('bank-session')], [200, null])
  })

  test('is encrypted in the store', async () => {
    const { store, put } = watched()
    const { ask, confirm } = await paying(withCredential, store)
    await confirm()
    await ask('otp/payment-verification', release)
    assert.ok(put.length >= 5)
    const text = put.map(({ key, value }) => `${key} ${value}`).join('\n')
    for (const secret of [ORDER, KEY, CREDENTIAL, PIN, '123456', '150000.00', 'PROCESSING', SHOP])
      assert.ok(!text.includes(secret), secret)
  })

  test('of another secret is requested again', async () => {
    const store = memoryStore({ now: () => START, elapsed: () => START })
    await (await paying(paid, store)).confirm()
    const { call, open, bankRequests } = await setUp({
      store,
      sessionSecrets: ['another secret of the tests, long'],
      answer: paid,
    })
    const response = await call(
      'payment/payment-order-confirm',
      wallet,
      await open({ originReferenceNo: ORDER }),
    )
    assert.deepEqual([response.status, bankRequests.length], [200, 1])
  })
})
