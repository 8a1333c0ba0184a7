/** A bank without Pay Later, as its folder may say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
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
