import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { combine } from '../../../src/ui/useSelected.ts'

test('two stores as one: it reports changes of both until it is stopped, and gives both values', () => {
  const [first, second] = [atom('a'), atom(1)]
  const pair = combine(first, second)
  let calls = 0
  const stop = pair.listen(() => (calls += 1))
  first.set('b')
  second.set(2)
  assert.deepEqual([calls, pair.get()], [2, ['b', 2]])
  stop()
  first.set('c')
  second.set(3)
  assert.deepEqual([calls, pair.get()], [2, ['c', 3]])
})
