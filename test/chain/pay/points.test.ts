/** Points that another order has used up meanwhile. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { watchPayment } from '../../../src/stores/payment/watch.ts'
import { CUSTOMER, PIN } from '../../words.ts'
import { ordered } from '../order.ts'
import { wholePay } from '../rig.ts'

/** Pays another order of the customer's. @returns its number */
async function payElsewhere(
  rig: Awaited<ReturnType<typeof ordered>>['rig'],
  choose: (payStore: ReturnType<typeof wholePay>) => void,
): Promise<string> {
  const subject = await rig.control.createOrder({ scenario: 'success', msisdn: CUSTOMER })
  const payStore = wholePay(rig.element({ flow: 'pay', subject }).core)
  await payStore.context.core.session.connect()
  await payStore.load()
  choose(payStore)
  await payStore.confirm(PIN)
  const stop = watchPayment(payStore.context)
  await rig.timers.pass(10_000)
  stop()
  return subject
}

it('points used up by another order: an error at the points, and this order is paid without them', async () => {
  const tab = await ordered()
  const { rig, core, pay } = tab
  pay.togglePoints()
  const subject = await payElsewhere(rig, (payStore) => payStore.togglePoints())
  await tab.confirm()
  const problem = core.problems.fields.get()['points']
  assert.deepEqual(
    [tab.elementRecord.screens.at(-1), problem?.name, problem?.data.points],
    ['payment', 'POINTS_TOO_MANY', 0],
    'which reads: none can be used',
  )
  assert.deepEqual([pay.order.get()?.points.available, pay.quote.get()?.points], [0, 0])
  assert.deepEqual(await tab.debits(), [])
  await tab.confirm()
  await tab.follow()
  const amounts = (order: string) =>
    rig.control.debitsOf(order).then((debits) => debits.map(({ amount, points }) => [amount, points]))
  assert.deepEqual(
    [await amounts(subject), await amounts(tab.subject)],
    [[['1100000.00', 150_000]], [['1250000.00', 0]]],
  )
})

it('some of them used up: as many as are left are in use, said, and the press goes on with them', async () => {
  const tab = await ordered()
  const { rig, core, pay } = tab
  pay.togglePoints()
  await payElsewhere(rig, (payStore) => payStore.setPoints(100_000))
  await tab.confirm()
  const problem = core.problems.fields.get()['points']
  assert.deepEqual([problem?.name, problem?.data.points], ['POINTS_TOO_MANY', 50_000])
  assert.deepEqual([pay.quote.get()?.points, pay.pointsRefused()], [50_000, false])
  await pay.review()
  assert.equal(tab.elementRecord.params?.step, 'pin')
  await tab.confirm()
  await tab.follow()
  assert.deepEqual(
    (await tab.debits()).map(({ amount, points }) => [amount, points]),
    [['1200000.00', 50_000]],
  )
})

it('points as they are typed: a number counts at once, none and nonsense when the field is left', async () => {
  const { core, pay } = await ordered()
  const state = () => [
    pay.quote.get()?.points,
    pay.typedPoints.get(),
    core.problems.fields.get()['points']?.name,
  ]
  pay.togglePoints()
  pay.typePoints('12.345')
  assert.deepEqual(state(), [12_345, '12.345', undefined])
  pay.typePoints('0')
  assert.deepEqual(state(), [12_345, '0', undefined])
  pay.typePoints('')
  assert.deepEqual(state(), [12_345, '', undefined])
  pay.settlePoints()
  assert.deepEqual([...state(), pay.pointsRefused()], [12_345, '', 'POINTS_INVALID', true])
  pay.typePoints('150001')
  assert.deepEqual(state(), [12_345, '150001', 'POINTS_TOO_MANY'])
  pay.typePoints('0')
  pay.settlePoints()
  assert.deepEqual([...state(), pay.pointsRefused()], [0, null, undefined, false])
})
