/** Every scenario of an order, to its end: what its events say, and what the ledger holds. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderScenarios } from '../../../src/sandbox/scenarios.ts'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import { CUSTOMER } from '../../words.ts'
import { ordered, type Ordered } from '../order.ts'

type Expected = readonly [
  outcomes: string,
  amounts: readonly string[],
  act: (tab: Ordered) => Promise<unknown>,
]

const confirmation = async (tab: Ordered) => {
  await tab.confirm()
  await tab.follow()
}
const nothing = async () => undefined
const payments: Expected = ['bank-succeeded', ['1250000.00'], confirmation]
/** Nobody can confirm it. */
const refusals: Expected = ['', [], confirmation]

const expectation: Record<keyof typeof orderScenarios, Expected> = {
  success: payments,
  slow: payments,
  'points-refused': payments,
  unavailable: payments,
  'balance-unavailable': payments,
  private: payments,
  'paylater-points': payments,
  'plan-changed': payments,
  failed: ['bank-failed', [], confirmation],
  'failed-once': [
    'bank-failed,bank-succeeded',
    ['1250000.00'],
    async (tab) => {
      await confirmation(tab)
      await tab.pay.retry()
      await confirmation(tab)
    },
  ],
  'on-hold': ['bank-pending', [], confirmation],
  otp: [
    'bank-succeeded',
    ['1250000.00'],
    async (tab) => {
      await tab.confirm()
      await tab.pay.otp.send()
      await tab.pay.otp.verify(await tab.rig.control.inboxCode(CUSTOMER))
      await tab.follow()
    },
  ],
  'to-app': [
    'bank-succeeded',
    ['1250000.00'],
    async (tab) => {
      const stop = createHandover(tab.pay.context).watch()
      await tab.rig.control.finishInApp(tab.subject)
      await tab.rig.timers.pass(20_000)
      stop()
    },
  ],
  qris: [
    'bank-succeeded',
    ['1250000.00'],
    async (tab) => {
      tab.pay.choose('QRIS')
      await tab.pay.review()
      await tab.rig.control.finishInApp(tab.subject)
      await tab.follow()
    },
  ],
  'amount-changed': [
    'bank-succeeded',
    ['1251000.00'],
    async (tab) => {
      await tab.confirm()
      tab.core.problems.dismiss()
      await confirmation(tab)
    },
  ],
  // The confirm's answer says nothing; the status says that the bank knows of none.
  busy: [
    '',
    [],
    async (tab) => {
      await confirmation(tab)
      assert.deepEqual(
        [
          tab.elementRecord.screens.at(-1),
          tab.elementRecord.params?.step,
          tab.core.problems.fields.get()['pin']?.name,
        ],
        ['payment', 'pin', 'SECRET_EXPIRED'],
      )
    },
  ],
  paid: ['bank-succeeded', ['1250000.00'], nothing],
  'wallet-unavailable': refusals,
  'nothing-available': refusals,
  maintenance: refusals,
  'maintenance-until': refusals,
  'not-linked': refusals,
  expired: refusals,
  cancelled: refusals,
}

describe('an order', () => {
  for (const [scenario, [outcomes, amounts, act]] of Object.entries(expectation)) {
    it(`${scenario}: ${outcomes || 'no outcome'}, ${amounts.length} debits`, async () => {
      const tab = await ordered({ scenario })
      await act(tab)
      assert.equal(tab.outcomes().join(), outcomes)
      assert.deepEqual(
        (await tab.debits()).map(({ amount }) => amount),
        amounts,
      )
    })
  }
})
