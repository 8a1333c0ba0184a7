/** A payment on hold, and what is in the way for a while only: looked at again, and followed to its end. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BankError } from '../../../src/client/error.ts'
import { errorNameOf } from '../../../src/contract/errors.ts'
import { recheck } from '../../../src/stores/payment/recheck.ts'
import { rewrite } from '../network.ts'
import { ordered } from '../order.ts'

describe('a payment on hold', () => {
  for (const [action, status, debits] of [
    ['pay', 'SUCCESS', 1],
    ['fail', 'FAILED', 0],
  ] as const) {
    it(`is followed: after ${action} in the app its result replaces the notice`, async () => {
      const tab = await ordered({ scenario: 'on-hold' })
      await tab.confirm()
      await tab.follow(10_000)
      assert.equal(tab.pay.status.get()?.status, 'ON_HOLD')
      await tab.rig.control.finishInApp(tab.subject, action)
      const stop = tab.pay.watch()
      tab.rig.wake()
      await tab.rig.timers.settle()
      stop()
      assert.equal(tab.pay.status.get()?.status, status)
      assert.deepEqual(tab.outcomes(), ['bank-pending'], 'one outcome an attempt')
      assert.equal((await tab.debits()).length, debits)
    })
  }
})

describe('a temporary obstacle', () => {
  for (const [msisdn, name, seconds] of [
    ['81100000010', 'QR_TAP_HOLD', 301],
    ['81100000012', 'LIMIT_DAILY', 86_400],
  ] as const) {
    it(`${name}: still there at the first check, gone after ${seconds} s, and then it is paid`, async () => {
      const tab = await ordered({ msisdn, version: 1 })
      const reason = () => errorNameOf(tab.pay.blocks.get().WALLET ?? '')
      assert.equal(reason(), name)
      assert.equal(await recheck(tab.pay, name), true)
      await tab.rig.control.advance(seconds)
      assert.equal(await recheck(tab.pay, name), false)
      assert.equal(reason(), undefined)
      tab.pay.choose('WALLET')
      await tab.confirm()
      await tab.follow()
      assert.equal((await tab.debits()).length, 1)
    })
  }

  it('leads to the bank app when it is gone and the order must be paid there', async () => {
    const tab = await ordered({ msisdn: '81100000010', version: 1 })
    await tab.rig.control.advance(301)
    rewrite(tab.rig, 'payment/payment-h5', (data) => Object.assign(data, { toApp: true }))
    assert.equal(await recheck(tab.pay, 'QR_TAP_HOLD'), false)
    assert.equal(tab.elementRecord.screens.at(-1), 'toApp')
  })

  it('throws an error other than the one that is checked', async () => {
    const tab = await ordered({ msisdn: '81100000012', version: 1 })
    await tab.rig.control.fault({ call: 'payment/payment-h5', kind: 'code', code: '2401', times: 1 })
    await assert.rejects(
      recheck(tab.pay, 'LIMIT_DAILY'),
      ({ failure }: BankError) => failure.name === 'ORDER_UNKNOWN',
    )
  })

  for (const [msisdn, name] of [
    ['81100000002', 'LIMIT_SINGLE_UNVERIFIED'],
    ['81100000004', 'PIN_NOT_SET'],
  ] as const) {
    it(`${name}: is unchanged at a check`, async () => {
      const tab = await ordered({ msisdn, version: 1 })
      const lengthBefore = tab.elementRecord.screens.length
      assert.equal(await recheck(tab.pay, name), true)
      assert.equal(tab.elementRecord.screens.length, lengthBefore)
      assert.deepEqual(await tab.debits(), [])
    })
  }
})
