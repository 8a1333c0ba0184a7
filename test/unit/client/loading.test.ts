/** The loading indicator over several calls. What each call of the table does: test/chain/calls.test.ts. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLoading } from '../../../src/client/loading.ts'
import { createTimers } from '../../chain/timers.ts'

/** Calls one after another, each so many ms long, and every change of the indicator with its time. */
async function changesOf(...calls: { begin: number; end: number }[]): Promise<[number, boolean][]> {
  const timers = createTimers(0)
  const { visible, begin } = createLoading(timers)
  const changes: [number, boolean][] = []
  visible.listen((isVisible) => changes.push([timers.now(), isVisible]))
  for (const call of calls)
    timers.setTimeout(() => {
      const end = begin()
      timers.setTimeout(end, call.end - call.begin)
    }, call.begin)
  await timers.pass(10_000)
  assert.equal(timers.pending(), 0)
  return changes
}

describe('the loading indicator', () => {
  it('is not shown for quick calls, however many follow each other', async () => {
    const quick = Array.from({ length: 8 }, (_, at) => ({ begin: at * 150, end: at * 150 + 199 }))
    assert.deepEqual(await changesOf(...quick), [])
  })

  it('stays between two calls of one action, whether the second is slow or quick', async () => {
    assert.deepEqual(await changesOf({ begin: 0, end: 500 }, { begin: 540, end: 900 }), [
      [200, true],
      [1000, false],
    ])
    assert.deepEqual(await changesOf({ begin: 0, end: 500 }, { begin: 540, end: 560 }), [
      [200, true],
      [660, false],
    ])
  })

  it('is about the slowest of calls that are pending together', async () => {
    assert.deepEqual(await changesOf({ begin: 0, end: 900 }, { begin: 100, end: 150 }), [
      [200, true],
      [1000, false],
    ])
  })

  it('comes anew for a later call', async () => {
    assert.deepEqual(await changesOf({ begin: 0, end: 300 }, { begin: 600, end: 900 }), [
      [200, true],
      [400, false],
      [800, true],
      [1000, false],
    ])
  })
})
