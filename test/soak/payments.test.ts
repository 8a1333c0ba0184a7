/** The long campaign of random payments: SOAK_RUNS says how many, SOAK_SEED where it begins. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { campaignApart } from '../campaign/apart.ts'

const RUNS = Number(process.env['SOAK_RUNS'] ?? 10_000)
const ROUND = 500
const first = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

for (let done = 0; done < RUNS; done += ROUND) {
  const runs = Math.min(ROUND, RUNS - done)
  const seed = first + done
  it(`payments ${done + 1} to ${done + runs} of ${RUNS}, seed ${seed}`, async (test) => {
    const { paid } = await campaignApart(runs, seed)
    test.diagnostic(`paid: ${JSON.stringify(paid)}`)
    if (runs === ROUND) assert.ok((paid['WALLET'] ?? 0) > 0 && (paid['PAYLATER'] ?? 0) > 0)
  })
}
