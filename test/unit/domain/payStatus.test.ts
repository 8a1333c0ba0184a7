/** The status of a payment: what is final, and when it is asked for. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { isFinal, pollDelay, keepFinal } from '../../../src/domain/payStatus.ts'

test('final states are final; a late older answer changes nothing', () => {
  const answer = (status: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'ON_HOLD') => ({ status })
  assert.equal(keepFinal(answer('SUCCESS'), answer('PROCESSING')).status, 'SUCCESS')
  assert.equal(keepFinal(answer('FAILED'), answer('SUCCESS')).status, 'FAILED')
  assert.equal(keepFinal(answer('ON_HOLD'), answer('SUCCESS')).status, 'SUCCESS')
  assert.equal(keepFinal(null, answer('PROCESSING')).status, 'PROCESSING')
  assert.deepEqual((['OPEN', 'PROCESSING', 'SUCCESS', 'FAILED', 'ON_HOLD'] as const).map(isFinal), [
    false,
    false,
    true,
    true,
    false,
  ])
})

test('the status is requested after 1, 2, 3, 5, 5 … s, then every 15 s, with a jitter of a tenth', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 50].map((n) => pollDelay(n, false, 0.5)),
    [1000, 2000, 3000, 5000, 5000, 5000],
  )
  assert.equal(pollDelay(3, true, 0.5), 15_000)
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.boolean(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, isLate, random) => {
        const delay = pollDelay(n, isLate, random)
        assert(delay >= 900 && delay <= 16_500)
      },
    ),
  )
})
