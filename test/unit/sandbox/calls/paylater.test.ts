import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSen, sen, type Sen } from '../../../../src/contract/money.ts'
import { planAddsUp } from '../../../../src/domain/instalments.ts'
import { lateFeeOf } from '../../../../src/bank/texts.ts'
import { demoBank } from '../../../bank.ts'
import { consent, createBench, type Bench } from '../bench.ts'
import { blocks, codeOf } from '../orders.ts'

const agreement = [consent('PAYLATER_TERMS'), consent('RIPLAY', 'PL-1.0')]

interface Change {
  months?: number
  pointAmount?: number
  total?: Sen
  pin?: string
  key?: string
  agreement?: typeof agreement
  firstRepaymentDate?: string
}

const inquire = (bench: Bench, originalReferenceNo: string, pointAmount = 0) =>
  bench.call('payment/paylater-order-inquiry', { originalReferenceNo, pointAmount })

async function pay(bench: Bench, ref: string, change: Change = {}) {
  const { months = 3, pointAmount = 0, pin = '135790', key = `key-${ref}` } = change
  const plan = await bench.call('payment/paylater-repayment-plan', {
    originalReferenceNo: ref,
    months,
    pointAmount,
  })
  return bench.call('payment/paylater', {
    originalReferenceNo: ref,
    months,
    pointAmount,
    total: change.total ?? plan.data?.total ?? sen(0n),
    idempotencyKey: key,
    agreement: change.agreement ?? agreement,
    ...(change.firstRepaymentDate !== undefined && { firstRepaymentDate: change.firstRepaymentDate }),
    encryptedPin: await bench.sealFor({ originalReferenceNo: ref }, pin),
  })
}

test('the offer, and a plan that adds up', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const inquiry = await bench.ok('payment/paylater-order-inquiry', {
    originalReferenceNo: ref,
    pointAmount: 0,
  })
  assert.deepEqual(
    inquiry.tenors.map(({ months }) => months),
    [1, 3, 6, 12],
  )
  assert.deepEqual(inquiry.tenors[1], {
    months: 3,
    monthly: parseSen('416666.66'),
    firstMonth: parseSen('452916.66'),
    total: parseSen('1286250.00'),
  })
  const { limit, serviceFeePercent, adminFee, oneTimeVerification } = inquiry
  assert.deepEqual(
    [limit, serviceFeePercent, adminFee, oneTimeVerification],
    [parseSen('10000000.00'), '2.50', parseSen('5000.00'), 'DONE'],
  )
  const plan = await bench.ok('payment/paylater-repayment-plan', {
    originalReferenceNo: ref,
    months: 3,
    pointAmount: 0,
  })
  assert.deepEqual(
    plan.rows.map(({ date }) => date),
    ['2026-12-25', '2027-01-25', '2027-02-25'],
  )
  assert.deepEqual([plan.dueDay, plan.firstRepaymentDate], [25, '2026-12-25'])
  assert.deepEqual(
    [plan.principal, plan.serviceFee, plan.total],
    ['1250000.00', '31250.00', '1286250.00'].map(parseSen),
  )
  assert.deepEqual([plan.lateFee, plan.lateFeeIn], [null, []])
  assert(planAddsUp(plan))
})

test('the late fee is what the bank says of it, Indonesian first', async () => {
  const bench = createBench({ lateFee: lateFeeOf(demoBank) })
  const { lateFee, lateFeeIn } = await bench.ok('payment/paylater-repayment-plan', {
    originalReferenceNo: await bench.order(),
    months: 3,
    pointAmount: 0,
  })
  const { id, en } = demoBank.texts
  assert.deepEqual([lateFee, lateFeeIn], [id.riplay.lateFee, [{ language: 'en', text: en.riplay.lateFee }]])
})

