/** Every scenario of an order, to its end: what its events say, and what the ledger holds. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderScenarios } from '../../../demo/sandbox/scenarios.ts'
import { createHandover } from '../../../src/stores/payment/handover.ts'
import { CUSTOMER } from '../../words.ts'
import { ordered, type Ordered } from '../order.ts'

type Story = readonly [outcomes: string, amounts: readonly string[], act: (here: Ordered) => Promise<unknown>]

const confirmed = async (here: Ordered) => {
  await here.confirm()
  await here.follow()
}
const nothing = async () => undefined
const paid: Story = ['bank-succeeded', ['1250000.00'], confirmed]
/** Nobody can confirm it. */
const refused: Story = ['', [], confirmed]

const stories: Record<keyof typeof orderScenarios, Story> = {
  success: paid,
  slow: paid,
  'points-refused': paid,
  unavailable: paid,
  'balance-unavailable': paid,
  'paylater-points': paid,
  'plan-changed': paid,
  failed: ['bank-failed', [], confirmed],
  'failed-once': [
    'bank-failed,bank-succeeded',
    ['1250000.00'],
    async (here) => {
      await confirmed(here)
      await here.pay.again()
      await confirmed(here)
    },
  ],
  'on-hold': ['bank-pending', [], confirmed],
  otp: [
    'bank-succeeded',
    ['1250000.00'],
    async (here) => {
      await here.confirm()
      await here.pay.otp.send()
      await here.pay.otp.verify(await here.rig.control.inboxCode(CUSTOMER))
      await here.follow()
    },
  ],
  'to-app': [
    'bank-succeeded',
    ['1250000.00'],
    async (here) => {
      const stop = createHandover(here.pay.context).watch()
      await here.rig.control.finishInApp(here.subject)
      await here.rig.timers.pass(20_000)
      stop()
    },
  ],
  qris: [
    'bank-succeeded',
    ['1250000.00'],
    async (here) => {
      here.pay.choose('QRIS')
      await here.pay.review()
      await here.rig.control.finishInApp(here.subject)
      await here.follow()
    },
  ],
  'amount-changed': [
    'bank-succeeded',
    ['1251000.00'],
    async (here) => {
      await here.confirm()
      here.core.problems.dismiss()
      await confirmed(here)
    },
  ],
  // The confirm's answer says nothing; the status says that the bank knows of none.
  busy: [
    '',
    [],
    async (here) => {
      await confirmed(here)
      assert.deepEqual(
        [here.seen.screens.at(-1), here.seen.params, here.core.problems.fields.get()['pin']?.name],
        ['payment', { step: 'pin' }, 'SECRET_EXPIRED'],
      )
    },
  ],
  paid: ['bank-succeeded', ['1250000.00'], nothing],
  'wallet-unavailable': refused,
  'nothing-available': refused,
  maintenance: refused,
  'maintenance-until': refused,
  'not-linked': refused,
  expired: refused,
  cancelled: refused,
}

describe('an order', () => {
  for (const [scenario, [outcomes, amounts, act]] of Object.entries(stories)) {
    it(`${scenario}: ${outcomes || 'no outcome'}, ${amounts.length} debits`, async () => {
      const here = await ordered({ scenario })
      await act(here)
      assert.equal(here.outcomes().join(), outcomes)
      assert.deepEqual(
        (await here.debits()).map(({ amount }) => amount),
        amounts,
      )
    })
  }
})
