import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Stage } from '../../../../src/proxy/bank/signedHeaders.ts'
import { createBatches } from '../../../../src/proxy/operate/batches.ts'

describe('a turn of the event loop', () => {
  test('is waited for by all that came in it, who then work one after the other, stage by stage', async () => {
    const together = createBatches()
    const done: string[] = []
    const work = async (name: string, stage: Stage, waits: number) => {
      for (let n = 0; n < waits; n++) await Promise.resolve()
      done.push(`${name} comes`)
      await together(stage)
      done.push(`${name} works`)
      await Promise.resolve()
      done.push(`${name} ends`)
    }
    await Promise.all([work('a', 'signature', 0), work('b', 'answer', 0), work('c', 'signature', 3)])
    assert.deepEqual(done.slice(0, 3), ['a comes', 'b comes', 'c comes'])
    assert.deepEqual(done.slice(3), ['a works', 'c works', 'a ends', 'c ends', 'b works', 'b ends'])
    await work('d', 'answer', 0)
    assert.deepEqual(done.slice(9), ['d comes', 'd works', 'd ends'])
  })
})
