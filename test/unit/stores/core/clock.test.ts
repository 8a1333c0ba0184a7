/** The server's time on a device whose clock is wrong, is set, and stands still while it sleeps. */
import { deepEqual, equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createClock } from '../../../../src/stores/core/clock.ts'

const SERVER = Date.UTC(2026, 10, 28)
const HOUR = 3_600_000

function createWorld() {
  const device = { time: SERVER - 36 * HOUR, elapsed: 5_000 }
  const clock = createClock({ now: () => device.time, elapsed: () => device.elapsed })
  return {
    clock,
    pass(ms: number) {
      device.time += ms
      device.elapsed += ms
    },
    set: (ms: number) => (device.time += ms),
    sleep: (ms: number) => (device.time += ms),
  }
}

describe('the clock of a page', () => {
  it("is the device's until the server has said its time, and ends nothing before that", () => {
    const { clock, pass } = createWorld()
    deepEqual([clock.now(), clock.isKnown()], [SERVER - 36 * HOUR, false])
    equal(clock.isPast(0), false)
    clock.sync(SERVER)
    pass(1_000)
    deepEqual([clock.now(), clock.isKnown()], [SERVER + 1_000, true])
    deepEqual([clock.isPast(SERVER + 1_000), clock.isPast(SERVER + 1_001)], [true, false])
  })

  it('tells whole milliseconds, though what has passed is counted in fractions', () => {
    const { clock, pass } = createWorld()
    clock.sync(SERVER)
    const moment = clock.mark()
    pass(1_000.3)
    deepEqual([clock.now(), moment()], [SERVER + 1_000, SERVER])
    pass(0.4)
    deepEqual([clock.now(), clock.mark()()], [SERVER + 1_001, SERVER + 1_001])
  })

  it("doesn't follow a device whose clock is set, and doubts itself then", () => {
    const { clock, pass, set } = createWorld()
    clock.sync(SERVER)
    pass(HOUR)
    equal(clock.isDoubtful(), false)
    for (const ms of [10 * 60_000, -48 * HOUR]) {
      set(ms)
      deepEqual([clock.now(), clock.isDoubtful()], [SERVER + HOUR, true])
    }
    clock.sync(SERVER + HOUR)
    equal(clock.isDoubtful(), false)
  })

  it('is behind after a sleep until the server says its time, which its followers hear', () => {
    const { clock, sleep } = createWorld()
    const times: number[] = []
    clock.sync(SERVER)
    const stop = clock.onSync(() => times.push(clock.now()))
    sleep(HOUR)
    deepEqual([clock.now(), clock.isDoubtful()], [SERVER, true])
    clock.sync(SERVER + HOUR)
    stop()
    clock.sync(SERVER + 2 * HOUR)
    deepEqual(times, [SERVER + HOUR])
  })

  it('knows afterwards when a moment was', () => {
    const { clock, pass, sleep } = createWorld()
    clock.sync(SERVER)
    sleep(HOUR)
    const asked = clock.mark()
    equal(asked(), SERVER)
    pass(300)
    clock.sync(SERVER + HOUR + 300)
    equal(asked(), SERVER + HOUR)
  })
})
