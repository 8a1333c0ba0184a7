/**
 * The payment page's offer, by the store: every seeded customer and every scenario of an order, in every
 * version.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderScenarios } from '../../../src/sandbox/scenarios.ts'
import { errorNameOf, rowOf, type ErrorName } from '../../../src/contract/errors.ts'
import type { Method } from '../../../src/contract/payloads/payment.ts'
import type { Version } from '../../../src/contract/routes.ts'
import { ordered } from '../order.ts'

interface Offer {
  /** The reason that each can't be used; missing: it can. */
  wallet?: ErrorName
  /** Can be paid by a code, too. */
  qris?: true
  later?: ErrorName
  /** Instead of the page: where the customer is led, with which notice. */
  screen?: 'toApp' | 'paymentResult' | 'noticeInfo'
  notice?: ErrorName
}

type Named = typeof orderScenarios extends Readonly<Record<infer N, unknown>> ? N : never

const scenarios: Record<Named, Offer> = {
  success: {},
  failed: {},
  'failed-once': {},
  'on-hold': {},
  slow: {},
  otp: {},
  busy: {},
  qris: { qris: true },
  'points-refused': {},
  'paylater-points': {},
  'plan-changed': {},
  'amount-changed': {},
  'balance-unavailable': {},
  private: {},
  unavailable: { later: 'PAYLATER_UNAVAILABLE' },
  'wallet-unavailable': { wallet: 'METHOD_UNAVAILABLE' },
  'nothing-available': { wallet: 'METHOD_UNAVAILABLE', later: 'PAYLATER_UNAVAILABLE' },
  'to-app': { screen: 'toApp' },
  paid: { screen: 'paymentResult' },
  maintenance: { screen: 'noticeInfo', notice: 'MAINTENANCE' },
  'maintenance-until': { screen: 'noticeInfo', notice: 'MAINTENANCE_UNTIL' },
  'not-linked': { screen: 'noticeInfo', notice: 'NOT_LINKED' },
  expired: { screen: 'noticeInfo', notice: 'ORDER_EXPIRED' },
  cancelled: { screen: 'noticeInfo', notice: 'ORDER_CANCELLED' },
}

const customers: Readonly<Record<string, Offer>> = {
  '81100000001': {},
  '81100000002': { wallet: 'LIMIT_SINGLE_UNVERIFIED', later: 'PAYLATER_UNVERIFIED' },
  '81100000003': { screen: 'noticeInfo', notice: 'ACCOUNT_FROZEN' },
  '81100000004': { screen: 'noticeInfo', notice: 'PIN_NOT_SET' },
  '81100000005': { later: 'PAYLATER_OVERDUE' },
  '81100000006': { later: 'PAYLATER_VERIFICATION_PENDING' },
  '81100000007': { wallet: 'BALANCE_LOW', later: 'PAYLATER_LIMIT_LOW' },
  '81100000008': { later: 'PAYLATER_ONE_TIME_VERIFICATION' },
  '81100000009': { wallet: 'BALANCE_LOW' },
  '81100000010': { wallet: 'QR_TAP_HOLD' },
  '81100000011': { screen: 'noticeInfo', notice: 'ACCOUNT_LOCKED' },
  '81100000012': { wallet: 'LIMIT_DAILY' },
  '81100000013': { screen: 'noticeInfo', notice: 'ACCOUNT_INACCESSIBLE' },
}

async function check(
  order: { scenario?: string; msisdn?: string },
  version: Version,
  offer: Offer,
): Promise<void> {
  const { pay, elementRecord } = await ordered({ ...order, version })
  assert.equal(elementRecord.screens.at(-1), offer.screen)
  assert.equal(elementRecord.params?.problem?.name, offer.notice)
  if (offer.screen) return
  const offered: Method[] = version === 1 ? ['WALLET'] : ['WALLET', 'PAYLATER']
  if (offer.qris) offered.push('QRIS')
  assert.deepEqual(pay.methods.get(), offered)
  const reasons = offered.map((method) => {
    const reason = pay.blocks.get()[method]
    return reason ? errorNameOf(reason) : undefined
  })
  assert.deepEqual(
    reasons,
    offered.map((method) => (method === 'WALLET' ? offer.wallet : offer.later)),
  )
  assert.equal(pay.method.get(), offer.wallet ? null : 'WALLET')
  for (const method of offered) {
    pay.choose(method)
    const open = !pay.blocks.get()[method]
    assert.equal(
      pay.payable.get(),
      open && method === 'WALLET',
      'the wallet goes to its PIN, Pay Later to its agreement first, and a code has no PIN',
    )
  }
}

describe('every scenario of an order', () => {
  for (const [scenario, offer] of Object.entries(scenarios)) it(scenario, () => check({ scenario }, 3, offer))

  it('points: off where they are refused or none can be used', async () => {
    const { pay } = await ordered({ scenario: 'points-refused' })
    assert.equal(pay.order.get()?.points.blocked, rowOf('POINTS_NOT_ALLOWED').code)
    pay.togglePoints()
    pay.setPoints(10)
    assert.equal(pay.quote.get()?.points, 0)
  })

  it('an unknown balance: only the bank says whether it is enough', async () => {
    const { pay } = await ordered({ scenario: 'balance-unavailable', amount: '2600000.00' })
    assert.deepEqual([pay.order.get()?.wallet.balance, pay.blocks.get().WALLET], [null, null])
  })

  it('a wallet that is sufficient only with points is open once they are used', async () => {
    const { pay } = await ordered({ amount: '2600000.00' })
    assert.equal(pay.blocks.get().WALLET, 'BALANCE_LOW')
    pay.setPoints(99_999)
    assert.equal(pay.blocks.get().WALLET, 'BALANCE_LOW', 'one point short')
    pay.setPoints(100_000)
    assert.equal(pay.blocks.get().WALLET, null)
  })
})

describe('every seeded customer', () => {
  for (const [msisdn, offer] of Object.entries(customers)) {
    for (const version of [1, 2, 3] as const)
      it(`${msisdn}, v${version}`, () => check({ msisdn }, version, offer))
  }
})
