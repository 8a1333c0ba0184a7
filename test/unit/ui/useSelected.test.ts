import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { combined } from '../../../src/ui/useSelected.ts'

test('two stores as one: it reports changes of both until it is stopped, and gives both values', () => {
  const [one, other] = [atom('a'), atom(1)]
  const both = combined(one, other)
  let calls = 0
  const stop = both.listen(() => (calls += 1))
  one.set('b')
  other.set(2)
  assert.deepEqual([calls, both.get()], [2, ['b', 2]])
  stop()
  one.set('c')
  other.set(3)
  assert.deepEqual([calls, both.get()], [2, ['c', 3]])
})
