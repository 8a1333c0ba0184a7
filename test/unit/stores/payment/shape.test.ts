/** Saved payments that begin with their page, and with which way to pay. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { METHODS } from '../../../../src/contract/payloads/payment.ts'
import { newPayment, type Payment, type SavedPayment } from '../../../../src/domain/payment.ts'
import { firstMethod, isAtStart, offeredMethods } from '../../../../src/stores/payment/shape.ts'
import { toJson } from '../../../../src/contract/wire.ts'

const savedState = (change: Partial<Payment>): SavedPayment =>
  JSON.parse(toJson({ ...newPayment(), ...change })) as SavedPayment

describe('a saved payment is at its start', () => {
  it('when nothing was saved, or nothing but a way to pay was chosen', () => {
    assert.equal(isAtStart(null), true)
    assert.equal(isAtStart(savedState({})), true)
    for (const method of METHODS) assert.equal(isAtStart(savedState({ method, months: 3 })), true)
  })
  const others: Record<string, Partial<Payment>> = {
    'with points': { method: 'WALLET', points: 5 },
    'while the bank is at work': { state: { kind: 'processing', sentAt: 1 } },
    'at a code to scan': { state: { kind: 'scan', qr: { payload: 'code', end: 1, seconds: 1 } } },
    'when it is paid': { state: { kind: 'paid' } },
  }
  for (const [title, change] of Object.entries(others))
    it(`not ${title}`, () => assert.equal(isAtStart(savedState(change)), false))
  it('not as an earlier version has saved it, which may be anywhere', () =>
    assert.equal(isAtStart(JSON.parse('{"stage":"pin","method":"WALLET"}') as object), false))
})

describe('the ways to pay that are offered', () => {
  it("are the order's, in the bank's order; Pay Later from version 2 on", () => {
    const order = {
      methods: (['QRIS', 'PAYLATER', 'WALLET'] as const).map((method) => ({ method, blocked: null })),
    }
    assert.deepEqual(
      ([1, 2, 3] as const).map((version) => offeredMethods(order, version)),
      [
        ['QRIS', 'WALLET'],
        ['QRIS', 'PAYLATER', 'WALLET'],
        ['QRIS', 'PAYLATER', 'WALLET'],
      ],
    )
    assert.deepEqual(offeredMethods({ methods: [] }, 3), [])
  })
})

describe('the way to pay that the page begins with', () => {
  it("is the customer's own as long as it is open", () => {
    assert.equal(firstMethod('QRIS', METHODS, {}), 'QRIS')
    assert.equal(firstMethod('PAYLATER', METHODS, { WALLET: 'BALANCE_LOW' }), 'PAYLATER')
  })
  it('is the default where it is blocked, no longer offered, or was never chosen; none where that is shut', () => {
    assert.equal(firstMethod('PAYLATER', METHODS, { PAYLATER: 'PAYLATER_OVERDUE' }), 'WALLET')
    assert.equal(firstMethod('QRIS', ['WALLET'], {}), 'WALLET')
    assert.equal(firstMethod(null, METHODS, {}), 'WALLET')
    assert.equal(firstMethod('QRIS', ['WALLET'], { WALLET: 'BALANCE_LOW' }), null)
  })
})
