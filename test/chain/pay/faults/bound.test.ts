/**
 * An order stays bound to the confirm whose outcome isn't known, at the proxy's own door in PRO, over a bank
 * that debits once for each key and not once for each order: nothing but the proxy keeps it from a second
 * debit.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseSen } from '../../../../src/contract/money.ts'
import { createGate } from '../../../gate.ts'
import { unreachableOnce } from './rig.ts'
import { A, directly, B, TOO_LATE } from './direct.ts'

describe('a confirm whose outcome is not known', () => {
  it('whose answer was lost: another key is refused as in progress; one debit', async () => {
    const caller = await directly()
    await caller.lose()
    assert.equal(await caller.confirm(A), 'SYSTEM_BUSY')
    const otherConfirm = await caller.confirm(B)
    const answer = caller.last()
    assert.equal((await caller.debits()).length, 1)
    assert.equal(otherConfirm, 'PAYMENT_IN_PROGRESS')
    assert.deepEqual(answer, { status: 409, retryAfter: '5' })
  })

  it('whose answer was lost: another method is refused the same way; one debit', async () => {
    const caller = await directly()
    await caller.lose()
    await caller.confirm(A)
    assert.equal(await caller.payLater(B), 'PAYMENT_IN_PROGRESS')
    assert.equal((await caller.debits()).length, 1)
  })

  for (const [title, fault] of [
    ['a gateway said 504', { kind: 'status', status: 504 }],
    ['the bank said 500', { kind: 'status', status: 500 }],
    ['the bank said "busy"', { kind: 'code', code: '9004' }],
    ['the bank said a code that nobody knows', { kind: 'code', code: '7777' }],
    ['the answer was cut in half', { kind: 'malformed' }],
    ['the answer was a page', { kind: 'html' }],
  ] as const) {
    it(`after ${title}: another key is refused as in progress`, async () => {
      const caller = await directly()
      await caller.control.fault({ call: 'payment/payment-order-confirm', ...fault })
      await caller.confirm(A)
      assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
      assert.equal(await caller.isLocked(), true)
    })
  }

  it('the same key may be asked again, and gets its answer; then another one is still refused', async () => {
    const caller = await directly()
    await caller.lose()
    await caller.confirm(A)
    assert.equal(await caller.confirm(A), 'PROCESSING')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    assert.equal((await caller.debits()).length, 1)
  })

  it('the same key with another amount is refused', async () => {
    const caller = await directly()
    await caller.lose()
    await caller.confirm(A)
    assert.equal(
      await caller.confirm(A, undefined, { amount: parseSen('1249900.00'), pointAmount: 100 }),
      'PAYMENT_DETAILS_CHANGED',
    )
    assert.equal(caller.last()?.status, 422)
  })

  it('a wrong PIN on the second try settles nothing: the first may still arrive; one debit', async () => {
    const caller = await directly()
    const arrive = caller.holdBack()
    assert.equal(await caller.confirm(A), 'SYSTEM_BUSY')
    assert.match(await caller.confirm(A, '000000'), /^PIN_WRONG/)
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    await arrive()
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    assert.equal((await caller.debits()).length, 1)
  })

  it('a code whose answer was lost: another key is refused as in progress; one debit', async () => {
    const caller = await directly({ scenario: 'otp' })
    assert.equal(await caller.confirm(A), 'OTP')
    const code = await caller.sendCode()
    await caller.lose('otp/payment-verification')
    assert.equal(await caller.verify(A, code), 'SYSTEM_BUSY')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    assert.equal(await caller.verify(B, code), 'PAYMENT_IN_PROGRESS')
    assert.equal((await caller.debits()).length, 1)
  })

  it("another proxy without a shared store doesn't know of it, so the bank must guard by order", async () => {
    for (const [guards, debits] of [
      ['order', 1],
      ['key', 2],
    ] as const) {
      const caller = await directly({ guards })
      await caller.lose()
      await caller.confirm(A)
      caller.restart({ environment: 'PRO' })
      await caller.confirm(B)
      assert.equal((await caller.debits()).length, debits, guards)
    }
  })

  it('another proxy without a shared store knows of it after it has passed on the status', async () => {
    const caller = await directly()
    await caller.lose()
    await caller.confirm(A)
    caller.restart({ environment: 'PRO' })
    assert.equal(await caller.show(), 'PROCESSING')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    assert.equal((await caller.debits()).length, 1)
  })
})

describe('an order whose confirm was accepted', () => {
  it('is locked for others while the bank processes it; one debit', async () => {
    const caller = await directly()
    assert.equal(await caller.confirm(A), 'PROCESSING')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    assert.equal(await caller.payLater(B), 'PAYMENT_IN_PROGRESS')
    assert.equal(await caller.isLocked(), true)
    assert.equal((await caller.debits()).length, 1)
  })

  it('another key is refused as paid once the status says so; one debit', async () => {
    const caller = await directly()
    await caller.confirm(A)
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'SUCCESS')
    assert.equal(await caller.confirm(B), 'ORDER_ALREADY_PAID')
    assert.equal(caller.last()?.status, 409)
    assert.equal(await caller.isLocked(), false)
    assert.equal((await caller.debits()).length, 1)
  })

  it("a page that was left open can't pay after a payment in the bank app; one debit", async () => {
    const caller = await directly()
    await caller.control.finishInApp(caller.originalReferenceNo)
    assert.equal(await caller.status(), 'SUCCESS')
    assert.equal(await caller.confirm(A), 'ORDER_ALREADY_PAID')
    assert.equal((await caller.debits()).length, 1)
  })

  it('can be paid again after the status says that it failed', async () => {
    const caller = await directly({ scenario: 'failed-once' })
    await caller.confirm(A)
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'FAILED')
    assert.equal(await caller.confirm(B), 'PROCESSING')
    assert.equal((await caller.debits()).length, 1)
  })

  it('stays locked while it is on hold', async () => {
    const caller = await directly({ scenario: 'on-hold' })
    await caller.confirm(A)
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'ON_HOLD')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    await caller.control.finishInApp(caller.originalReferenceNo, 'fail')
    assert.equal(await caller.status(), 'FAILED')
    assert.equal(await caller.confirm(B), 'PROCESSING')
  })
})

describe('an order is free again', () => {
  it('by a refusal that is known to come before any debit', async () => {
    const caller = await directly()
    assert.match(await caller.confirm(A, '000000'), /^PIN_WRONG/)
    assert.equal(await caller.isLocked(), false)
    assert.equal(await caller.payLater(B), 'PROCESSING')
    assert.equal((await caller.debits()).length, 1)
  })

  it('when the request certainly reached no server', async () => {
    const caller = await directly()
    unreachableOnce(caller, 'payment/payment-order-confirm')
    assert.equal(await caller.confirm(A), 'SYSTEM_BUSY')
    assert.equal(await caller.isLocked(), false)
    assert.equal(await caller.payLater(B), 'PROCESSING')
  })

  it('not when only the second try reached no server: the first may still arrive; one debit', async () => {
    const caller = await directly()
    const arrive = caller.holdBack()
    await caller.confirm(A)
    unreachableOnce(caller, 'payment/payment-order-confirm')
    await caller.confirm(A)
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    await arrive()
    assert.equal((await caller.debits()).length, 1)
  })

  it('while the bank waits for a code: nothing is debited until then; one debit', async () => {
    const caller = await directly({ scenario: 'otp' })
    assert.equal(await caller.confirm(A), 'OTP')
    assert.equal(await caller.isLocked(), false)
    assert.equal(await caller.payLater(B), 'OTP')
    assert.equal(await caller.verify(B, await caller.sendCode()), 'PROCESSING')
    assert.deepEqual(
      (await caller.debits()).map(({ method }) => method),
      ['PAYLATER'],
    )
  })

  it('when the status says that the payment with the lost answer has failed', async () => {
    const caller = await directly({ scenario: 'failed-once' })
    await caller.lose()
    await caller.confirm(A)
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'FAILED')
    assert.equal(await caller.confirm(B), 'PROCESSING')
    assert.equal((await caller.debits()).length, 1)
  })

  it("after a status of OPEN, but only when the confirm can't arrive any more", async () => {
    const caller = await directly()
    const arrive = caller.holdBack()
    await caller.confirm(A)
    assert.equal(await caller.status(), 'OPEN')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    await caller.control.advance(TOO_LATE)
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS', 'nobody has asked since')
    assert.equal(await caller.status(), 'OPEN')
    assert.equal(await caller.isLocked(), false)
    assert.equal((await arrive()).code, '9020', 'the bank refuses what is so old')
    assert.equal(await caller.confirm(B), 'PROCESSING')
    assert.equal((await caller.debits()).length, 1)
  })

  it("after a failure that may be an earlier one, but only when the confirm can't arrive any more", async () => {
    const caller = await directly({ scenario: 'failed-once' })
    await caller.confirm('key-of-the-first-attempt')
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'FAILED')
    const arrive = caller.holdBack()
    await caller.confirm(A)
    assert.equal(await caller.status(), 'FAILED')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    await caller.control.advance(TOO_LATE)
    assert.equal(await caller.show(), 'FAILED', 'the order says so as well')
    await arrive()
    assert.equal(await caller.confirm(B), 'PROCESSING')
    assert.equal((await caller.debits()).length, 1)
  })

  it('after a failure that follows PROCESSING, even if there was an earlier one', async () => {
    const caller = await directly({ scenario: 'failed' })
    await caller.confirm('key-of-the-first-attempt')
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'FAILED')
    await caller.lose()
    await caller.confirm(A)
    assert.equal(await caller.status(), 'PROCESSING')
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'FAILED')
    assert.equal(await caller.confirm(B), 'PROCESSING')
  })

  it('not after a status that was requested before the confirm', async () => {
    const caller = await directly({ scenario: 'failed-once' })
    await caller.confirm('key-of-the-first-attempt')
    await caller.control.advance(30)
    assert.equal(await caller.status(), 'FAILED')
    const [request, gate] = [createGate(), createGate()]
    const { fetch } = caller.line
    caller.line.fetch = async (url, init) => {
      const answer = await fetch(url, init)
      if (url.endsWith('/debit/payment-status-h5')) {
        request.open()
        await gate.passed
      }
      return answer
    }
    const lateStatus = caller.status()
    await request.passed
    assert.equal(await caller.confirm(A), 'PROCESSING')
    gate.open()
    assert.equal(await lateStatus, 'FAILED')
    assert.equal(await caller.confirm(B), 'PAYMENT_IN_PROGRESS')
    assert.equal((await caller.debits()).length, 1)
  })
})
