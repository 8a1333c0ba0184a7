import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReadiness } from '../../../../src/proxy/operate/readiness.ts'
import { createSigner } from '../../../../src/proxy/keys/signer.ts'
import type { Signer } from '../../../../src/proxy/keys/signingKeys.ts'
import { testKey } from '../rig.ts'

describe('readiness', () => {
  const looked = {
    stopping: () => false,
    breaker: () => 'closed' as const,
    store: () => ({ kind: 'redis' as const, reachable: false, since: 0 }),
    signerTimeoutMs: 1000,
  }

  test('follows the signer, whose test result is reused for a while', async () => {
    const real = await createSigner(testKey, 'key-1')
    const clock = { now: 0, elapsed: 0 }
    let works = false
    let trials = 0
    const current: Signer = {
      ...real,
      async sign(bytes) {
        trials += 1
        if (!works) throw new Error('The HSM is away')
        return real.sign(bytes)
      },
    }
    const readiness = createReadiness({
      ...looked,
      keys: () => ({ current }),
      now: () => clock.now,
      elapsed: () => clock.elapsed,
    })
    assert.deepEqual(await readiness(), {
      ready: false,
      stopping: false,
      signer: false,
      breaker: 'closed',
      store: 'away',
    })
    works = true
    assert.equal((await readiness()).ready, false)
    clock.elapsed = 6_000
    // Somebody sets the clock back: that changes nothing.
    clock.now = -3_600_000
    assert.deepEqual(
      (await Promise.all([readiness(), readiness()])).map(({ ready }) => ready),
      [true, true],
    )
    assert.equal(trials, 2)
    clock.elapsed = 30_000
    await readiness()
    assert.equal(trials, 2)
    clock.elapsed = 60_000
    await readiness()
    assert.equal(trials, 3)
  })
})
