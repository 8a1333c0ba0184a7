/** The events' words about method and points stay true when the bank changes what can be used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heard, rewrite } from '../network.ts'
import { ordered } from '../order.ts'
import { paying } from '../paying.ts'

const changes = (record: { events: { name: string; detail: Record<string, unknown> }[] }) =>
  record.events
    .filter(({ name }) => name === 'bank-method-change')
    .map(({ detail: { method, pointAmount } }) => [method, pointAmount])

test('fewer points than before: emitted with the remaining points', async () => {
  const tab = await paying('WALLET')
  tab.pay.togglePoints()
  rewrite(tab.rig, 'payment/payment-h5', (data) => {
    ;(data['points'] as { usable: number }).usable = 100_000
  })
  await tab.pay.renew()
  assert.deepEqual(changes(tab.elementRecord), [
    ['WALLET', 150_000],
    ['WALLET', 100_000],
  ])
})

test('the chosen method is blocked: the event names the method that replaces it', async () => {
  const tab = await paying('WALLET')
  tab.pay.choose('PAYLATER')
  rewrite(tab.rig, 'payment/payment-h5', (data) => {
    for (const entry of data['methods'] as { method: string; blocked: string | null }[])
      if (entry.method === 'PAYLATER') entry.blocked = '2301'
  })
  await tab.pay.renew()
  assert.deepEqual(changes(tab.elementRecord), [
    ['PAYLATER', 0],
    ['WALLET', 0],
  ])
})

test('nothing has changed: no event', async () => {
  const tab = await paying('WALLET')
  await tab.pay.renew()
  assert.deepEqual(changes(tab.elementRecord), [])
})

test('a way to pay that is refused, or that points rule out, is no longer chosen: nothing is owed, nothing can be sent', async () => {
  const tab = await paying('PAYLATER')
  const { pay } = tab
  const shown = () => [pay.method.get(), pay.debt.get(), pay.payable.get()]
  await tab.paylater.choose(6)
  assert.equal(pay.method.get(), 'PAYLATER')
  assert.notEqual(pay.debt.get(), null)
  pay.setPoints(1000)
  await tab.paylater.load()
  assert.equal(pay.blocks.get().PAYLATER, 'PAYLATER_POINTS_NOT_ALLOWED')
  assert.deepEqual(shown(), [null, null, false])
  // As long as points are used.
  pay.choose('WALLET')
  assert.equal(pay.blocks.get().PAYLATER, 'PAYLATER_POINTS_NOT_ALLOWED')
  pay.choose('PAYLATER')
  assert.deepEqual(shown(), [null, null, false])
  pay.setPoints(0)
  assert.equal(pay.method.get(), 'PAYLATER')
  pay.context.refuse('PAYLATER', 'PAYLATER_LIMIT_LOW')
  assert.deepEqual(shown(), [null, null, false])
  await pay.review()
  assert.equal(tab.core.problems.fields.get()['method']?.name, 'METHOD_REQUIRED')
})

test('points that pay all of an order rule Pay Later out, before the bank is asked; fewer of them do not', async () => {
  const { rig, pay, paylater } = await ordered({ scenario: 'paylater-points', amount: '100000.00' })
  const inquiries = heard(rig, 'payment/paylater-order-inquiry')
  pay.choose('PAYLATER')
  pay.setPoints(100_000)
  assert.deepEqual(
    [pay.blocks.get().PAYLATER, pay.blocks.get().WALLET, pay.payable.get()],
    ['PAYLATER_POINTS_NOT_ALLOWED', null, false],
  )
  assert.equal(inquiries.length, 0)
  pay.setPoints(99_999)
  await paylater.load()
  assert.equal(pay.blocks.get().PAYLATER, null)
  assert.equal(paylater.inquiry.get()?.points, 99_999)
})
