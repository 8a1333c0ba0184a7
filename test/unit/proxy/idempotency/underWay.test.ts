/**
 * Notes about a confirm while it is at the bank; and those of replicas of the version before, which bind
 * an order to a key of the page's own.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lateAfter } from '../../../../src/domain/payStatus.ts'
import { createUnderWay } from '../../../../src/proxy/idempotency/underWay.ts'
import { sha256 } from '../../../../src/proxy/base/hashing.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { ORDER, START } from '../rig.ts'

const TIMEOUT_MS = 60_000
const DAY = 24 * 60 * 60_000

function noting() {
  const clock = { now: START }
  const now = () => clock.now
  const { notes } = memoryStore({ now, elapsed: now })
  const key = async () => `confirming:${await sha256(`order\n${ORDER}`)}` as const
  return {
    clock,
    underWay: createUnderWay(notes, TIMEOUT_MS, { now }),
    /** As a replica of the version before writes it: bound to the hash of its key, for this payload. */
    bind: async (state: string, at = START) =>
      notes.write(await key(), `${state} ${'a'.repeat(64)} ${'b'.repeat(64)} ${at} ${at} 0 0011`, DAY),
    /** As such a replica reads it: whether it would send a confirm of its own. */
    isFree: async () => (await notes.read(await key())) === undefined,
    read: async () => (await notes.read(await key()))?.split(' ').slice(0, 3),
  }
}

describe('a confirm that is at the bank', () => {
  test('is under way, until its end is known', async () => {
    const { underWay, clock } = noting()
    assert.equal(await underWay.isUnderWay(ORDER), false)
    assert.equal(await underWay.begin(ORDER, '0'), true)
    assert.equal(await underWay.isUnderWay(ORDER), true)
    await underWay.end(ORDER, '0', 'refused')
    clock.now += 1
    assert.equal(await underWay.isUnderWay(ORDER), false)
  })

  test('whose answer is lost is under way until it can no longer arrive', async () => {
    const { underWay, clock } = noting()
    await underWay.begin(ORDER, '0')
    await underWay.end(ORDER, '0', 'unknown')
    clock.now += lateAfter(TIMEOUT_MS) - 1
    assert.equal(await underWay.isUnderWay(ORDER), true)
    clock.now += 1
    assert.equal(await underWay.isUnderWay(ORDER), false)
  })

  test('and was taken is under way until a status says how it ended', async () => {
    for (const [status, attempt, isUnderWay] of [
      ['SUCCESS', '0', false],
      ['FAILED', '1', false],
      // The failure before it.
      ['FAILED', '0', true],
    ] as const) {
      const { underWay, clock } = noting()
      await underWay.begin(ORDER, '0')
      await underWay.end(ORDER, '0', 'taken')
      await underWay.hear(ORDER, status, attempt)
      clock.now += 1
      assert.equal(await underWay.isUnderWay(ORDER), isUnderWay, `${status} ${attempt}`)
    }
  })

  test('and was taken by a bank that names no attempts has failed once a status that was asked after it says so', async () => {
    for (const end of ['taken', 'unknown'] as const) {
      const { underWay, clock } = noting()
      await underWay.begin(ORDER, '0')
      await underWay.end(ORDER, '0', end)
      clock.now += TIMEOUT_MS - 1
      await underWay.hear(ORDER, 'FAILED', '0')
      assert.equal(await underWay.isUnderWay(ORDER), true, end)
      clock.now += 1
      await underWay.hear(ORDER, 'FAILED', '0')
      clock.now += 1
      assert.equal(await underWay.isUnderWay(ORDER), end === 'unknown', 'a lost one may still arrive')
    }
  })

  test('keeps nobody else back: the key follows from the order', async () => {
    const { underWay } = noting()
    for (const end of ['unknown', 'taken'] as const) {
      assert.equal(await underWay.begin(ORDER, '0'), true)
      await underWay.end(ORDER, '0', end)
      assert.equal(await underWay.begin(ORDER, '0'), true)
    }
  })
})

describe('beside replicas of the version before', () => {
  test('nothing leaves while what they have sent under a key of the page may still arrive', async () => {
    for (const state of ['asking', 'unknown']) {
      const { underWay, clock, bind } = noting()
      await bind(state)
      assert.equal(await underWay.begin(ORDER, '0'), false, state)
      clock.now += lateAfter(TIMEOUT_MS)
      assert.equal(await underWay.begin(ORDER, '0'), true, state)
    }
  })

  test('what they know as taken or paid is left to the status', async () => {
    for (const state of ['taken', 'paid']) {
      const { underWay, bind } = noting()
      await bind(state)
      assert.equal(await underWay.begin(ORDER, '0'), true, state)
    }
  })

  test('they find the order bound to a key that nobody has: at the bank, taken, and paid', async () => {
    const { underWay, isFree, read } = noting()
    await underWay.begin(ORDER, '0')
    assert.deepEqual(await read(), ['asking', '-', '0'])
    await underWay.end(ORDER, '0', 'taken')
    assert.deepEqual(await read(), ['taken', '-', '0'])
    await underWay.hear(ORDER, 'SUCCESS', '0')
    assert.deepEqual(await read(), ['paid', '-', '0'])
    assert.equal(await isFree(), false)
  })

  test('they find it free once it was refused, or waits for a code', async () => {
    const { underWay, clock, isFree } = noting()
    await underWay.begin(ORDER, '0')
    await underWay.end(ORDER, '0', 'refused')
    clock.now += 1
    assert.equal(await isFree(), true)
  })
})
