/**
 * Two hundred random payments: see ../../campaign/payments.ts. The seed is fixed, so that a failure is one of
 * this change; `npm run soak` has others, and PAY_SEED names one.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { GUARDS } from '../../../src/sandbox/store.ts'
import { inThread } from '../../campaign/inThread.ts'

const RUNS = 200
const seed = Number(process.env['PAY_SEED'] ?? 20_261_125)

it(`${RUNS} random payments, seed ${seed}: one debit each at most by both kinds of bank, no order stuck, and the screens agree with the ledger`, async (test) => {
  const halves = await Promise.all(GUARDS.map((guards) => inThread('campaign', RUNS / 2, seed, guards)))
  const payment: Record<string, number> = {}
  for (const half of halves)
    for (const [method, times] of Object.entries(half.payment))
      payment[method] = (payment[method] ?? 0) + times
  test.diagnostic(`paid: ${JSON.stringify(payment)}`)
  // A campaign in which little is paid proves little.
  assert.ok((payment['WALLET'] ?? 0) >= 15 && (payment['PAYLATER'] ?? 0) >= 15, JSON.stringify(payment))
})
