/** The marks of the calls as the specification lists them, spelled out beside the table. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callNames, callPath, endpoints, type CallName } from '../../../src/contract/endpoints.ts'

/** oauth 1; every other call is oauth 0. The end of an attempt is ours. */
const WITH_SESSION = [
  'debit/payment-status-h5',
  'otp/binding-auth-generate',
  'password/set-password',
  'payment/confirm-binding-activation',
  'payment/payment-h5',
  'payment/payment-order-confirm',
  'payment/payment-order-release',
  'payment/paylater',
  'payment/paylater-order-inquiry',
  'payment/paylater-repayment-plan',
  'payment/query-mpc-info',
  'query-mpc-info',
]

/** Off for payment status, the get-mask calls, get-msisdn, verify-email, captcha, the bind query-mpc-info. */
const WITHOUT_LOADING = [
  'account/verify-email',
  'auth-generate-captcha',
  'debit/payment-status-h5',
  'get-mask-msisdn',
  'get-msisdn',
  'payment/get-mask-msisdn',
  'payment/payment-order-release',
  'query-mpc-info',
  'unbinding/get-mask-msisdn',
]

/** Those of the payment service; the others are the common service's. */
const OF_PAYMENTS = [
  'debit/payment-status-h5',
  'otp/payment-generate',
  'otp/payment-verification',
  'payment/confirm-binding-activation',
  'payment/get-mask-msisdn',
  'payment/payment-h5',
  'payment/payment-order-confirm',
  'payment/payment-order-release',
  'payment/paylater',
  'payment/paylater-order-inquiry',
  'payment/paylater-repayment-plan',
  'payment/query-mpc-info',
]

const namesWhere = (holds: (name: CallName) => boolean): string[] => callNames.filter(holds).toSorted()

describe('the table of calls', () => {
  test('has the 26 of the specification, and the end of an attempt', () => assert.equal(callNames.length, 27))

  test('asks for a session where the specification says oauth 1', () =>
    assert.deepEqual(
      namesWhere((name) => endpoints[name].session),
      WITH_SESSION.toSorted(),
    ))

  test('shows no loading indicator where the specification switches it off', () =>
    assert.deepEqual(
      namesWhere((name) => !endpoints[name].loading),
      WITHOUT_LOADING.toSorted(),
    ))

  test('names the service of each', () => {
    for (const name of callNames)
      assert.equal(
        callPath(name),
        `${OF_PAYMENTS.includes(name) ? '/ipg-payment' : '/ipg-auth'}/api/v1/${name}`,
      )
  })

  test('sends POST throughout', () =>
    assert.deepEqual(
      namesWhere((name) => endpoints[name].method !== 'POST'),
      [],
    ))
})
