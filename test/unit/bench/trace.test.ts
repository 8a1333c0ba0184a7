/** Script of a key out of a trace: each moment once, of the thread that got the keys, until the next key. */
import { deepEqual } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scriptPerKey, type TraceEvent } from '../../bench/page/trace.ts'

const event = (name: string, ts: number, dur: number, fields: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  ts,
  dur,
  pid: 1,
  tid: 1,
  ...fields,
})
const key = (ts: number): TraceEvent =>
  event('EventDispatch', ts, 5_000, { args: { data: { type: 'keydown' } } })

describe('script per key', () => {
  it('counts what lies within another once, and neither layout nor dispatch', () => {
    const events = [
      key(1_000),
      event('FunctionCall', 1_000, 2_000),
      event('RunMicrotasks', 2_000, 500),
      event('Layout', 4_000, 9_000),
      event('TimerFire', 20_000, 1_000),
    ]
    deepEqual(scriptPerKey(events), [3])
  })

  it('gives each key what runs before the next one, whatever the order of the events', () => {
    const events = [
      event('FunctionCall', 101_000, 4_000),
      key(100_000),
      event('FunctionCall', 1_000, 2_000),
      key(1_000),
      event('FunctionCall', 500, 100),
      event('FunctionCall', 300_000, 1_000),
    ]
    deepEqual(scriptPerKey(events, 90_000), [2, 4])
  })

  it('leaves out other threads and other keys of the keyboard events', () => {
    const events = [
      key(0),
      event('FunctionCall', 0, 1_000),
      event('FunctionCall', 0, 5_000, { tid: 2 }),
      event('EventDispatch', 10, 5_000, { args: { data: { type: 'keyup' } } }),
    ]
    deepEqual(scriptPerKey(events), [1])
  })

  it('no key, no figure', () => deepEqual(scriptPerKey([event('FunctionCall', 0, 1)]), []))
})
