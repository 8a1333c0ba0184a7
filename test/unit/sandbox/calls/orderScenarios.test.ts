import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ErrorName } from '../../../../src/contract/errors.ts'
import { parseSen } from '../../../../src/contract/money.ts'
import { orderScenarios } from '../../../../src/sandbox/scenarios.ts'
import { blocks, codeOf } from '../orders.ts'
import { createBench, MINUTE, type Bench } from '../bench.ts'

/** The sight of each scenario of an order. */
const shows: Record<keyof typeof orderScenarios, (bench: Bench, ref: string) => Promise<void>> = {
  success: (bench, ref) => ends(bench, ref, 3, 'SUCCESS', null, 1),
  failed: (bench, ref) => ends(bench, ref, 3, 'FAILED', 'PAYMENT_FAILED', 0),
  async 'failed-once'(bench, ref) {
    await ends(bench, ref, 3, 'FAILED', 'PAYMENT_FAILED', 0)
    assert.equal((await bench.h5(ref)).data.status, 'FAILED')
    await ends(bench, ref, 3, 'SUCCESS', null, 1, 'key-of-the-second')
  },
  async 'on-hold'(bench, ref) {
    await ends(bench, ref, 3, 'ON_HOLD', 'PAYMENT_ON_HOLD', 0)
    bench.sandbox.clock.advance(60 * MINUTE)
    assert.equal((await bench.status(ref)).status, 'ON_HOLD')
    assert.equal((await bench.confirm(ref, { key: 'another-key-00000' })).name, 'PAYMENT_IN_PROGRESS')
  },
  slow: (bench, ref) => ends(bench, ref, 45, 'SUCCESS', null, 1),
  async otp(bench, ref) {
    assert.equal(await bench.says('otp/payment-generate', { originalReferenceNo: ref }), 'STEP_OUT_OF_ORDER')
    assert.equal((await bench.confirm(ref)).data.nextStep, 'OTP')
    assert.equal((await bench.status(ref)).status, 'OPEN')
    await bench.ok('otp/payment-generate', { originalReferenceNo: ref })
    assert.match((await bench.inbox('81100000001'))[0]?.text ?? '', /membayar Rp1\.250\.000,00 ke Toko Senja/)
    const verify = (code: string, idempotencyKey = `key-${ref}`) =>
      bench.call('otp/payment-verification', { originalReferenceNo: ref, code, idempotencyKey })
    assert.equal((await verify(await bench.wrongCode('81100000001'))).name, 'OTP_WRONG')
    const code = await bench.lastCode('81100000001')
    const first = await verify(code)
    assert.deepEqual((await verify(code)).data, first.data)
    assert.equal((await verify(code, 'key-of-another-00')).name, 'PAYMENT_IN_PROGRESS')
    bench.sandbox.clock.advance(3)
    assert.equal((await bench.status(ref)).status, 'SUCCESS')
    assert.equal((await bench.ledger()).length, 1)
    assert.equal(await bench.says('otp/payment-generate', { originalReferenceNo: ref }), 'ORDER_ALREADY_PAID')
  },
  async 'to-app'(bench, ref) {
    assert.equal((await bench.h5(ref)).data.toApp, true)
    assert.equal((await bench.confirm(ref)).name, 'METHOD_UNAVAILABLE')
    await bench.control('POST', 'app', { originReferenceNo: ref })
    assert.equal((await bench.status(ref)).status, 'SUCCESS')
    assert.equal((await bench.ledger()).length, 1)
  },
  async qris(bench, ref) {
    const { methods } = (await bench.h5(ref)).data
    assert.deepEqual(methods.at(-1), { method: 'QRIS', blocked: null })
    const confirm = (key: string, change: object = {}) =>
      bench.call('payment/payment-order-confirm', {
        originalReferenceNo: ref,
        method: 'QRIS',
        amount: parseSen('1250000.00'),
        pointAmount: 0,
        idempotencyKey: key,
        ...change,
      })
    assert.equal((await confirm('key-of-points-000', { pointAmount: 1 })).name, 'POINTS_NOT_ALLOWED')
    assert.equal((await confirm('key-of-amount-000', { amount: parseSen('1.00') })).name, 'AMOUNT_MISMATCH')
    const { data } = await confirm('key-of-code-00000')
    assert.equal(data.nextStep, 'SHOW_QR')
    assert.deepEqual((await confirm('key-of-code-00000')).data, data)
    assert.equal((await bench.status(ref)).status, 'OPEN')
    assert.equal((await bench.ledger()).length, 0)
    const { wallet } = (await bench.h5(ref)).data
    await bench.control('POST', 'app', { originReferenceNo: ref })
    assert.deepEqual(
      [(await bench.status(ref)).status, (await bench.status(ref)).method],
      ['SUCCESS', 'QRIS'],
    )
    assert.deepEqual(
      (await bench.ledger()).map(({ method, amount }) => [method, amount]),
      [['QRIS', '1250000.00']],
    )
    const later = await bench.order()
    assert.deepEqual((await bench.h5(later)).data.wallet, wallet, 'the wallet has paid nothing')
    assert.equal((await confirm('key-of-another-00')).name, 'ORDER_ALREADY_PAID')
  },
  maintenance: (bench, ref) => refuses(bench, ref, 'MAINTENANCE'),
  'maintenance-until': (bench, ref) => refuses(bench, ref, 'MAINTENANCE_UNTIL'),
  async 'points-refused'(bench, ref) {
    const { points } = (await bench.h5(ref)).data
    assert.deepEqual(points, {
      available: 150_000,
      usable: 0,
      worth: parseSen('1.00'),
      blocked: codeOf('POINTS_NOT_ALLOWED'),
    })
    assert.equal((await bench.confirm(ref, { points: 1 })).name, 'POINTS_NOT_ALLOWED')
  },
  unavailable: async (bench, ref) =>
    assert.deepEqual(await blocks(bench, ref), [null, codeOf('PAYLATER_UNAVAILABLE')]),
  async 'wallet-unavailable'(bench, ref) {
    assert.deepEqual(await blocks(bench, ref), [codeOf('METHOD_UNAVAILABLE'), null])
    assert.equal((await bench.confirm(ref)).name, 'METHOD_UNAVAILABLE')
  },
  'nothing-available': async (bench, ref) =>
    assert.deepEqual(await blocks(bench, ref), [
      codeOf('METHOD_UNAVAILABLE'),
      codeOf('PAYLATER_UNAVAILABLE'),
    ]),
  async private(bench, ref) {
    const { data } = await bench.h5(ref)
    assert.deepEqual([data.wallet, data.paylater], [{}, {}])
    assert.deepEqual(Object.keys(data.points).toSorted(), ['blocked', 'worth'])
    assert.deepEqual(data.limits, { single: null, daily: null, dailyLeft: null })
    assert.deepEqual(await blocks(bench, ref), [null, null], 'the ways to pay stand there all the same')
  },
  'balance-unavailable': async (bench, ref) => assert.equal((await bench.h5(ref)).data.wallet.balance, null),
  'paylater-points': async (bench, ref) =>
    assert.equal(
      await bench.says('payment/paylater-order-inquiry', { originalReferenceNo: ref, pointAmount: 150_000 }),
      'OK',
    ),
  'plan-changed': async (bench, ref) => assert.equal((await bench.h5(ref)).name, 'OK'),
  async 'amount-changed'(bench, ref) {
    assert.equal((await bench.confirm(ref)).name, 'AMOUNT_MISMATCH')
    assert.equal((await bench.h5(ref)).data.amount, parseSen('1251000.00'))
    assert.equal((await bench.confirm(ref, { key: 'key-of-the-second' })).name, 'OK')
  },
  async 'not-linked'(bench, ref) {
    await refuses(bench, ref, 'NOT_LINKED')
    assert.equal(await bench.says('payment/query-mpc-info', { originalReferenceNo: ref }), 'NOT_LINKED')
    assert.equal((await bench.confirm(ref)).name, 'METHOD_UNAVAILABLE')
  },
  expired: (bench, ref) => refuses(bench, ref, 'ORDER_EXPIRED'),
  cancelled: (bench, ref) => refuses(bench, ref, 'ORDER_CANCELLED'),
  async paid(bench, ref) {
    assert.equal((await bench.h5(ref)).data.status, 'SUCCESS')
    assert.equal((await bench.confirm(ref)).name, 'ORDER_ALREADY_PAID')
    assert.equal((await bench.ledger()).length, 1)
  },
  async busy(bench, ref) {
    assert.equal((await bench.h5(ref)).name, 'OK')
    assert.equal((await bench.confirm(ref)).name, 'SYSTEM_BUSY')
  },
}
async function ends(
  bench: Bench,
  ref: string,
  seconds: number,
  status: string,
  reason: ErrorName | null,
  debits: number,
  key?: string,
) {
  assert.equal((await bench.confirm(ref, key ? { key } : {})).name, 'OK')
  bench.sandbox.clock.advance(seconds - 1)
  assert.equal((await bench.status(ref)).status, 'PROCESSING')
  bench.sandbox.clock.advance(1)
  const answer = await bench.status(ref)
  assert.deepEqual([answer.status, answer.reason], [status, codeOf(reason)])
  assert.equal((await bench.ledger()).length, debits)
}
async function refuses(bench: Bench, ref: string, error: ErrorName) {
  assert.equal((await bench.h5(ref)).name, error)
}
for (const [scenario, check] of Object.entries(shows)) {
  test(`order scenario ${scenario}`, async () => {
    const bench = createBench()
    await check(bench, await bench.order({ scenario }))
  })
}

test('a failed payment releases everything that it held', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'failed' })
  await bench.confirm(ref, { points: 150_000 })
  bench.sandbox.clock.advance(3)
  const { wallet, points, limits } = (await bench.h5(ref)).data
  assert.deepEqual(
    [wallet.balance, points.available, limits.dailyLeft],
    [parseSen('2500000.00'), 150_000, parseSen('40000000.00')],
  )
})
