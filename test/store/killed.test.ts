/** Replicas killed at random during payments; the long run of it is `npm run soak`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GUARDS } from '../../src/sandbox/store.ts'
import { killedPayments } from '../campaign/killed.ts'
import { startMoodyStore } from './moods.ts'
import { startBank } from './rig.ts'

test('replicas killed at random: every payment is debited once, and its status says so', async (t) => {
  const seed = Math.floor(Math.random() * 0x7fffffff)
  t.diagnostic(`seed ${seed}`)
  const [bank, store] = await Promise.all([startBank(), startMoodyStore()])
  try {
    for (const guards of GUARDS) {
      const { kills, lost } = await killedPayments(bank, store, 20, seed, guards)
      t.diagnostic(`guarded by ${guards}: ${kills} kills, ${lost} answers lost`)
      assert.ok(kills > 0)
    }
  } finally {
    await bank.close()
    await store.close()
  }
})
