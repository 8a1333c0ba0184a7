import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAnnounced, secondsLeft, untilNextSecond } from '../../../src/domain/countdown.ts'

test('countdowns are computed from the end time', () => {
  assert.equal(secondsLeft(60_000, 0), 60)
  assert.equal(secondsLeft(60_000, 59_001), 1)
  assert.equal(secondsLeft(60_000, 60_000), 0)
  assert.equal(secondsLeft(60_000, 99_000), 0)
  assert.equal(untilNextSecond(60_000, 0), 1000)
  assert.equal(untilNextSecond(60_000, 500), 500)
  assert.equal(untilNextSecond(60_000, 60_000), 0)
  assert.deepEqual(
    [60, 59, 31, 30, 11, 10, 1, 0].filter((seconds) => isAnnounced(seconds, 60)),
    [60, 30, 10, 0],
  )
})
