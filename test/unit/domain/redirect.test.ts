import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectMs } from '../../../src/domain/redirect.ts'

test('the way back to the merchant is taken after 2 s and 5 s, or after what the bank says of it', () => {
  const both = (bank: Parameters<typeof redirectMs>[1]) =>
    (['linked', 'paid'] as const).map((ending) => redirectMs(ending, bank))
  assert.deepEqual(both(null), [2000, 5000])
  assert.deepEqual(both({}), [2000, 5000])
  assert.deepEqual(both({ redirectSeconds: { paid: 8 } }), [2000, 8000])
  assert.deepEqual(both({ redirectSeconds: { linked: 4, paid: 8 } }), [4000, 8000])
})
