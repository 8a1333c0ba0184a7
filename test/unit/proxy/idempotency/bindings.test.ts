/** Which confirm an order is bound to: what binds it, what frees it, and what an answer can't change. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentStatus } from '../../../../src/contract/payloads/payment.ts'
import { Refusal } from '../../../../src/proxy/base/refusal.ts'
import { createBindings, type End } from '../../../../src/proxy/idempotency/bindings.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import { START } from '../rig.ts'

const TIMEOUT = 60_000
/** The bank's tolerance, the time-out and the margin. */
const LATE = 5 * 60_000 + TIMEOUT + 60_000
const [ORDER, A, B] = ['order', 'a', 'b'] as const

function setUp() {
  const clock = { now: START }
  const now = () => clock.now
  let seed = 0
  const random = (bytes: number) => new Uint8Array(bytes).fill((seed += 1))
  const bindings = createBindings(
    { records: memoryStore({ now, elapsed: now }).records, timeoutMs: TIMEOUT },
    { random },
  )
  const { bind, follow, isLocked } = bindings
  /** What is said to this key; null: it may be sent. */
  const textOf = async (key: string, payload = 'pay') => {
    const bound = await bind(ORDER, key, payload)
    if (bound instanceof Refusal) return bound.error
    await bound.end('refused')
    return null
  }
  return {
    clock,
    bind,
    follow,
    said: textOf,
    isLocked: () => isLocked(ORDER),
    async begin(key: string) {
      const bound = await bind(ORDER, key, 'pay')
      if (bound instanceof Refusal) throw bound
      return bound
    },
    async ask(key: string, end: End) {
      const bound = await bind(ORDER, key, 'pay')
      if (bound instanceof Refusal) throw bound
      await bound.end(end)
    },
    report: async (status: PaymentStatus) => (await follow(ORDER))(status),
  }
}

describe('a request that ended', () => {
  for (const [end, otherText, same, locked] of [
    ['taken', 'PAYMENT_IN_PROGRESS', null, true],
    ['unknown', 'PAYMENT_IN_PROGRESS', null, true],
    ['paid', 'ORDER_ALREADY_PAID', null, false],
    ['open', null, null, false],
    ['refused', null, null, false],
  ] as const) {
    test(`${end}: another key gets ${otherText ?? 'no refusal'}`, async () => {
      const rig = setUp()
      await rig.ask(A, end)
      assert.equal(await rig.isLocked(), locked)
      assert.equal(await rig.said(A), same)
      assert.equal(await rig.said(B), otherText)
      assert.equal(await rig.said(A, 'something else'), otherText === null ? null : 'PAYMENT_DETAILS_CHANGED')
    })
  }

  test("in nothing, because its proxy is gone: the key is free after the lease, other keys after the bank's status", async () => {
    const rig = setUp()
    await rig.begin(A)
    rig.clock.now += TIMEOUT + 1_999
    assert.equal(await rig.said(A), 'PAYMENT_IN_PROGRESS')
    rig.clock.now += 1
    assert.equal(await rig.said(A), null)
    assert.equal(await rig.said(B), 'PAYMENT_IN_PROGRESS')
    await rig.report('PROCESSING')
    rig.clock.now += 10
    await rig.report('FAILED')
    assert.equal(await rig.said(B), null)
  })

  test('late, after a status of SUCCESS: the order stays paid', async () => {
    const rig = setUp()
    const hold = await rig.begin(A)
    await rig.report('SUCCESS')
    await hold.end('unknown')
    assert.equal(await rig.said(B), 'ORDER_ALREADY_PAID')
  })

  test('refused, while an earlier one is not settled: the time of the earlier one counts', async () => {
    const rig = setUp()
    await rig.ask(A, 'unknown')
    rig.clock.now += LATE - 1
    await rig.ask(A, 'refused')
    await rig.report('OPEN')
    assert.equal(await rig.said(B), 'PAYMENT_IN_PROGRESS')
    rig.clock.now += 1
    await rig.report('OPEN')
    assert.equal(await rig.said(B), null)
  })

  test('unknown again: the time to arrive starts again', async () => {
    const rig = setUp()
    await rig.ask(A, 'unknown')
    rig.clock.now += LATE - 1
    await rig.ask(A, 'unknown')
    rig.clock.now += LATE - 1
    await rig.report('OPEN')
    assert.equal(await rig.said(B), 'PAYMENT_IN_PROGRESS')
    rig.clock.now += 1
    await rig.report('OPEN')
    assert.equal(await rig.said(B), null)
  })
})

