/** "Try again" of code that could not be fetched. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Core } from '../../../../src/stores/core/core.ts'
import { createLoadRetry } from '../../../../src/stores/core/loadRetry.ts'
import { createGate } from '../../../gate.ts'

/** A page of the bank's whose code is missing, and the acts there; a retry fails unless its path is null. */
function lose({ isReached = true, isOurs = true, line = Promise.resolve() } = {}) {
  const acts: string[] = []
  const { next, miss } = createLoadRetry({
    port: isOurs ? { reload: () => acts.push('reload') } : {},
    session: { client: { probe: () => line.then(() => isReached) } },
  } as unknown as Core)
  let end = miss('/a')
  return {
    acts,
    async retry(path: string | null = '/a') {
      next(() => {
        end()
        acts.push('retry')
      })
      if (path !== null) end = miss(path)
      await new Promise(setImmediate)
    },
  }
}

test('a page of the bank begins anew where the second retry fails too', async () => {
  const { acts, retry } = lose()
  await retry()
  assert.deepEqual(acts, ['retry'])
  await retry()
  assert.deepEqual(acts, ['retry', 'retry', 'reload'])
})

test('the page is left alone where the second retry brings the code, or another is missing', async () => {
  const { acts, retry } = lose()
  await retry()
  await retry(null)
  await retry('/b')
  await retry('/b')
  assert.deepEqual(acts, ['retry', 'retry', 'retry', 'retry'])
})

test("the page is left alone while the proxy is out of reach, and a merchant's always", async () => {
  for (const options of [{ isReached: false }, { isOurs: false }]) {
    const { acts, retry } = lose(options)
    for (let count = 0; count < 3; count += 1) await retry()
    assert.deepEqual(acts, ['retry', 'retry', 'retry'])
  }
})

test('a line that hangs keeps no retry waiting, and an answer that comes when the code is there does nothing', async () => {
  const gate = createGate()
  const { acts, retry } = lose({ line: gate.passed.then(() => undefined) })
  await retry()
  await retry()
  await retry(null)
  assert.deepEqual(acts, ['retry', 'retry', 'retry'])
  gate.open()
  await new Promise(setImmediate)
  assert.deepEqual(acts, ['retry', 'retry', 'retry'])
})
