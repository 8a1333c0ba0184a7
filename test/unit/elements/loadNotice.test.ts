/** The notice where the app could not be loaded, of a payment that may be on its way. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isFollowed } from '../../../elements/entry/loadNotice.ts'
import { newPayment, type Attempt, type Payment } from '../../../src/domain/payment.ts'
import { sen } from '../../../src/contract/money.ts'
import { toJson } from '../../../src/contract/wire.ts'
import { memoryStorage } from '../../chain/rig.ts'

const ORDER = 'or-1'
const attempt: Attempt = {
  attempt: '1',
  method: 'WALLET',
  amount: sen(100n),
  pointAmount: 0,
  months: null,
  documents: '',
  afterFailure: false,
}
const trial = { attempt, doubt: null }

const isFollowedAfter = (text: string | null): boolean => {
  const storage = memoryStorage()
  if (text !== null) storage.setItem(`bank-elements:pay:${ORDER}`, text)
  return isFollowed(ORDER, () => storage)
}
const isFollowedIn = (change: Partial<Payment>): boolean =>
  isFollowedAfter(toJson({ ...newPayment(), ...change }))

describe('a payment whose page could not be loaded', () => {
  it("isn't followed where nothing was saved, or nothing was sent", () => {
    assert.equal(isFollowedAfter(null), false)
    assert.equal(isFollowedAfter('no JSON'), false)
    assert.equal(isFollowedIn({}), false)
    assert.equal(isFollowedIn({ method: 'WALLET', points: 5 }), false)
  })

  it('is followed where a confirm may have left, or a code was shown', () => {
    assert.equal(isFollowedIn({ state: { kind: 'processing', sentAt: 1 } }), true)
    assert.equal(isFollowedIn({ state: { kind: 'unknown', step: 'pin', trial, sentAt: 1 } }), true)
    assert.equal(isFollowedIn({ state: { kind: 'ready', trial } }), true)
    assert.equal(isFollowedIn({ scannable: { attempt: '0', end: 1 } }), true)
  })

  it('is followed where an earlier version has saved it, which only the app reads', () =>
    assert.equal(isFollowedAfter('{"stage":"codeSent","sentAt":1}'), true))

  it("isn't followed where storage is blocked", () =>
    assert.equal(
      isFollowed(ORDER, () => {
        throw new Error('blocked')
      }),
      false,
    ))
})
