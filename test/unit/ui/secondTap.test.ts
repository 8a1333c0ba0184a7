/** Taps that are none of the control that has come under the finger. */
import { equal } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSecondTap } from '../../../src/ui/secondTap.ts'

const first = { timeStamp: 1_000, clientX: 180, clientY: 700, detail: 1 }

describe('a second tap', () => {
  it('comes within 700 ms, however the browser counts it', () => {
    for (const [ms, isSecond] of [
      [250, true],
      [700, true],
      [701, false],
    ] as const)
      for (const detail of [1, 2])
        equal(isSecondTap({ ...first, timeStamp: first.timeStamp + ms, detail }, first), isSecond, `${ms} ms`)
  })

  it('comes at the same place: elsewhere a key counts at once', () => {
    equal(isSecondTap({ ...first, clientX: 204 }, first), true)
    equal(isSecondTap({ ...first, clientX: 204, clientY: 701 }, first), false)
    equal(isSecondTap({ ...first, clientY: 675 }, first), false)
  })

  it('is no press of a keyboard, a screen reader or a script, which have no place', () => {
    equal(isSecondTap({ ...first, detail: 0 }, first), false)
    equal(isSecondTap(first, { ...first, detail: 0 }), false)
  })
})
