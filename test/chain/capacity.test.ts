/** What the page about capacity says of a payment is what a payment asks. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readFigures } from '../bench/capacity/figures.ts'
import { countPayment } from '../bench/capacity/payment.ts'

describe('the requests of a usual payment', () => {
  it('are those that the page about capacity assumes', async () =>
    assert.deepEqual(
      readFigures().payment,
      await countPayment(),
      'write them to src/proxy/capacity.json, then: node test/bench/capacity/write.ts',
    ))
})
