/** The customer's way back to the merchant that goes along with a refusal. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBench } from './bench.ts'

const WEEK = 7 * 86_400

describe('a refused start carries the way back, and whose it is', () => {
  const back = (id: string) => ({
    merchantId: 'toko-senja',
    returnUrl: `http://localhost:8080/?returned=${id}`,
  })

  for (const [title, scenario, seconds, error] of [
    ['an order whose time is over', 'success', WEEK, 'ORDER_EXPIRED'],
    ['a cancelled order', 'cancelled', 0, 'ORDER_CANCELLED'],
    ['maintenance', 'maintenance', 0, 'MAINTENANCE'],
  ] as const)
    it(title, async () => {
      const bench = createBench()
      const ref = await bench.order({ scenario })
      bench.pass(seconds)
      const { name, wayBack } = await bench.h5(ref)
      assert.deepEqual([name, wayBack], [error, back(ref)])
    })

  it('a journey whose time is over', async () => {
    const bench = createBench()
    const journeyId = await bench.journey()
    bench.pass(WEEK)
    const { name, wayBack } = await bench.call('get-msisdn', { journeyId })
    assert.deepEqual([name, wayBack], ['JOURNEY_EXPIRED', back(`journey:${journeyId}`)])
  })

  it('none where nobody knows the journey or order, and none with what is corrected on the page', async () => {
    const bench = createBench()
    const unknown = await bench.call('get-msisdn', { journeyId: 'jn-0000' })
    assert.deepEqual([unknown.name, unknown.wayBack], ['JOURNEY_UNKNOWN', {}])
    const journeyId = await bench.provedJourney('81100000001' as never)
    const wrong = await bench.logIn(journeyId, 'Wrong#2026')
    assert.deepEqual([wrong.name, wrong.wayBack], ['PASSWORD_WRONG', {}])
  })
})
