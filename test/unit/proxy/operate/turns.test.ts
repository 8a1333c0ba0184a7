import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createTurns } from '../../../../src/proxy/operate/turns.ts'

describe('a turn of the event loop', () => {
  test('is waited for by all that came in it, who then work one after the other', async () => {
    const together = createTurns()
    const done: string[] = []
    const work = async (name: string, waits: number) => {
      for (let n = 0; n < waits; n++) await Promise.resolve()
      done.push(`${name} came`)
      await together()
      done.push(`${name} works`)
      await Promise.resolve()
      done.push(`${name} ends`)
    }
    await Promise.all([work('a', 0), work('b', 3)])
    assert.deepEqual(done, ['a came', 'b came', 'a works', 'b works', 'a ends', 'b ends'])
    await work('c', 0)
    assert.deepEqual(done.slice(6), ['c came', 'c works', 'c ends'])
  })
})