describe('a status', () => {
  for (const [end, status, isLate, free] of [
    ['taken', 'FAILED', false, true],
    ['unknown', 'FAILED', false, true],
    ['taken', 'OPEN', false, false],
    ['unknown', 'OPEN', false, false],
    ['taken', 'OPEN', true, true],
    ['unknown', 'OPEN', true, true],
    ['unknown', 'PROCESSING', true, false],
    ['taken', 'ON_HOLD', true, false],
    ['paid', 'FAILED', true, false],
    ['paid', 'OPEN', true, false],
  ] as const) {
    test(`${status} ${isLate ? 'when nothing can arrive any more' : 'at once'} ${free ? 'frees' : 'does not free'} an order that is ${end}`, async () => {
      const rig = setUp()
      await rig.ask(A, end)
      if (isLate) rig.clock.now += LATE
      await rig.report(status)
      assert.equal((await rig.said(B)) === null, free)
    })
  }

  test('of a pending request changes nothing, except SUCCESS', async () => {
    const rig = setUp()
    await rig.begin(A)
    for (const status of ['OPEN', 'PROCESSING', 'ON_HOLD', 'FAILED'] as const) {
      await rig.report(status)
      assert.equal(await rig.said(B), 'PAYMENT_IN_PROGRESS', status)
    }
    await rig.report('SUCCESS')
    assert.equal(await rig.said(B), 'ORDER_ALREADY_PAID')
  })

  test('FAILED may be an earlier failure: it frees an unknown request only when nothing can arrive any more', async () => {
    const rig = setUp()
    await rig.report('FAILED')
    rig.clock.now += 1_000
    await rig.ask(A, 'unknown')
    await rig.report('FAILED')
    assert.equal(await rig.said(B), 'PAYMENT_IN_PROGRESS')
    rig.clock.now += LATE
    await rig.report('FAILED')
    assert.equal(await rig.said(B), null)
  })

  for (const view of ['PROCESSING', 'ON_HOLD'] as const) {
    test(`FAILED frees it at once if ${view} came before`, async () => {
      const rig = setUp()
      await rig.report('FAILED')
      rig.clock.now += 1_000
      await rig.ask(A, 'unknown')
      await rig.report(view)
      await rig.report('FAILED')
      assert.equal(await rig.said(B), null)
    })
  }

  test('that was requested before a change says nothing about the state after it', async () => {
    const rig = setUp()
    const followBefore = await rig.follow(ORDER)
    await rig.ask(A, 'taken')
    const during = await rig.follow(ORDER)
    await rig.ask(A, 'taken')
    await followBefore('FAILED')
    assert.equal(await rig.said(B), 'PAYMENT_IN_PROGRESS')
    await during('FAILED')
    assert.equal(await rig.said(B), null)
    const unknown = await rig.follow(ORDER)
    await rig.ask(B, 'unknown')
    await unknown('PROCESSING')
    const request = await rig.follow(ORDER)
    await rig.ask(B, 'unknown')
    await request('FAILED')
    assert.equal(await rig.said(A), 'PAYMENT_IN_PROGRESS')
  })

  test('of a payment made elsewhere keeps this order for that payment', async () => {
    const rig = setUp()
    await rig.report('PROCESSING')
    assert.equal(await rig.said(A), 'PAYMENT_IN_PROGRESS')
    await rig.report('FAILED')
    assert.equal(await rig.said(A), null)
    await rig.report('SUCCESS')
    assert.equal(await rig.said(A), 'ORDER_ALREADY_PAID')
  })
})
