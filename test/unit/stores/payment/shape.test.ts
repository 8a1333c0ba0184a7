/** Where a payment that was saved begins with its page as a new customer sees it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newPayment, type Payment, type SavedPayment } from '../../../../src/domain/payment.ts'
import { isAtStart } from '../../../../src/stores/payment/shape.ts'
import { toJson } from '../../../../src/contract/wire.ts'

const savedState = (change: Partial<Payment>): SavedPayment =>
  JSON.parse(toJson({ ...newPayment('page'), ...change })) as SavedPayment

describe('a saved payment is at its start', () => {
  it('when nothing was saved, nothing was chosen, or what is chosen by itself', () => {
    assert.equal(isAtStart(null), true)
    assert.equal(isAtStart(savedState({})), true)
    assert.equal(isAtStart(savedState({ method: 'WALLET', months: 3 })), true)
  })
  const others: Record<string, Partial<Payment>> = {
    'with another way to pay': { method: 'QRIS' },
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
