/** Lines that wait for an output: whole, in their order, counted when they are dropped. */
import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { type Back, createLineQueue } from '../../../../src/proxy/operate/lineQueue.ts'
import type { Output } from '../../../../src/proxy/operate/output.ts'

type Ended = Parameters<Output['write']>[1]
const failure = (code: string) => Object.assign(new Error(code), { code })

/** An output that takes what the test says. */
function rig(t: TestContext, mostWaiting = 4096) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const written: string[] = []
  const backs: Back[] = []
  const world: {
    error: string | undefined
    takes: number
    holds: boolean
    ends: Ended[]
    drops: number
    time: number
  } = { error: undefined, takes: Infinity, holds: false, ends: [], drops: 0, time: 0 }
  const output: Output = {
    write(bytes, onEnd) {
      if (world.holds) return void world.ends.push(onEnd)
      if (world.error !== undefined) return onEnd(failure(world.error), 0)
      const count = Math.min(bytes.length, world.takes)
      written.push(String(bytes.subarray(0, count)))
      onEnd(undefined, count)
    },
    writeNow(bytes) {
      if (world.error !== undefined) throw failure(world.error)
      written.push(String(bytes))
    },
  }
  const queue = createLineQueue({
    output,
    elapsed: () => world.time,
    onDrop: (count) => {
      world.drops += count
    },
    onBack: (facts) => backs.push(facts),
    mostWaiting,
  })
  const text = () => written.join('')
  return { world, queue, text, said: backs, tick: (ms: number) => t.mock.timers.tick(ms) }
}

/** A line of so many bytes. */
const line = (n: number, size = 100) => `${String(n).padStart(size - 1, '.')}\n`
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => line(from + n)).join('')

describe('lines of the log', () => {
  test('are written together, a moment later', (t) => {
    const { queue, text, tick } = rig(t)
    queue.add(line(1))
    assert.equal(text(), '')
    tick(100)
    assert.equal(text(), line(1))
    for (let n = 0; n < 31; n++) queue.add(line(n))
    assert.equal(text(), line(1) + lines(0, 31), 'enough of them at once')
  })

  test('wait while they can not be written; those that do not fit are dropped and counted', (t) => {
    const { world, queue, text, said, tick } = rig(t)
    world.error = 'ENOSPC'
    for (let n = 0; n < 50; n++) queue.add(line(n))
    assert.deepEqual([text(), world.drops], ['', 10])
    world.time = 60_000
    tick(60_000)
    assert.deepEqual(said, [])
    world.error = undefined
    tick(500)
    assert.equal(text(), lines(0, 40))
    assert.deepEqual(said, [{ dropped: 10, why: 'ENOSPC', awayMs: 60_000 }])
    queue.add(line(50))
    tick(100)
    assert.deepEqual([text(), said.length], [lines(0, 40) + line(50), 1])
  })

  test('stay whole where only a part of them is taken', (t) => {
    const { world, queue, text, said, tick } = rig(t)
    world.takes = 30
    for (let n = 0; n < 3; n++) queue.add(line(n))
    tick(100)
    while (text().length < 300) tick(100)
    assert.deepEqual([text(), said], [lines(0, 3), []])
  })

  test('an output that nobody reads is said to be slow', (t) => {
    const { world, queue, said } = rig(t)
    world.holds = true
    for (let n = 0; n < 50; n++) queue.add(line(n))
    assert.equal(world.drops, 10)
    world.holds = false
    world.time = 5
    world.ends[0]?.(undefined, 3100)
    assert.deepEqual(said, [{ dropped: 10, why: 'slow', awayMs: 5 }])
  })

  test('a full output is tried again, and that is nothing to speak of', (t) => {
    const { world, queue, text, said, tick } = rig(t)
    world.takes = 0
    queue.add(line(1))
    tick(100)
    world.takes = Infinity
    assert.equal(text(), '')
    tick(500)
    assert.deepEqual([text(), said], [line(1), []])
  })

  test('a stop waits until they are written, no longer than it says, and not for an output that fails', async (t) => {
    const { world, queue, text, tick } = rig(t)
    queue.add(line(1))
    await queue.flush(1_000)
    assert.equal(text(), line(1))
    world.error = 'EPIPE'
    queue.add(line(2))
    await queue.flush(1_000)
    world.holds = true
    tick(500)
    queue.add(line(3))
    const stopping = queue.flush(1_000)
    tick(1_000)
    await stopping
    assert.equal(text(), line(1))
  })

  test('a process that ends at once writes what it can, and nothing twice', (t) => {
    const { world, queue, text } = rig(t)
    queue.add(line(1))
    queue.end()
    queue.end()
    assert.equal(text(), line(1))
    world.error = 'EIO'
    queue.add(line(2))
    queue.end()
    assert.equal(text(), line(1))
  })
})
