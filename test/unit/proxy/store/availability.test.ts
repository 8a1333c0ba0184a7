/** Words of the log about a store that is away, and what the operator's health check shows of it. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAvailability, NotReady } from '../../../../src/proxy/store/availability.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { START } from '../rig.ts'

/** Nobody listens; no answer in time; another password. */
const refused = new NotReady('not ready', { cause: Object.assign(new Error('x'), { code: 'ECONNREFUSED' }) })
const timeOut = new DOMException('x', 'TimeoutError')
const wrong = new NotReady('not ready', { cause: new Error('WRONGPASS invalid username-password pair') })
const connecting = new NotReady()

function watched() {
  const clock = { now: START }
  const lines: LogLine[] = []
  const { leave, enter, state } = createAvailability({
    now: () => clock.now,
    elapsed: () => clock.now,
    log: (line) => void lines.push(line),
  })
  return {
    clock,
    enter,
    state,
    /** One probe after the other fails so. */
    fail: (...errors: unknown[]) => errors.forEach((error) => leave(error)),
    events: () => lines.splice(0).map(({ event, why: reason, awayMs }) => [event, reason ?? awayMs]),
  }
}

describe('a store that is away', () => {
  test('is said with its reason, once, and again when the reason has changed', () => {
    const { clock, fail, enter, state, events } = watched()
    fail(refused, refused, refused, refused)
    assert.deepEqual(events(), [['store-away', 'ECONNREFUSED']])
    clock.now += 1_000
    fail(timeOut, timeOut, timeOut, timeOut)
    assert.deepEqual(events(), [['store-away', 'TimeoutError']])
    clock.now += 1_000
    fail(wrong, wrong, wrong)
    assert.deepEqual(events(), [['store-away', 'WRONGPASS']])
    assert.deepEqual(state(), { kind: 'redis', reachable: false, since: START, reason: 'WRONGPASS' })
    clock.now += 1_000
    enter(undefined)
    assert.deepEqual(events(), [['store-back', 3_000]])
    assert.deepEqual(state(), { kind: 'redis', reachable: true, since: START + 3_000 })
    fail(refused)
    assert.deepEqual(events(), [['store-away', 'ECONNREFUSED']])
  })

  test('is not said with each of two reasons that take turns', () => {
    const { fail, events } = watched()
    fail(refused, timeOut, refused, timeOut, wrong, refused, timeOut)
    assert.deepEqual(events(), [['store-away', 'ECONNREFUSED']])
  })

  test('keeps its reason while it is being connected to anew', () => {
    const { fail, events } = watched()
    fail(wrong, connecting, connecting, connecting)
    assert.deepEqual(events(), [['store-away', 'WRONGPASS']])
  })

  test('that was never connected to has no answer as its reason, until another is known', () => {
    const { fail, events } = watched()
    fail(connecting, connecting, refused, refused)
    assert.deepEqual(events(), [
      ['store-away', 'TimeoutError'],
      ['store-away', 'ECONNREFUSED'],
    ])
  })

  test('for a part of it alone is said like one that is away as a whole', () => {
    const { enter, state, events } = watched()
    for (const failure of [refused, refused, wrong, wrong, undefined]) enter(failure)
    assert.deepEqual(events(), [
      ['store-away', 'ECONNREFUSED'],
      ['store-away', 'WRONGPASS'],
      ['store-back', 0],
    ])
    assert.equal(state().reachable, true)
  })
})
