/** The PIN is about the terms that it was asked for: an order that changes them leads back to it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Params } from '../../../src/stores/core/navigation.ts'
import { PIN } from '../../words.ts'
import { rewrite } from '../network.ts'
import { paying, type Paying, type PayBy } from '../paying.ts'
import { wholePay } from '../rig.ts'

type Data = Parameters<Parameters<typeof rewrite>[2]>[0]

const block = (data: Data) => {
  for (const entry of data['methods'] as { method: string; blocked: string | null }[])
    if (entry.method === 'PAYLATER') entry.blocked = '2301'
}
const drop = (data: Data) => {
  data['methods'] = (data['methods'] as { method: string }[]).filter(({ method }) => method !== 'PAYLATER')
}
const lessen = (data: Data) => {
  ;(data['points'] as { usable: number }).usable = 100_000
}
const raise = (data: Data) => {
  data['adminFee'] = '2500.00'
}

const ways = {
  'after a reload': async (tab: Paying) => {
    const { screens, params } = tab.elementRecord
    const { core, record } = tab.rig.element({ flow: 'pay', subject: tab.subject }, tab.storage)
    // The tab's history outlasts it.
    await core.nav.go(screens.at(-1)!, params ? { params } : {})
    const pay = wholePay(core)
    await core.session.connect()
    await pay.load()
    return { ...tab, core, pay, elementRecord: record }
  },
  'where the page comes out of the browser’s memory': async (tab: Paying) => {
    await tab.pay.load()
    return tab
  },
}

/** About to type the PIN. */
async function atPin(by: PayBy, points = 0) {
  const tab = await paying(by)
  tab.pay.setPoints(points)
  if (by === 'WALLET') await tab.pay.review()
  assert.equal(tab.elementRecord.params?.step, 'pin')
  return tab
}

/** Of the page: where the customer stands. */
const placeOf = ({ elementRecord }: Pick<Paying, 'elementRecord'>): [string | undefined, Params['step']] => [
  elementRecord.screens.at(-1),
  elementRecord.params?.step,
]
const reasonsOf = ({ core }: Pick<Paying, 'core'>) =>
  Object.entries(core.problems.fields.get()).flatMap(([field, problem]) =>
    problem ? [[field, problem.name, problem.data.points]] : [],
  )

for (const [way, open] of Object.entries(ways))
  describe(way, () => {
    for (const [what, change, reason] of [
      ['is blocked', block, 'PAYLATER_UNAVAILABLE'],
      ['is no longer named', drop, 'METHOD_REQUIRED'],
    ] as const)
      it(`Pay Later ${what}: no PIN for the wallet in its place`, async () => {
        const tab = await atPin('PAYLATER')
        rewrite(tab.rig, 'payment/payment-h5', change)
        const page = await open(tab)
        assert.deepEqual(placeOf(page), ['payment', undefined])
        assert.deepEqual(reasonsOf(page), [['method', reason, undefined]])
        assert.deepEqual(await tab.debits(), [])
      })

    it('fewer points can be used: no PIN for a larger debit', async () => {
      const tab = await atPin('WALLET', 150_000)
      rewrite(tab.rig, 'payment/payment-h5', lessen)
      const page = await open(tab)
      assert.deepEqual(placeOf(page), ['payment', undefined])
      assert.deepEqual(reasonsOf(page), [['points', 'POINTS_TOO_MANY', 100_000]])
      assert.equal(page.core.problems.dialog.get(), null)
    })

    it('the order costs more: the order says so before the PIN is typed', async () => {
      const tab = await atPin('WALLET')
      rewrite(tab.rig, 'payment/payment-h5', raise)
      const page = await open(tab)
      assert.deepEqual([...placeOf(page), page.pay.amount.get()], ['payment', undefined, 125_250_000n])
      assert.equal(page.core.problems.dialog.get()?.name, 'AMOUNT_MISMATCH')
    })

    for (const by of ['WALLET', 'PAYLATER'] as const)
      it(`nothing has changed, by ${by}: the PIN stays, and pays`, async () => {
        const tab = await atPin(by)
        const page = await open(tab)
        assert.deepEqual([...placeOf(page), reasonsOf(page)], ['payment', 'pin', []])
        await page.pay.confirm(PIN)
        assert.equal(tab.sent.length, 1)
      })

    it('the summary of a plan that is blocked: back to the order', async () => {
      const tab = await paying('WALLET', { version: 2 })
      tab.pay.choose('PAYLATER')
      await tab.pay.review()
      assert.equal(tab.elementRecord.screens.at(-1), 'paylaterConfirmation')
      rewrite(tab.rig, 'payment/payment-h5', block)
      const page = await open(tab)
      assert.deepEqual(placeOf(page), ['payment', undefined])
      assert.deepEqual(reasonsOf(page), [['method', 'PAYLATER_UNAVAILABLE', undefined]])
    })
  })

it('forward to the PIN after another choice: the order, and the PIN for that choice from there', async () => {
  const tab = await atPin('WALLET')
  const { params } = tab.elementRecord
  const forward = async () => {
    await tab.core.nav.go('payment', { params: params! })
    await tab.pay.enterPin()
    return placeOf(tab)
  }
  assert.deepEqual(await forward(), ['payment', 'pin'])
  await tab.core.nav.go('payment')
  tab.pay.setPoints(1000)
  assert.deepEqual(await forward(), ['payment', undefined])
  tab.pay.setPoints(0)
  assert.deepEqual(await forward(), ['payment', 'pin'])
})
