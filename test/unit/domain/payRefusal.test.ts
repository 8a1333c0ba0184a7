import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { errorNames } from '../../../src/contract/errors.ts'
import { mendedAt, refusedBeforeDebit } from '../../../src/domain/payRefusal.ts'

describe('a refused confirm', () => {
  it('is mended where it belongs, every one of them', () => {
    const at = (place: ReturnType<typeof mendedAt>) =>
      errorNames.filter((name) => refusedBeforeDebit(name) && mendedAt(name) === place)
    assert.deepEqual(
      at('plan'),
      [
        'CONSENT_OUTDATED',
        'PAYLATER_TERMS_NOT_AGREED',
        'PAYLATER_PLAN_CHANGED',
        'PAYLATER_PLAN_MISMATCH',
      ].toSorted((a, b) => errorNames.indexOf(a as never) - errorNames.indexOf(b as never)),
    )
    assert.deepEqual(at('tenor'), ['PAYLATER_TENOR_UNAVAILABLE'])
    assert.deepEqual(at('points'), [
      'POINTS_NOT_ALLOWED',
      'POINTS_NOT_AT_MERCHANT',
      'POINTS_TOO_MANY',
      'POINTS_INVALID',
    ])
    assert.deepEqual(at('details'), ['AMOUNT_MISMATCH', 'PAYMENT_DETAILS_CHANGED'])
    for (const name of at('method'))
      assert.match(name, /^(BALANCE_|LIMIT_|QR_TAP_HOLD|METHOD_UNAVAILABLE|PAYLATER_)/)
    for (const name of at('secret')) assert.match(name, /^(PIN_|OTP_|ACCOUNT_|ORDER_|SECRET_EXPIRED)/)
  })
})

test('after a confirm only refusals before any debit are shown as they are', () => {
  for (const name of [
    'PIN_WRONG_CHANCES',
    'PIN_BLOCKED',
    'BALANCE_LOW',
    'LIMIT_DAILY',
    'POINTS_NOT_ALLOWED',
    'ACCOUNT_FROZEN',
    'ORDER_EXPIRED',
    'AMOUNT_MISMATCH',
    'SECRET_EXPIRED',
  ] as const)
    assert(refusedBeforeDebit(name), name)
  for (const name of [
    'TIMEOUT',
    'OFFLINE',
    'SYSTEM_BUSY',
    'ANSWER_UNREADABLE',
    'UNABLE_RETRY',
    'UNKNOWN',
    'RATE_LIMITED',
    'SESSION_EXPIRED',
    'ORDER_ALREADY_PAID',
    'PAYMENT_IN_PROGRESS',
  ] as const)
    assert(!refusedBeforeDebit(name), name)
})
