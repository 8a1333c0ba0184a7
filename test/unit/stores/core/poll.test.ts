/** The rest between two askings while the server's time is corrected. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownError } from '../../../../src/client/error.ts'
import { RATE_LIMIT } from '../../../../src/domain/limits.ts'
import type { Core } from '../../../../src/stores/core/core.ts'
import { poll } from '../../../../src/stores/core/poll.ts'

const USUAL_MS = 1_000
/** A lead that the server's time had for one answer. */
const LEAD_MS = 360_000

/** The wait for the third asking: the first failed while the time was ahead, the second has corrected it. */
async function thirdWait(error: Error, wakes = false): Promise<{ waits: number[]; count: number }> {
  const waits: number[] = []
  let time = LEAD_MS
  let count = 0
  let run = (): void => undefined
  let wake = (): void => undefined
  const core = {
    clock: { now: () => time },
    ports: {
      timers: {
        setTimeout: (task: () => void, ms: number) => {
          waits.push(ms)
          run = task
        },
        clearTimeout: () => undefined,
      },
      onWake: (listener: () => void) => {
        wake = listener
        return () => undefined
      },
    },
  } as unknown as Pick<Core, 'clock' | 'ports'>
  poll(core, {
    ask: async () => {
      count += 1
      if (count === 1) throw error
      time = 0
    },
    delay: () => USUAL_MS,
    isDone: () => false,
  })
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  await settled()
  run()
  await settled()
  if (wakes) wake()
  await settled()
  return { waits, count }
}

test('an answer that was lost brings no rest', async () => {
  const { waits } = await thirdWait(new TypeError('lost'))
  assert.deepEqual(waits, [USUAL_MS, USUAL_MS])
  assert.equal((await thirdWait(new TypeError('lost'), true)).count, 3)
})

test('the rest of too many requests is no longer than the longest, whatever time it was', async () => {
  const { waits } = await thirdWait(ownError('RATE_LIMITED'))
  assert.deepEqual(waits, [RATE_LIMIT.retryAfterMs, RATE_LIMIT.pollRestMs])
})
