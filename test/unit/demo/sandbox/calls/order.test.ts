import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowOf, type ErrorName } from '../../../../../src/contract/errors.ts'
import { msisdnOf } from '../../../../../src/contract/ids.ts'
import { parseSen } from '../../../../../src/contract/money.ts'
import { orderScenarios } from '../../../../../demo/sandbox/scenarios.ts'
import { createBench, MIDNIGHT, MINUTE, type Bench } from '../bench.ts'

const codeOf = (name: ErrorName | null) => name && rowOf(name).code

async function blocks(bench: Bench, ref: string) {
  const { methods } = await bench.ok('payment/payment-h5', { originalReferenceNo: ref })
  return methods.map(({ blocked }) => blocked)
}

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
    payBefore: '2026-11-23T10:00:00+07:00',
    maskedMsisdn: '0811-••••-0001',
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
    '0811-••••-0001',
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
for (const [end, [wallet, paylater, confirmed]] of Object.entries(reasons)) {
  test(`811000000${end}: wallet ${wallet ?? 'free'}, Pay Later ${paylater ?? 'free'}`, async () => {
    const bench = createBench()
    const ref = await bench.order({ msisdn: `811000000${end}` })
    assert.deepEqual(await blocks(bench, ref), [codeOf(wallet), codeOf(paylater)])
    assert.equal((await bench.confirm(ref)).name, confirmed)
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
      phone: '(021) 5000-0123',
    }
    const shown = await bench.h5(ref)
    assert.deepEqual([shown.name, shown.failure], [error, facts])
    assert.equal((await bench.confirm(ref)).name, error)
    assert.deepEqual(await bench.ledger(), [])
  })
}

test('seeds that end with the clock: the QR tap, the block, the daily limit', async () => {
  const bench = createBench()
  const orderOf = (msisdn: string) => bench.order({ msisdn })
  const [qr, locked, daily] = [
    await orderOf('81100000010'),
    await orderOf('81100000011'),
    await orderOf('81100000012'),
  ]
  bench.sandbox.clock.advance(5 * MINUTE)
  assert.deepEqual(await blocks(bench, qr), [null, null])
  bench.sandbox.clock.advance(14 * 60 * MINUTE)
  assert.equal((await bench.h5(locked)).name, 'OK')
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

test('success: one debit, at its own time, however late and however often the status is asked', async () => {
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
  const after = (await bench.h5(await bench.order())).data
  assert.deepEqual(
    [after.wallet.balance, after.points.available, after.limits.dailyLeft],
    [parseSen('1400000.00'), 0, parseSen('38900000.00')],
  )
  assert.equal((await bench.h5(ref)).data.status, 'SUCCESS')
  assert.equal((await bench.confirm(ref, { key: 'another-key-00000' })).name, 'ORDER_ALREADY_PAID')
})

test('a debit that is due when the clock moves is in the ledger at once', async () => {
  const bench = createBench()
  await bench.confirm(await bench.order())
  await bench.control('POST', 'clock', { advanceSeconds: 3 })
  assert.equal(bench.sandbox.store().ledger.length, 1)
})

test('idempotency: same key same answer, other payload 422, other key while processing', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const first = await bench.confirm(ref)
  const again = await bench.confirm(ref)
  assert.deepEqual([again.name, again.data], ['OK', first.data])
  const changed = await bench.confirm(ref, { points: 10 })
  assert.deepEqual([changed.name, changed.status], ['PAYMENT_DETAILS_CHANGED', 422])
  assert.equal((await bench.confirm(ref, { key: 'another-key-00000' })).name, 'PAYMENT_IN_PROGRESS')
  bench.sandbox.clock.advance(10)
  assert.deepEqual((await bench.confirm(ref)).data, first.data, 'and after it is paid')
  assert.equal((await bench.ledger()).length, 1)
})

test('idempotency: confirms in parallel make one debit', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const same = await Promise.all(Array.from({ length: 8 }, () => bench.confirm(ref)))
  assert.deepEqual(new Set(same.map(({ name }) => name)), new Set(['OK']))
  const second = await bench.order()
  const parallel = Array.from({ length: 8 }, (_, index) =>
    bench.confirm(second, { key: `parallel-key-000${index}` }),
  )
  const names = (await Promise.all(parallel)).map(({ name }) => name)
  assert.deepEqual(names.toSorted(), ['OK', ...Array<string>(7).fill('PAYMENT_IN_PROGRESS')])
  bench.sandbox.clock.advance(10)
  assert.deepEqual(
    (await bench.ledger()).map(({ order }) => order),
    [ref, second],
  )
})

