import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ErrorName } from '../../../../src/contract/errors.ts'
import { msisdnOf } from '../../../../src/contract/ids.ts'
import { parseSen } from '../../../../src/contract/money.ts'
import { blocks, codeOf } from '../orders.ts'
import { createBench, MIDNIGHT, MINUTE } from '../bench.ts'

test('the order as the payment page needs it', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const { orderNo, ...order } = (await bench.h5(ref)).data
  assert.match(orderNo, /^TS-\d{5}$/)
  assert.deepEqual(order, {
    status: 'OPEN',
    merchantId: 'toko-senja',
    merchantName: 'Toko Senja',
    amount: parseSen('1250000.00'),
    adminFee: parseSen('0.00'),
    attempt: '0',
    payBefore: '2026-11-23T10:00:00+07:00',
    maskedMsisdn: '+62 811-••••-0001',
    wallet: { balance: parseSen('2500000.00') },
    points: { available: 150_000, usable: 150_000, worth: parseSen('1.00'), blocked: null },
    methods: [
      { method: 'WALLET', blocked: null },
      { method: 'PAYLATER', blocked: null },
    ],
    paylater: { limit: parseSen('10000000.00') },
    limits: {
      single: parseSen('20000000.00'),
      daily: parseSen('40000000.00'),
      dailyLeft: parseSen('40000000.00'),
    },
    account: { frozen: false, pinSet: true, verified: true },
    toApp: false,
    appLink: `http://localhost:8080/?app=${ref}`,
    returnUrl: `http://localhost:8080/?returned=${ref}`,
  })
  assert.deepEqual(await bench.ok('payment/query-mpc-info', { originalReferenceNo: ref }), {
    msisdn: '81100000001',
    mpcUid: 'MPC81100000001',
    mpcLevel: 'FULL',
    merchantId: 'toko-senja',
  })
  assert.equal(
    (await bench.ok('payment/get-mask-msisdn', { originalReferenceNo: ref })).maskedMsisdn,
    '+62 811-••••-0001',
  )
})

/** customer → reasons at WALLET and PAYLATER, and what confirming by wallet answers. */
const reasons: Record<string, [ErrorName | null, ErrorName | null, ErrorName | 'OK']> = {
  '01': [null, null, 'OK'],
  '02': ['LIMIT_SINGLE_UNVERIFIED', 'PAYLATER_UNVERIFIED', 'LIMIT_SINGLE_UNVERIFIED'],
  '05': [null, 'PAYLATER_OVERDUE', 'OK'],
  '06': [null, 'PAYLATER_VERIFICATION_PENDING', 'OK'],
  '07': ['BALANCE_LOW', 'PAYLATER_LIMIT_LOW', 'BALANCE_AND_LIMIT_LOW'],
  '08': [null, 'PAYLATER_ONE_TIME_VERIFICATION', 'OK'],
  '09': ['BALANCE_LOW', null, 'BALANCE_LOW'],
  '10': ['QR_TAP_HOLD', null, 'QR_TAP_HOLD'],
  '12': ['LIMIT_DAILY', null, 'LIMIT_DAILY'],
}
for (const [end, [wallet, paylater, confirmError]] of Object.entries(reasons)) {
  test(`811000000${end}: wallet ${wallet ?? 'free'}, Pay Later ${paylater ?? 'free'}`, async () => {
    const bench = createBench()
    const ref = await bench.order({ msisdn: `811000000${end}` })
    assert.deepEqual(await blocks(bench, ref), [codeOf(wallet), codeOf(paylater)])
    assert.equal((await bench.confirm(ref)).name, confirmError)
  })
}

const accounts: Record<string, ErrorName> = {
  '03': 'ACCOUNT_FROZEN',
  '04': 'PIN_NOT_SET',
  '11': 'ACCOUNT_LOCKED',
  '13': 'ACCOUNT_INACCESSIBLE',
}
for (const [end, error] of Object.entries(accounts)) {
  test(`811000000${end}: ${error}, from payment-h5 and from a confirm`, async () => {
    const bench = createBench()
    const ref = await bench.order({ msisdn: `811000000${end}` })
    const facts = { ACCOUNT_LOCKED: { until: MIDNIGHT }, PIN_NOT_SET: {} }[error as string] ?? {
      phone: '1500-000',
    }
    const answer = await bench.h5(ref)
    assert.deepEqual([answer.name, answer.failure], [error, facts])
    assert.equal((await bench.confirm(ref)).name, error)
    assert.deepEqual(await bench.ledger(), [])
  })
}

test('seeded states that end with the clock: the QR tap, the block, the daily limit', async () => {
  const bench = createBench()
  const orderOf = (msisdn: string) => bench.order({ msisdn })
  const [qr, lockedOrder, daily] = [
    await orderOf('81100000010'),
    await orderOf('81100000011'),
    await orderOf('81100000012'),
  ]
  bench.sandbox.clock.advance(5 * MINUTE)
  assert.deepEqual(await blocks(bench, qr), [null, null])
  bench.sandbox.clock.advance(14 * 60 * MINUTE)
  assert.equal((await bench.h5(lockedOrder)).name, 'OK')
  assert.deepEqual(await blocks(bench, daily), [null, null])
  bench.pass(30 * 24 * 60 * MINUTE)
  bench.sandbox.reset()
  assert.equal(
    (await bench.h5(await orderOf('81100000011'))).name,
    'ACCOUNT_LOCKED',
    "they don't wear off by themselves",
  )
})

