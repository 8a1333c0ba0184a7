import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { METHODS, paymentH5 } from '../../../../src/contract/payloads/payment.ts'

test('an order with more than four methods is not readable', () => {
  const { methods } = paymentH5.answers.entries
  const listed = (length: number) => Array.from({ length }, () => ({ method: METHODS[0], blocked: null }))
  assert.deepEqual(
    [4, 5].map((length) => v.is(methods, listed(length))),
    [true, false],
  )
})