test("two orders can't spend the same balance", async () => {
  const bench = createBench()
  const [one, two] = [
    await bench.order({ amount: '2000000.00' }),
    await bench.order({ amount: '2000000.00' }),
  ]
  const names = (await Promise.all([bench.confirm(one), bench.confirm(two)])).map(({ name }) => name)
  assert.deepEqual(names.toSorted(), ['BALANCE_LOW', 'OK'])
})

test('points and amount are checked', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const tooMany = await bench.confirm(ref, { points: 150_001, key: 'key-of-too-many-1' })
  assert.deepEqual([tooMany.name, tooMany.failure.points], ['POINTS_TOO_MANY', 150_000])
  assert.equal(
    (await bench.confirm(ref, { amount: parseSen('1250000.01'), key: 'key-of-mismatch-1' })).name,
    'AMOUNT_MISMATCH',
  )
  const elsewhere = await bench.order({ merchantId: 'warung-fajar' })
  assert.equal((await bench.h5(elsewhere)).data.points.blocked, codeOf('POINTS_NOT_AT_MERCHANT'))
  assert.equal((await bench.confirm(elsewhere, { points: 1 })).name, 'POINTS_NOT_AT_MERCHANT')
  const small = await bench.order({ amount: '1000.00' })
  assert.equal((await bench.h5(small)).data.points.usable, 1000)
  assert.equal((await bench.confirm(small, { points: 1000 })).name, 'OK')
  bench.sandbox.clock.advance(3)
  assert.deepEqual(
    (await bench.ledger()).map(({ amount, points }) => [amount, points]),
    [['0.00', 1000]],
  )
})

test('the fifth wrong PIN within 30 minutes blocks until 00:00, in every order; a wrong PIN keeps the key usable', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const refusals = []
  for (let turn = 0; turn < 4; turn += 1) {
    const { name, failure } = await bench.confirm(ref, { pin: '000000' })
    refusals.push([name, failure.chances])
  }
  assert.deepEqual(refusals, [
    ['PIN_WRONG', 4],
    ['PIN_WRONG_CHANCES', 3],
    ['PIN_WRONG_BEFORE_LOCK', 2],
    ['PIN_WRONG_BEFORE_LOCK', 1],
  ])
  const fifth = await bench.confirm(ref, { pin: '000000' })
  assert.deepEqual([fifth.name, fifth.failure], ['PIN_BLOCKED', { chances: 0, until: MIDNIGHT }])
  assert.equal((await bench.confirm(await bench.order())).name, 'PIN_BLOCKED')
  bench.sandbox.clock.advance(14 * 60 * MINUTE)
  assert.equal((await bench.confirm(ref)).name, 'OK')
  assert.equal((await bench.ledger()).length, 0)
  bench.sandbox.clock.advance(3)
  assert.equal((await bench.ledger()).length, 1)
})

test('a sealed PIN works once', async () => {
  const bench = createBench()
  const [ref, other] = [await bench.order(), await bench.order()]
  const encryptedPin = await bench.sealFor({ originalReferenceNo: ref }, '000000')
  const ask = async (order: string) =>
    (
      await bench.call('payment/payment-order-confirm', {
        originalReferenceNo: order,
        method: 'WALLET',
        amount: parseSen('1250000.00'),
        pointAmount: 0,
        encryptedPin,
        idempotencyKey: 'some-key-00000000',
      })
    ).name
  assert.deepEqual(
    [await ask(other), await ask(ref), await ask(ref)],
    ['SECRET_EXPIRED', 'PIN_WRONG', 'SECRET_EXPIRED'],
  )
})

/** Where each scenario of an order shows itself, and with what. */
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
    const verify = (code: string, idempotencyKey = 'key-of-the-otp-00') =>
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
    assert.equal((await bench.confirm(ref)).name, 'STEP_OUT_OF_ORDER')
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

test('a failed payment gives everything back', async () => {
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
  const [idle, paid] = [await bench.order(), await bench.order()]
  await bench.confirm(paid)
  bench.sandbox.clock.advance(48 * 60 * MINUTE)
  assert.equal((await bench.h5(idle)).name, 'ORDER_EXPIRED')
  assert.equal((await bench.status(paid)).status, 'SUCCESS')
})
