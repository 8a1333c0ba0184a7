import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errorNames } from '../../../../../src/contract/errors.ts'
import { METHODS } from '../../../../../src/contract/payloads/payment.ts'
import {
  failureOf,
  isFailure,
  methodNames,
  methodOf,
} from '../../../../../src/stores/payment/methods/methods.ts'

describe('ways to pay', () => {
  it('are those of the contract, in its order', () => assert.deepEqual(methodNames, METHODS))

  it('include one that is chosen by default', () =>
    assert.deepEqual(
      methodNames.filter((name) => methodOf(name).isDefault),
      ['WALLET'],
    ))

  it('name the error of a failed payment, even if the bank names none', () => {
    assert.deepEqual(errorNames.filter(isFailure), ['PAYMENT_FAILED', 'PAYMENT_FAILED_PAYLATER'])
    assert.equal(failureOf(null), 'PAYMENT_FAILED')
  })
})
