import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DOUBLE_TAP_MS, refuseSecondTap } from '../../../src/ui/doubleTap.ts'

/** Taps one control at these times; which of them count. */
function taps(control: EventTarget, times: readonly number[], isTrusted = true): number[] {
  return times.filter((timeStamp) => {
    let prevented = false
    const preventDefault = () => (prevented = true)
    const isRefused = refuseSecondTap({ timeStamp, isTrusted, preventDefault }, control)
    assert.equal(isRefused, prevented, 'the browser takes the change back')
    return !isRefused
  })
}

describe('a second tap on the same control', () => {
  test('within 300 ms does not count; after that it does', () => {
    assert.equal(DOUBLE_TAP_MS, 300)
    assert.deepEqual(taps(new EventTarget(), [1000, 1299]), [1000])
    assert.deepEqual(taps(new EventTarget(), [1000, 1300]), [1000, 1300])
  })

  test('is measured from the one that counted', () => {
    assert.deepEqual(taps(new EventTarget(), [1000, 1200, 1400, 1599, 1700]), [1000, 1400, 1700])
  })

  test("says nothing of another control's", () => {
    assert.deepEqual([taps(new EventTarget(), [1000]), taps(new EventTarget(), [1001])], [[1000], [1001]])
  })

  test('counts when a script presses', () => {
    assert.deepEqual(taps(new EventTarget(), [1000, 1000, 1000], false), [1000, 1000, 1000])
  })
})
