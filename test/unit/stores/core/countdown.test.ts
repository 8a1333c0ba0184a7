/** A countdown announces each second once, and a screen reader only some. */
import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCountdown } from '../../../../src/stores/core/countdown.ts'
import type { Core } from '../../../../src/stores/core/core.ts'

const START = 1_000_000

/** 45.5 s are left; time goes from timer to timer. */
function createWorld(ms = 45_500, options = { isKnown: true }) {
  let now = START
  let { isKnown } = options
  const syncs = new Set<() => void>()
  let waiting: { task: () => void; ms: number } | undefined
  const wakes = new Set<() => void>()
  const core = {
    clock: {
      now: () => now,
      isKnown: () => isKnown,
      onSync(listener: () => void) {
        syncs.add(listener)
        return () => syncs.delete(listener)
      },
    },
    ports: {
      timers: {
        setTimeout: (task: () => void, ms: number) => (waiting = { task, ms }),
        clearTimeout: () => (waiting = undefined),
      },
      onWake(listener: () => void) {
        wakes.add(listener)
        return () => wakes.delete(listener)
      },
    },
  } as unknown as Core
  const countdown = createCountdown(core, START + ms)
  const values = { left: [countdown.remaining.get()], announced: [countdown.announcement.get()] }
  countdown.remaining.listen((seconds) => values.left.push(seconds))
  countdown.announcement.listen((seconds) => values.announced.push(seconds))
  return {
    countdown,
    heard: values,
    wakes,
    isWaiting: () => waiting !== undefined,
    /** Until its timer. */
    next() {
      if (!waiting) throw new Error('it waits for nothing')
      now += waiting.ms
      waiting.task()
    },
    /** The server says that it is so much later than was believed. */
    sync(ms: number) {
      now += ms
      isKnown = true
      for (const listener of syncs) listener()
    },
    syncs,
    /** The tab was suspended for so long. */
    sleep(ms: number) {
      now += ms
      for (const wake of wakes) wake()
    },
  }
}

describe('a countdown', () => {
  it('calls every second, and ends by itself', () => {
    const { countdown, heard, next, isWaiting } = createWorld()
    countdown.run()
    while (isWaiting()) next()
    deepEqual(
      heard.left,
      Array.from({ length: 47 }, (_, index) => 46 - index),
    )
    deepEqual(heard.announced, [46, 30, 10, 0])
  })

  it('is right after the tab slept, and skips the seconds that have passed', () => {
    const { countdown, heard, sleep, next } = createWorld()
    countdown.run()
    sleep(20_000)
    next()
    deepEqual(heard, { left: [46, 26, 25], announced: [46] })
    sleep(60_000)
    deepEqual(heard, { left: [46, 26, 25, 0], announced: [46, 0] })
  })

  it('counts no more once it is stopped', () => {
    const { countdown, isWaiting, wakes, syncs } = createWorld()
    const stop = countdown.run()
    equal(isWaiting(), true)
    stop()
    deepEqual([isWaiting(), wakes.size, syncs.size], [false, 0, 0])
  })

  it('follows the time that the server says', () => {
    const { countdown, heard, sync, next } = createWorld()
    countdown.run()
    sync(20_000)
    next()
    deepEqual(heard.left, [46, 26, 25])
  })

  it("shows a minute at most, and doesn't end, before the server has said its time", () => {
    const behind = createWorld(36 * 3_600_000, { isKnown: false })
    behind.countdown.run()
    behind.sync(36 * 3_600_000 - 45_500)
    deepEqual(behind.heard.left, [60, 46])

    const ahead = createWorld(-3_600_000, { isKnown: false })
    ahead.countdown.run()
    equal(ahead.isWaiting(), false)
    ahead.sync(-3_645_500)
    deepEqual(ahead.heard.left, [1, 46])
  })

  it('that is over from the start waits for nothing', () => {
    const { countdown, isWaiting, heard } = createWorld(-1)
    countdown.run()
    deepEqual([isWaiting(), heard.left], [false, [0]])
  })
})
