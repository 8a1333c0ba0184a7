/** Banks as their folders may say: without Pay Later, with other numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Msisdn } from '../../../src/contract/ids.ts'
import { createBench } from './bench.ts'

test('a bank without Pay Later answers neither it nor its limit, and refuses what asks for it', async () => {
  const bench = createBench({ methods: ['WALLET'] })
  const originalReferenceNo = await bench.order({ msisdn: '81100000001', scenario: 'qris' })
  const { methods, paylater } = await bench.ok('payment/payment-h5', { originalReferenceNo })
  assert.deepEqual([methods, paylater], [[{ method: 'WALLET', blocked: null }], null])
  assert.equal(
    await bench.says('payment/paylater-order-inquiry', { originalReferenceNo, pointAmount: 0 }),
    'PAYLATER_UNAVAILABLE',
  )
})

test('a bank with QRIS alone offers it for every order, and shows its code', async () => {
  const bench = createBench({ methods: ['QRIS'] })
  const originalReferenceNo = await bench.order({ msisdn: '81100000001' })
  const { methods, amount } = await bench.ok('payment/payment-h5', { originalReferenceNo })
  assert.deepEqual(methods, [{ method: 'QRIS', blocked: null }])
  const { nextStep } = await bench.ok('payment/payment-order-confirm', {
    originalReferenceNo,
    method: 'QRIS',
    amount,
    pointAmount: 0,
    idempotencyKey: '3f0c1f5e-0d4a-4c57-9a57-0b8f3f1d2a10',
  })
  assert.equal(nextStep, 'SHOW_QR')
})

test('a bank with other numbers plays them: codes, tries and instalments', async () => {
  const bench = createBench({
    oneTimeCode: { resendAfterSeconds: 90, lifeSeconds: 150, resends: 2 },
    tries: 3,
    instalmentMonths: [2, 9],
  })
  const msisdn = '81100000001' as Msisdn
  const journeyId = await bench.journey()
  const { maskedMsisdn: _, ...sent } = await bench.ok('otp/binding-auth-generate', { journeyId, msisdn })
  assert.deepEqual(sent, {
    resendAfterSeconds: 90,
    expiresInSeconds: 150,
    resendsLeft: 2,
    renewsInSeconds: 1800,
  })
  assert.match((await bench.inbox(msisdn))[0]?.text ?? '', /150 detik/)
  const wrong = async () => {
    const code = await bench.wrongCode(msisdn)
    return bench.says('otp/binding-auth-verification', { journeyId, code })
  }
  assert.deepEqual(
    [await wrong(), await wrong(), await wrong()],
    ['OTP_WRONG_BEFORE_LOCK', 'OTP_WRONG_BEFORE_LOCK', 'OTP_BLOCKED'],
  )
  const originalReferenceNo = await bench.order({ msisdn })
  const { tenors } = await bench.ok('payment/paylater-order-inquiry', { originalReferenceNo, pointAmount: 0 })
  assert.deepEqual(
    tenors.map(({ months }) => months),
    [2, 9],
  )
})
