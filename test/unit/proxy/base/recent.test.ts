import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRecent } from '../../../../src/proxy/base/recent.ts'

describe('the most recently used values', () => {
  test('are kept, the others forgotten', () => {
    const recent = createRecent<number>(2)
    recent.set('a', 1)
    recent.set('b', 2)
    assert.equal(recent.get('a'), 1)
    recent.set('c', 3)
    assert.deepEqual(
      ['a', 'b', 'c'].map((key) => recent.get(key)),
      [1, undefined, 3],
    )
    recent.set('a', 4)
    assert.equal(recent.get('a'), 4)
  })
})
