/**
 * The long campaign of random payments, the same for both kinds of bank: SOAK_RUNS says how many for each,
 * SOAK_SEED where it begins.
 */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { GUARDS } from '../../src/sandbox/store.ts'
import { inThread } from '../campaign/inThread.ts'

const RUNS = Number(process.env['SOAK_RUNS'] ?? 10_000)
const ROUND = 500
const first = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

for (let result = 0; result < RUNS; result += ROUND) {
  const runs = Math.min(ROUND, RUNS - result)
  const seed = first + result
  it(`payments ${result + 1} to ${result + runs} of ${RUNS}, seed ${seed}`, async (test) => {
    await Promise.all(
      GUARDS.map(async (guards) => {
        const { payment } = await inThread('campaign', runs, seed, guards)
        test.diagnostic(`a bank that guards by ${guards}: ${JSON.stringify(payment)}`)
        if (runs === ROUND) assert.ok((payment['WALLET'] ?? 0) > 0 && (payment['PAYLATER'] ?? 0) > 0)
      }),
    )
  })
}
