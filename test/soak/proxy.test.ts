/**
 * The long runs of the proxy: SOAK_PAYMENTS (1,000) payments while replicas are killed and the store is in
 * its moods, half of them at a bank of each kind unless SOAK_GUARD (`order` or `key`) names one; and
 * SOAK_MINUTES (10) of load under which its memory must stay where it is.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { callPath } from '../../src/contract/endpoints.ts'
import { load, type LoadRequest } from '../bench/load.ts'
import { startNode } from '../bench/processes.ts'
import { GUARDS } from '../../src/sandbox/store.ts'
import { killedPayments } from '../campaign/killed.ts'
import { startProxy } from '../../src/proxy/operate/start.ts'
import { findRedis } from '../servers.ts'
import { MOODS, startMoodyStore } from '../store/moods.ts'
import { startBank } from '../store/rig.ts'
import { testKey } from '../keys.ts'

const PAYMENTS = Number(process.env['SOAK_PAYMENTS'] ?? 1_000)
const { SOAK_GUARD } = process.env
const guards = GUARDS.filter((guard) => SOAK_GUARD === undefined || SOAK_GUARD === guard)
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 10)
const seed = Number(process.env['SOAK_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))
/** Asking at the same time, each for a journey of its own, and others in the next sample: so many in all. */
const CONNECTIONS = 20
const JOURNEYS = 500
/** Samples of memory in the whole run; the first third is for warming up. */
const SAMPLES = 60
/** A share up to which memory hasn't grown. */
const SHARE = 1.1
const SLACK = 2 * 1024 * 1024

/** Memory that is still held after everything else has been collected, in bytes. */
function createHeld(): () => number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return () => {
    collect()
    return process.memoryUsage().heapUsed
  }
}

test(
  `${PAYMENTS} payments while replicas are killed and the store is in its moods, seed ${seed}`,
  { skip: findRedis() === undefined && 'there is no redis-server here' },
  async (t) => {
    const [bank, store] = await Promise.all([startBank(), startMoodyStore()])
    try {
      assert.ok(guards.length > 0, `SOAK_GUARD must be one of ${GUARDS.join(', ')}`)
      for (const guard of guards) {
        const payments = PAYMENTS / guards.length
        const { kills, moods, lost } = await killedPayments(bank, store, payments, seed, guard, MOODS)
        t.diagnostic(
          `guarded by ${guard}: ${kills} kills, ${moods} moods of the store, ${lost} answers lost, every payment debited once`,
        )
      }
    } finally {
      await bank.close()
      await store.close()
    }
  },
)

test(`memory stays flat over ${MINUTES} minutes of load`, async (t) => {
  const bank = await startNode('./bank.ts', 'port')
  const proxy = await startProxy(
    {
      ENVIRONMENT: 'DEV',
      BANK_URL: `http://127.0.0.1:${String(bank.line['port'])}`,
      BANK_APP_ID: 'app-1',
      SIGNING_KEY: testKey,
      SIGNING_KEY_ID: 'key-1',
      PORT: '0',
      DRAIN_MS: '0',
      OPERATOR_PORT: '0',
      LIMITS: '{"other":{"address":null,"session":{"points":1000000000,"seconds":600},"merchant":null}}',
    },
    () => undefined,
  )
  const hold = createHeld()
  try {
    const path = `/proxy${callPath('get-msisdn')}`
    const request = (journey: number): LoadRequest => ({
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ journeyId: `journey-${String(journey % JOURNEYS).padStart(4, '0')}` }),
    })
    const samples: number[] = []
    for (let n = 0; n < SAMPLES; n++) {
      const requests = Array.from({ length: CONNECTIONS }, (_, value) => request(n * CONNECTIONS + value))
      const { refused } = await load(proxy.url, requests, (MINUTES * 60) / SAMPLES)
      assert.equal(refused, 0)
      samples.push(hold())
    }
    const third = SAMPLES / 3
    const [middle, last] = [
      Math.min(...samples.slice(third, 2 * third)),
      Math.min(...samples.slice(2 * third)),
    ]
    t.diagnostic(
      `held: ${(middle / 1e6).toFixed(1)} MB in the second third, ${(last / 1e6).toFixed(1)} MB in the last`,
    )
    assert.ok(last < middle * SHARE + SLACK, 'it grows')
  } finally {
    await proxy.close()
    await bank.close()
  }
})
