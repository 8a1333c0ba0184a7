/** The kit's sandbox bank and its ids of MOCK: a wrong name or address is refused, and never passed over. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bankSandbox, mockJourney, mockOrder } from '../../../elements/testing/index.ts'
import type { Customer, JourneyScenario, OrderScenario } from '../../../elements/testing/types.ts'
import { createBench } from '../sandbox/bench.ts'

const BASE = 'http://localhost:8080'
const kitSandbox = () => {
  const { sandbox } = createBench()
  return bankSandbox(BASE, (address, init) => sandbox.control.fetch(new Request(address, init)))
}

test('an order that the bank never opened has no debits and no notifications: it is refused', async () => {
  const bank = kitSandbox()
  for (const order of ['or-nope', undefined as unknown as string]) {
    await assert.rejects(bank.debits(order), /No such order/)
    await assert.rejects(bank.notifications(order), /No such order/)
  }
  const order = await bank.order()
  assert.deepEqual([await bank.debits(order), await bank.notifications(order)], [[], []])
  await bank.payElsewhere(order)
  assert.deepEqual(await bank.debits(order), ['1250000.00'])
})

test('a scenario of MOCK that there is none of is refused with those that there are', () => {
  assert.throws(
    () => mockOrder('faild' as OrderScenario),
    /No scenario faild; there are success, .*failed-once/,
  )
  assert.throws(() => mockOrder('constructor' as OrderScenario), /No scenario constructor/)
  assert.throws(() => mockJourney('linked' as JourneyScenario), /No scenario linked; there are default, /)
  assert.throws(() => mockOrder('failed', { customer: '0811' as Customer }), /customer 0811/)
  assert.equal(mockOrder('failed', { customer: '81100000003', name: 'a' }), 'a-81100000003-failed')
  assert.equal(mockJourney(), 'test-prefilled')
})

test('an address where no sandbox bank answers is named, and how to start one', async () => {
  const html = () => Promise.resolve(new Response('<!doctype html>'))
  const down = () => Promise.reject(new TypeError('fetch failed'))
  for (const [base, fetch] of [
    ['localhost:8080', html],
    [undefined as unknown as string, html],
    [BASE, html],
    [BASE, down],
  ] as const) {
    await assert.rejects(bankSandbox(base, fetch).order(), ({ message, cause }: Error) => {
      assert.equal(
        message,
        `bankSandbox('${base}'): no sandbox bank answers there; \`npm start\` of the repository has one`,
      )
      return cause instanceof Error
    })
  }
})
