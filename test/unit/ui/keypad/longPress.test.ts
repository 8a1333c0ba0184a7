import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createLongPress } from '../../../../src/ui/keypad/longPress.ts'
import { createTimers } from '../../../chain/timers.ts'

function holdKey() {
  const timers = createTimers(0)
  let count = 0
  const press = createLongPress(timers)
  const act = () => void (count += 1)
  return {
    timers,
    begin: () => press.begin(act),
    end: press.end,
    click: () => press.click(act),
    count: () => count,
  }
}

describe('a key that is held', () => {
  test('repeats after 500 ms, then every 100 ms, until it is let go', async () => {
    const { timers, begin, end, click, count } = holdKey()
    begin()
    await timers.pass(499)
    assert.equal(count(), 0)
    await timers.pass(1)
    assert.equal(count(), 1)
    await timers.pass(99)
    assert.equal(count(), 1)
    await timers.pass(1)
    assert.equal(count(), 2)
    await timers.pass(300)
    assert.equal(count(), 5)
    end()
    click()
    await timers.pass(10_000)
    assert.deepEqual([count(), timers.pending()], [5, 0])
  })

  test('acts once when it is let go before', async () => {
    const { timers, begin, end, click, count } = holdKey()
    begin()
    await timers.pass(499)
    end()
    click()
    await timers.pass(10_000)
    assert.deepEqual([count(), timers.pending()], [1, 0])
  })

  test('left by the pointer, does nothing more', async () => {
    const { timers, begin, end, count } = holdKey()
    begin()
    end()
    await timers.pass(10_000)
    assert.equal(count(), 0)
  })
})