test('paying later: one debit of the limit, the wallet untouched', async () => {
  const bench = createBench()
  const ref = await bench.order()
  assert.equal((await pay(bench, ref)).name, 'OK')
  assert.equal((await pay(bench, ref, { total: parseSen('1286250.00') })).name, 'OK', 'the same key')
  bench.sandbox.clock.advance(3)
  assert.deepEqual((await bench.status(ref)).instalments, {
    months: 3,
    firstAmount: parseSen('452916.66'),
    firstDueDate: '2026-12-25',
    total: parseSen('1286250.00'),
    fee: parseSen('36250.00'),
  })
  const debits = (await bench.ledger()).map(({ amount, points, method }) => [amount, points, method])
  assert.deepEqual(debits, [['1250000.00', 0, 'PAYLATER']])
  assert.deepEqual((await bench.ledger())[0]?.credit, {
    months: 3,
    fee: '36250.00',
    total: '1286250.00',
    agreement,
  })
  const { wallet, paylater } = (await bench.h5(await bench.order())).data
  assert.deepEqual([wallet.balance, paylater?.limit], ['2500000.00', '8750000.00'].map(parseSen))
})

test('the dates that were agreed to bind: another first one is another plan', async () => {
  const bench = createBench()
  const ref = await bench.order()
  assert.equal((await pay(bench, ref, { firstRepaymentDate: '2027-01-25' })).name, 'PAYLATER_PLAN_CHANGED')
  assert.equal((await pay(bench, ref, { firstRepaymentDate: '2026-12-25' })).name, 'OK')
})

test('points that pay all of an order leave nothing to finance', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'paylater-points', amount: '100000.00' })
  assert.equal((await inquire(bench, ref, 100_000)).name, 'PAYLATER_POINTS_NOT_ALLOWED')
  assert.equal((await pay(bench, ref, { pointAmount: 100_000 })).name, 'PAYLATER_POINTS_NOT_ALLOWED')
  assert.equal((await inquire(bench, ref, 99_999)).name, 'OK')
})

test("two codes can't use the same limit", async () => {
  const bench = createBench()
  const refs = [
    await bench.order({ scenario: 'otp', amount: '9000000.00' }),
    await bench.order({ scenario: 'otp', amount: '9000000.00' }),
  ]
  const names: string[] = []
  for (const ref of refs) assert.equal((await pay(bench, ref)).name, 'OK')
  for (const ref of refs) {
    await bench.ok('otp/payment-generate', { originalReferenceNo: ref })
    const code = await bench.lastCode('81100000001')
    const release = { originalReferenceNo: ref, idempotencyKey: `key-${ref}`, code }
    names.push(await bench.says('otp/payment-verification', release))
  }
  assert.deepEqual(names, ['OK', 'BALANCE_AND_LIMIT_LOW'])
})

test('a failed payment uses no limit and says so', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'failed' })
  await pay(bench, ref)
  bench.sandbox.clock.advance(3)
  assert.equal((await bench.status(ref)).reason, '2501')
  assert.equal((await bench.h5(ref)).data.paylater?.limit, parseSen('10000000.00'))
})

const cases = {
  '02': 'PAYLATER_UNVERIFIED',
  '05': 'PAYLATER_OVERDUE',
  '06': 'PAYLATER_VERIFICATION_PENDING',
  '08': 'PAYLATER_ONE_TIME_VERIFICATION',
  '07': 'PAYLATER_LIMIT_LOW',
}
for (const [end, error] of Object.entries(cases)) {
  test(`811000000${end} can't: ${error}`, async () => {
    const bench = createBench()
    const ref = await bench.order({ msisdn: `811000000${end}` })
    assert.equal((await inquire(bench, ref)).name, error)
    assert.equal((await pay(bench, ref)).name, end === '07' ? 'BALANCE_AND_LIMIT_LOW' : error)
    assert.deepEqual(await bench.ledger(), [])
  })
}

test("a wallet that is blocked doesn't block Pay Later", async () => {
  const bench = createBench()
  for (const msisdn of ['81100000009', '81100000010', '81100000012']) {
    assert.equal((await pay(bench, await bench.order({ msisdn }))).name, 'OK', msisdn)
  }
})

