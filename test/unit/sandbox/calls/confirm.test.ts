import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSen } from '../../../../src/contract/money.ts'
import { codeOf } from '../orders.ts'
import { createBench, MIDNIGHT, MINUTE, fourFailures } from '../bench.ts'

test('a debit that becomes due when the clock moves is in the ledger at once', async () => {
  const bench = createBench()
  await bench.confirm(await bench.order())
  await bench.control('POST', 'clock', { advanceSeconds: 3 })
  assert.equal(bench.sandbox.store().ledger.length, 1)
})

test('idempotency: same key same answer, other payload 422, other key while processing', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const first = await bench.confirm(ref)
  const repetition = await bench.confirm(ref)
  assert.deepEqual([repetition.name, repetition.data], ['OK', first.data])
  const otherBody = await bench.confirm(ref, { points: 10 })
  assert.deepEqual([otherBody.name, otherBody.status], ['PAYMENT_DETAILS_CHANGED', 422])
  assert.equal((await bench.confirm(ref, { key: 'another-key-00000' })).name, 'PAYMENT_IN_PROGRESS')
  bench.sandbox.clock.advance(10)
  assert.deepEqual((await bench.confirm(ref)).data, first.data, 'and after it is paid')
  assert.equal((await bench.ledger()).length, 1)
})

test('idempotency: a repeat with a captcha that is used up gets the same answer, a confirm and its code', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'otp' })
  const original = { originalReferenceNo: ref, idempotencyKey: `key-${ref}` }
  const confirm = {
    ...original,
    method: 'WALLET',
    amount: parseSen('1250000.00'),
    pointAmount: 0,
    encryptedPin: await bench.sealFor({ originalReferenceNo: ref }, '135790'),
    captcha: await bench.solve('PAYMENT'),
  } as const
  const first = await bench.ok('payment/payment-order-confirm', confirm)
  assert.deepEqual(await bench.ok('payment/payment-order-confirm', confirm), first)
  await bench.ok('otp/payment-generate', { originalReferenceNo: ref })
  const release = {
    ...original,
    code: await bench.lastCode('81100000001'),
    captcha: await bench.solve('PAYMENT'),
  }
  const second = await bench.ok('otp/payment-verification', release)
  assert.deepEqual(await bench.ok('otp/payment-verification', release), second)
})

test('an attempt that was accepted and ends in the app without a debit is over, on hold first or not', async () => {
  for (const scenario of ['qris', 'otp'])
    for (const actions of [['fail'], ['hold', 'fail'], ['hold', 'fail', 'hold', 'fail']]) {
      const bench = createBench()
      const ref = await bench.order({ scenario })
      const { attempt } = await bench.status(ref)
      if (scenario === 'otp') await bench.confirm(ref)
      else
        await bench.ok('payment/payment-order-confirm', {
          originalReferenceNo: ref,
          method: 'QRIS',
          amount: parseSen('1250000.00'),
          pointAmount: 0,
          idempotencyKey: `key-${ref}`,
        })
      for (const action of actions) await bench.control('POST', 'app', { originReferenceNo: ref, action })
      const end = await bench.status(ref)
      assert.deepEqual(
        [end.status, end.attempt],
        ['FAILED', String(Number(attempt) + 1)],
        `${scenario}: ${actions.join()}`,
      )
    }
})

test('an attempt under which nothing was accepted goes on after a failure in the app', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const { attempt } = await bench.status(ref)
  for (const action of ['fail', 'hold', 'fail'])
    await bench.control('POST', 'app', { originReferenceNo: ref, action })
  assert.equal((await bench.status(ref)).attempt, attempt)
})

test('idempotency: confirms in parallel make one debit', async () => {
  const bench = createBench()
  const ref = await bench.order()
  const answers = await Promise.all(Array.from({ length: 8 }, () => bench.confirm(ref)))
  assert.deepEqual(new Set(answers.map(({ name }) => name)), new Set(['OK']))
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
  const [first, two] = [
    await bench.order({ amount: '2000000.00' }),
    await bench.order({ amount: '2000000.00' }),
  ]
  const names = (await Promise.all([bench.confirm(first), bench.confirm(two)])).map(({ name }) => name)
  assert.deepEqual(names.toSorted(), ['BALANCE_LOW', 'OK'])
})

test("two codes can't spend the same balance, or the same points: the second is told as a confirm would be", async () => {
  for (const [spending, error] of [
    [{ amount: '2000000.00', points: 0 }, 'BALANCE_LOW'],
    [{ amount: '200000.00', points: 100_000 }, 'POINTS_TOO_MANY'],
  ] as const) {
    const bench = createBench()
    const { amount, points } = spending
    const refs = [
      await bench.order({ scenario: 'otp', amount }),
      await bench.order({ scenario: 'otp', amount }),
    ]
    const codes: string[] = []
    for (const ref of refs) {
      await bench.confirm(ref, { points })
      await bench.ok('otp/payment-generate', { originalReferenceNo: ref })
      codes.push(await bench.lastCode('81100000001'))
    }
    const [first, second] = refs.map(
      (ref, index) =>
        ({ originalReferenceNo: ref, idempotencyKey: `key-${ref}`, code: codes[index] ?? '' }) as const,
    )
    assert(first && second)
    await bench.ok('otp/payment-verification', first)
    assert.equal(await bench.says('otp/payment-verification', second), error)
    bench.sandbox.clock.advance(3)
    assert.deepEqual(
      (await bench.ledger()).map(({ order }) => order),
      [first.originalReferenceNo],
    )
    assert.equal((await bench.h5(await bench.order())).name, 'OK')
  }
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
  const otherMerchant = await bench.order({ merchantId: 'warung-fajar' })
  assert.equal((await bench.h5(otherMerchant)).data.points.blocked, codeOf('POINTS_NOT_AT_MERCHANT'))
  assert.equal((await bench.confirm(otherMerchant, { points: 1 })).name, 'POINTS_NOT_AT_MERCHANT')
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
  assert.deepEqual(refusals, fourFailures('PIN'))
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
  const [ref, otherRef] = [await bench.order(), await bench.order()]
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
    [await ask(otherRef), await ask(ref), await ask(ref)],
    ['SECRET_EXPIRED', 'PIN_WRONG', 'SECRET_EXPIRED'],
  )
})

test('a confirm for which the proxy wants a code waits for one, whatever the order would ask', async () => {
  const bench = createBench()
  const ref = await bench.order({ scenario: 'success' })
  const { data } = await bench.confirm(ref, { headers: { 'bank-code-wanted': 'yes' } })
  assert.equal(data.nextStep, 'OTP')
  const otherRef = await bench.order({ scenario: 'success' })
  assert.equal((await bench.confirm(otherRef)).data.nextStep, 'PROCESSING')
})
