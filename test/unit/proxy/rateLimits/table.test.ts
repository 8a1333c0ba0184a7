import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import {
  changedLimits,
  classOf,
  countedBy,
  DEFAULT_LIMITS,
  DIMENSIONS,
  LIMIT_CLASSES,
  limitChanges,
} from '../../../../src/proxy/rateLimits/table.ts'

describe('the table', () => {
  test('has a limit by address and journey for each class, and by number where a number could be guessed', () => {
    for (const name of LIMIT_CLASSES) {
      // Wrong secrets and codes to numbers are few for whoever tries, from wherever.
      assert.equal(DEFAULT_LIMITS[name].address === undefined, name === 'stranger' || name === 'codes', name)
      // A request without proof is counted by address alone: anybody can make up a journey, or ask for pages.
      assert.equal(
        DEFAULT_LIMITS[name].session === undefined,
        name === 'unknown' || name === 'unproved' || name === 'pages',
        name,
      )
    }
    assert.ok(DEFAULT_LIMITS.otp.number && DEFAULT_LIMITS.secret.number)
  })

  test("allows wider networks more, and each at most half of a merchant's limit", () => {
    for (const name of LIMIT_CLASSES) {
      const points = (['address', 'site', 'network', 'merchant'] as const).map(
        (dimension) => DEFAULT_LIMITS[name][dimension]?.points ?? Infinity,
      )
      assert.deepEqual(
        points,
        points.toSorted((a, b) => a - b),
        name,
      )
      assert.ok((points[2] ?? 0) * 2 <= (points[3] ?? 0), name)
    }
  })

  test('knows the class of each call', () => {
    assert.equal(classOf('otp/payment-verification'), 'otp')
    assert.equal(classOf('auth-generate-captcha'), 'captcha')
    assert.equal(classOf('account/verify-email'), 'email')
    assert.deepEqual(
      (
        [
          'password/verification',
          'password/set-password',
          'payment/payment-order-confirm',
          'payment/paylater',
        ] as const
      ).map(classOf),
      ['secret', 'secret', 'secret', 'secret'],
    )
    assert.equal(classOf('debit/payment-status-h5'), 'other')
  })

  test('can be changed in single cells', () => {
    const change = changedLimits({ otp: { number: { points: 5, seconds: 86_400 }, merchant: null } })
    assert.deepEqual(change.otp.number, { points: 5, seconds: 86_400 })
    assert.ok(!('merchant' in change.otp))
    assert.deepEqual(change.otp.session, DEFAULT_LIMITS.otp.session)
    for (const name of LIMIT_CLASSES) if (name !== 'otp') assert.deepEqual(change[name], DEFAULT_LIMITS[name])
  })
})

describe('changes of limits', () => {
  const cell = { points: 3, seconds: 60 }
  const takes = (changes: object) => v.safeParse(limitChanges, changes).success

  test('are taken for each cell that is counted, and for no other; none where there is none do no harm', () => {
    for (const name of LIMIT_CLASSES)
      for (const dimension of DIMENSIONS) {
        assert.equal(
          takes({ [name]: { [dimension]: cell } }),
          countedBy(name).includes(dimension),
          `${name} ${dimension}`,
        )
        assert.ok(takes({ [name]: { [dimension]: null } }))
      }
  })

  test('can be of every cell that has a limit without them', () => {
    assert.ok(takes(DEFAULT_LIMITS))
  })
})
