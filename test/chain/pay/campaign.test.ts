/** Five hundred random payments: see ../campaign/payments.ts. The seed is printed; PAY_SEED repeats it. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { campaignApart } from '../../campaign/apart.ts'

const RUNS = 500
const seed = Number(process.env['PAY_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

it(`${RUNS} random payments, seed ${seed}: at most one debit each, and the screens agree with the ledger`, async (test) => {
  const { paid } = await campaignApart(RUNS, seed)
  test.diagnostic(`paid: ${JSON.stringify(paid)}`)
  // A campaign in which little is paid proves little.
  assert.ok((paid['WALLET'] ?? 0) >= 15 && (paid['PAYLATER'] ?? 0) >= 15, JSON.stringify(paid))
})
