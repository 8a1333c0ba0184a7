import { afterEach, beforeEach, mock } from 'node:test'
import { START } from '../rig.ts'

/** The tests of this suite move the clock by `mock.timers`: the library that counts follows the real one. */
export function moveClock(): void {
  beforeEach(() => mock.timers.enable({ apis: ['Date', 'setTimeout'], now: START }))
  afterEach(() => mock.timers.reset())
}
