/** From when on orders are bound in a reign, and whether records may be missing in it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReigns } from '../../../../src/proxy/store/reigns.ts'
import { StoreAway } from '../../../../src/proxy/store/sharedStore.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'

const DAY_MS = 24 * 3_600_000

function start() {
  let time = 0
  const lines: LogLine[] = []
  const reigns = createReigns({ now: () => time, elapsed: () => time, log: (line) => lines.push(line) })
  return {
    reigns,
    lines,
    pass: (ms: number) => {
      time += ms
    },
  }
}
const reign = (name: string, ageMs = DAY_MS) => ({ name, ageMs, now: 0 })

describe('orders are bound', () => {
  test('at once in the reign that a process finds when it starts', () => {
    const { reigns } = start()
    assert.equal(reigns.settledNames(), '')
    reigns.note([reign('a')], true)
    assert.deepEqual([reigns.names(), reigns.settledNames()], ['a', 'a'])
    assert.equal(reigns.mayHaveLost('a'), false)
  })

  test('in another reign only when all processes have had time to put back what they know', () => {
    const { reigns, pass } = start()
    reigns.note([reign('a')], true)
    reigns.note([reign('b', 0)], true)
    assert.deepEqual([reigns.names(), reigns.settledNames()], ['b', ''])
    assert.throws(() => reigns.mayHaveLost('b'), StoreAway)
    pass(1_999)
    assert.equal(reigns.settledNames(), '')
    pass(1)
    assert.equal(reigns.settledNames(), 'b')
    assert.equal(reigns.mayHaveLost('b'), true)
    pass(DAY_MS)
    assert.equal(reigns.mayHaveLost('b'), false)
  })

  test('nowhere that is not known', () => {
    const { reigns } = start()
    reigns.note([reign('a')], true)
    assert.throws(() => reigns.mayHaveLost('b'), StoreAway)
    assert.throws(() => reigns.mayHaveLost(undefined), StoreAway)
  })
})

describe('the reigns of several servers', () => {
  test('that have not all answered are kept beside those that have', () => {
    const { reigns, lines } = start()
    reigns.note([reign('a'), reign('b')], true)
    assert.equal(reigns.isNew([reign('a')]), false)
    reigns.note([reign('a')], false)
    assert.equal(reigns.names(), 'a b')
    reigns.note([reign('a')], true)
    assert.equal(reigns.names(), 'a')
    assert.equal(reigns.isNew([reign('b')]), true)
    assert.deepEqual(lines, [])
    reigns.note([reign('c', 5)], true)
    assert.deepEqual(lines, [{ event: 'records-may-be-lost', sinceMs: 5 }])
  })
})