test('limits: one payment, one day', async () => {
  const bench = createBench()
  const customer = bench.sandbox.store().customers.get(msisdnOf('81100000001'))
  assert(customer)
  customer.wallet = 10_000_000_000n as typeof customer.wallet
  const large = await blocks(bench, await bench.order({ amount: '20200000.00' }))
  assert.deepEqual(large, [codeOf('LIMIT_SINGLE'), codeOf('PAYLATER_LIMIT_LOW')])
  for (let turn = 0; turn < 2; turn += 1) await bench.confirm(await bench.order({ amount: '20000000.00' }))
  bench.sandbox.clock.advance(3)
  const ref = await bench.order({ amount: '150001.00' })
  assert.equal((await bench.h5(ref)).data.limits.dailyLeft, 0n)
  assert.equal((await blocks(bench, ref))[0], codeOf('LIMIT_DAILY'))
  bench.sandbox.clock.advance(14 * 60 * MINUTE)
  assert.equal((await blocks(bench, ref))[0], null)
  const small = () => bench.order({ msisdn: '81100000002', amount: '900000.00' })
  for (let turn = 0; turn < 2; turn += 1) assert.equal((await bench.confirm(await small())).name, 'OK')
  assert.equal((await blocks(bench, await small()))[0], codeOf('LIMIT_DAILY_UNVERIFIED'))
})

test('success: one debit, at its own time, however late and however often the status is requested', async () => {
  const bench = createBench()
  const ref = await bench.order()
  assert.deepEqual((await bench.confirm(ref, { points: 150_000 })).data, {
    nextStep: 'PROCESSING',
    expectedSeconds: 30,
  })
  bench.sandbox.clock.advance(2)
  assert.deepEqual(
    [(await bench.status(ref)).status, (await bench.status(ref)).expectedSeconds],
    ['PROCESSING', 28],
  )
  assert.deepEqual(await bench.ledger(), [])
  const { wallet, points, methods } = (await bench.h5(await bench.order({ amount: '1400001.00' }))).data
  assert.deepEqual([wallet.balance, points.available], [parseSen('1400000.00'), 0], 'the money is held')
  assert.equal(methods[0]?.blocked, codeOf('BALANCE_LOW'))
  bench.sandbox.clock.advance(3600)
  const debit = {
    order: ref,
    originReferenceNo: ref,
    orderNo: (await bench.h5(ref)).data.orderNo,
    amount: '1100000.00',
    points: 150_000,
    method: 'WALLET',
    msisdn: '81100000001',
    at: '2026-11-21T10:00:03+07:00',
  }
  assert.deepEqual(await bench.ledger(), [debit])
  assert.deepEqual(await bench.status(ref), {
    status: 'SUCCESS',
    attempt: '0',
    reason: null,
    merchantId: 'toko-senja',
    merchantName: 'Toko Senja',
    amount: parseSen('1100000.00'),
    pointAmount: 150_000,
    method: 'WALLET',
    paidAt: debit.at,
    expectedSeconds: 0,
    returnUrl: `http://localhost:8080/?returned=${ref}`,
    instalments: null,
  })
  assert.deepEqual(await bench.ledger(), [debit])
  const order = (await bench.h5(await bench.order())).data
  assert.deepEqual(
    [order.wallet.balance, order.points.available, order.limits.dailyLeft],
    [parseSen('1400000.00'), 0, parseSen('38900000.00')],
  )
  assert.equal((await bench.h5(ref)).data.status, 'SUCCESS')
  assert.equal((await bench.confirm(ref, { key: 'another-key-00000' })).name, 'ORDER_ALREADY_PAID')
})

test('unknown orders, unregistered payers, closed merchants, time', async () => {
  const bench = createBench()
  assert.equal((await bench.h5('or-nobody')).name, 'ORDER_UNKNOWN')
  assert.equal(
    await bench.says('password/encrypt-factor', { originalReferenceNo: 'or-nobody' }),
    'ORDER_UNKNOWN',
  )
  assert.equal((await bench.h5(await bench.order({ msisdn: '81200000001' }))).name, 'NOT_LINKED')
  assert.equal(
    (await bench.h5(await bench.order({ merchantId: 'kios-purnama' }))).name,
    'MERCHANT_UNAVAILABLE',
  )
  const [idle, paidRef] = [await bench.order(), await bench.order()]
  await bench.confirm(paidRef)
  bench.sandbox.clock.advance(48 * 60 * MINUTE)
  assert.equal((await bench.h5(idle)).name, 'ORDER_EXPIRED')
  assert.equal((await bench.status(paidRef)).status, 'SUCCESS')
})

test('a QRIS code ends with its order, and nobody pays or cancels an expired order in the app', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'qris' })
  bench.sandbox.clock.advance(48 * 60 * MINUTE - 30)
  const answer = await bench.ok('payment/payment-order-confirm', {
    originalReferenceNo: ref,
    method: 'QRIS',
    amount: parseSen('1250000.00'),
    pointAmount: 0,
    idempotencyKey: 'key-of-code-00000',
  })
  assert.equal(answer.expectedSeconds, 30)
  bench.sandbox.clock.advance(30)
  for (const action of ['pay', 'cancel', 'fail', 'hold']) {
    const { status } = await bench.control<{ status: number }>('POST', 'app', {
      originReferenceNo: ref,
      action,
    })
    assert.equal(status, 400, action)
  }
  assert.equal(await bench.says('payment/payment-h5', { originalReferenceNo: ref }), 'ORDER_EXPIRED')
  assert.deepEqual(await bench.ledger(), [])
})
