/** "Try again" of code that could not be fetched. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Core } from '../../../../src/stores/core/core.ts'
import { createLoadRetry } from '../../../../src/stores/core/loadRetry.ts'

for (const [title, isReached, isOurs, acts] of [
  ['begins a page of the bank anew from the second time on', true, true, ['retry', 'reload', 'reload']],
  ['leaves the page alone while the proxy is out of reach', false, true, ['retry', 'retry', 'retry']],
  ["leaves a merchant's page alone", true, false, ['retry', 'retry', 'retry']],
] as const)
  test(title, async () => {
    const done: string[] = []
    const { next } = createLoadRetry({
      port: isOurs ? { reload: () => done.push('reload') } : {},
      session: { client: { probe: async () => isReached } },
    } as unknown as Core)
    for (const _ of acts) await next(() => done.push('retry'))
    assert.deepEqual(done, acts)
  })