test("points and Pay Later can't be combined, unless the order allows it", async () => {
  const bench = createBench()
  const ref = await bench.order()
  assert.equal((await inquire(bench, ref, 1)).name, 'PAYLATER_POINTS_NOT_ALLOWED')
  assert.equal((await pay(bench, ref, { pointAmount: 1 })).name, 'PAYLATER_POINTS_NOT_ALLOWED')
  const combinedRef = await bench.order({ scenario: 'paylater-points' })
  const answer = await bench.call('payment/paylater-order-inquiry', {
    originalReferenceNo: combinedRef,
    pointAmount: 150_001,
  })
  assert.deepEqual([answer.name, answer.failure.points], ['POINTS_TOO_MANY', 150_000])
  assert.equal(
    (await pay(bench, combinedRef, { pointAmount: 150_001, key: 'key-of-too-many-0' })).name,
    'PAYLATER_PLAN_CHANGED',
  )
  assert.equal((await pay(bench, combinedRef, { pointAmount: 150_000 })).name, 'OK')
  bench.sandbox.clock.advance(3)
  assert.deepEqual(
    (await bench.ledger()).map(({ amount, points }) => [amount, points]),
    [['1100000.00', 150_000]],
  )
})

test('a limit that is low without points alone leaves Pay Later open where both can be combined', async () => {
  const bench = createBench()
  const amount = '10150000.00'
  const blockedIn = async (scenario: string) =>
    (await blocks(bench, await bench.order({ scenario, amount })))[1]
  assert.deepEqual(
    [await blockedIn('paylater-points'), await blockedIn('success')],
    [null, codeOf('PAYLATER_LIMIT_LOW')],
  )
  const ref = await bench.order({ scenario: 'paylater-points', amount })
  assert.deepEqual(
    [(await inquire(bench, ref)).name, (await inquire(bench, ref, 150_000)).name],
    ['PAYLATER_LIMIT_LOW', 'OK'],
  )
})

test('tenor, total, agreement and PIN are checked', async () => {
  const bench = createBench()
  const ref = await bench.order()
  let turn = 0
  const refusalOf = async (change: Change) =>
    (await pay(bench, ref, { ...change, key: `refused-key-0000${(turn += 1)}` })).name
  const odd = { originalReferenceNo: ref, months: 5, pointAmount: 0 }
  assert.equal(await bench.says('payment/paylater-repayment-plan', odd), 'PAYLATER_TENOR_UNAVAILABLE')
  assert.equal(await refusalOf({ months: 5 }), 'PAYLATER_TENOR_UNAVAILABLE')
  assert.equal(await refusalOf({ total: parseSen('1286250.01') }), 'PAYLATER_PLAN_CHANGED')
  assert.equal(await refusalOf({ agreement: [consent('RIPLAY')] }), 'PAYLATER_TERMS_NOT_AGREED')
  assert.equal(
    await refusalOf({ agreement: [consent('RIPLAY'), consent('PAYLATER_TERMS', '0.1')] }),
    'CONSENT_OUTDATED',
  )
  assert.equal(await refusalOf({ pin: '000000' }), 'PIN_WRONG')
})

test('an order whose payment is under way is offered no plan, and says why', async () => {
  const bench = createBench()
  const ref = await bench.order()
  await pay(bench, ref)
  assert.equal((await inquire(bench, ref)).name, 'PAYMENT_IN_PROGRESS')
  const terms = { originalReferenceNo: ref, months: 3, pointAmount: 0 }
  assert.equal(await bench.says('payment/paylater-repayment-plan', terms), 'PAYMENT_IN_PROGRESS')
})

test('scenario plan-changed: refused once, then the new plan is valid', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'plan-changed' })
  assert.equal((await pay(bench, ref)).name, 'PAYLATER_PLAN_CHANGED')
  assert.equal((await inquire(bench, ref)).data.serviceFeePercent, '3.00')
  assert.equal((await pay(bench, ref, { key: 'key-of-the-second' })).name, 'OK')
})
