import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countingTogether, createGather } from '../../../../src/proxy/operate/gather.ts'
import { memoryStore } from '../../../../src/proxy/store/memoryStore.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('requests that are counted together', () => {
  test('wait while each turn of the event loop brings another one', async () => {
    const gather = createGather(() => 0)
    const passed: string[] = []
    const come = (name: string) => gather().then(() => passed.push(name))
    const first = come('a')
    await turn()
    const second = come('b')
    await turn()
    assert.deepEqual(passed, [])
    await Promise.all([first, second])
    assert.deepEqual(passed, ['a', 'b'])
    await come('c')
    assert.deepEqual(passed, ['a', 'b', 'c'])
  })

  test('wait for some ms at most', async () => {
    let now = 0
    const gather = createGather(() => now)
    let hasPassed = false
    const first = gather().then(() => {
      hasPassed = true
    })
    now = 1000
    const later = [gather()]
    await turn()
    assert.equal(hasPassed, true)
    await Promise.all([first, ...later])
  })

  test('are counted as the store counts them', async () => {
    const store = memoryStore({ now: () => 0 })
    const together = countingTogether(
      store,
      createGather(() => 0),
    )
    const counter = store.counter({ name: 'a rule', points: 2, seconds: 60, importance: 'stranger' })
    const counts = await Promise.all([1, 2, 3].map(() => together.takeInTurn([[{ counter, key: 'x' }]])))
    assert.deepEqual(
      counts.map(([count]) => count?.taken.over),
      [false, false, true],
    )
    assert.deepEqual(await together.takeInTurn([]), [])
  })
})
