/** The server of a cluster that a key leads to. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import calculateSlot from 'cluster-key-slot'
import { tagsOf } from '../../../../src/proxy/store/redisClient.ts'

const SLOTS = 16_384
const [first, second, spare] = [{ name: 'first' }, { name: 'second' }, { name: 'spare' }]

/** A search for tags has an end, or this fails by it. */
const tagsIn = (masterOf: (slot: number) => object | undefined) =>
  tagsOf(
    Array.from({ length: SLOTS }, (_, slot) => {
      const master = masterOf(slot)
      return master && { master }
    }),
  )

describe('the masters of a cluster', () => {
  test('are each led to by a tag of their own', () => {
    const tags = tagsIn((slot) => (slot < SLOTS / 2 ? first : second))
    assert.equal(tags.size, 2)
    assert.ok(calculateSlot(tags.get(first) ?? '') < SLOTS / 2)
    assert.ok(calculateSlot(tags.get(second) ?? '') >= SLOTS / 2)
  })

  test('are found by any slot, were it their only one', () => {
    const masters = Array.from({ length: SLOTS }, (_, slot) => ({ slot }))
    const tags = tagsIn((slot) => masters[slot])
    assert.deepEqual(
      masters.filter((master) => calculateSlot(tags.get(master) ?? '') !== master.slot),
      [],
    )
    assert.ok(Math.max(...[...tags.values()].map(Number)) < 110_000, 'the search is longer than it says')
  })

  test('have no tag without slots, and a slot of nobody is no master', () => {
    assert.deepEqual([...tagsIn((slot) => (slot === 7 ? undefined : first)).keys()], [first])
    assert.equal(tagsIn(() => first).get(spare), undefined)
    assert.deepEqual([...tagsIn(() => undefined)], [])
    assert.deepEqual([...tagsOf([])], [])
  })
})
