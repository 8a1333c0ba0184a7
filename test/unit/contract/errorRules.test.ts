/** What is shown of an error: finer by the chances left, and with which buttons. */
import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { fc } from '../../property.ts'
import {
  isRecoveredInApp,
  isWrongSecret,
  recoveryOf,
  refine,
  refusedBeforeDebit,
  usableButtons,
} from '../../../src/contract/errorRules.ts'
import { errorNames, rowOf, type ErrorName } from '../../../src/contract/errors.ts'

const rows = errorNames.map(rowOf)

describe('a wrong answer, by the number of tries left', () => {
  it('warns at 3, 2 and 1 and blocks at 0', () => {
    for (const kind of ['OTP', 'PASSWORD', 'PIN'] as const) {
      const wrong = `${kind}_WRONG` as const
      assert.deepEqual(
        [undefined, 5, 4, 3, 2, 1, 0].map((chances) => refine(wrong, { chances })),
        [
          wrong,
          wrong,
          wrong,
          `${wrong}_CHANCES`,
          `${wrong}_BEFORE_LOCK`,
          `${wrong}_BEFORE_LOCK`,
          `${kind}_BLOCKED`,
        ],
      )
      assert.equal(refine(wrong), wrong)
      assert.equal(refine(wrong, { chances: Number.NaN }), wrong)
    }
  })

  it('leaves a more precise code, and any other error, unchanged', () => {
    fc.assert(
      fc.property(fc.constantFrom(...errorNames), fc.integer({ min: 0, max: 9 }), (name, chances) => {
        if (!/^(OTP|PASSWORD|PIN)_WRONG$/.test(name)) assert.equal(refine(name, { chances }), name)
      }),
    )
  })
})

describe('buttons', () => {
  const all = { phone: true, app: true, otherMethod: true, merchant: true }

  it("leaves out what isn't possible here", () => {
    assert.deepEqual(usableButtons('UNKNOWN', all), [
      'action.tryAgain',
      'support.call',
      'action.backToMerchant',
    ])
    assert.deepEqual(usableButtons('UNKNOWN', { ...all, phone: false, merchant: false }), ['action.tryAgain'])
    assert.deepEqual(usableButtons('QR_TAP_HOLD', { ...all, otherMethod: false }), ['action.tryAgain'])
  })

  it('leaves "back" when nothing else is left', () => {
    const noMeans = { phone: false, app: false, otherMethod: false, merchant: false }
    assert.deepEqual(usableButtons('ACCOUNT_FROZEN', noMeans), ['action.back'])
    for (const { name, buttons } of rows)
      if (buttons.length) assert.ok(usableButtons(name, noMeans).length > 0, name)
  })

  it('of inline and field errors follow from what the customer can do', () => {
    assert.deepEqual(rowOf('BALANCE_LOW').inlineButtons, ['action.openApp'])
    assert.deepEqual(rowOf('PAYLATER_UNVERIFIED').inlineButtons, ['action.verifyInApp'])
    assert.deepEqual(rowOf('PASSWORD_WRONG').inlineButtons, ['password.forgot'])
    assert.deepEqual(rowOf('PIN_WRONG_BEFORE_LOCK').inlineButtons, ['pin.forgot'])
    assert.deepEqual(rowOf('FRAME_UNAVAILABLE').inlineButtons, ['element.openHosted'])
    assert.deepEqual(rowOf('OTP_WRONG').inlineButtons, [])
    assert.deepEqual(rowOf('RATE_LIMITED').inlineButtons, [])
  })

  it('are shown with the help code where support will ask for it', () => {
    assert.deepEqual(
      errorNames.filter((name) => rowOf(name).support),
      [
        'PAYMENT_NOT_TAKEN',
        'SYSTEM_BUSY',
        'ANSWER_UNREADABLE',
        'UNABLE_RETRY',
        'UNABLE_LATER',
        'UNABLE_CONTACT',
        'UNKNOWN',
        'PAGE_LOAD_FAILED',
        'SCREEN_FAILED',
        'SETTINGS_INVALID',
      ],
    )
  })
})

describe('names that several screens ask about', () => {
  const namesThat = (is: (name: ErrorName) => boolean) => errorNames.filter(is)

  it('are wrong secrets, while another try is left', () =>
    assert.deepEqual(
      namesThat(isWrongSecret),
      (['OTP', 'PASSWORD', 'PIN'] as const).flatMap((secret) => [
        `${secret}_WRONG`,
        `${secret}_WRONG_CHANCES`,
        `${secret}_WRONG_BEFORE_LOCK`,
      ]),
    ))

  it('are notices that the bank app helps with', () =>
    assert.deepEqual(namesThat(isRecoveredInApp), [
      'PIN_NOT_SET',
      'LIMIT_SINGLE_UNVERIFIED',
      'LIMIT_DAILY_UNVERIFIED',
      'PAYLATER_ONE_TIME_VERIFICATION',
    ]))
})

describe('a refused confirm', () => {
  it('leads to the place where it can be corrected, a blocked method or a secret by its name', () => {
    const refusalsAt = (place: ReturnType<typeof recoveryOf>) =>
      errorNames.filter((name) => refusedBeforeDebit(name) && recoveryOf(name) === place)
    for (const name of refusalsAt('method'))
      assert.match(name, /^(BALANCE_|LIMIT_|QR_TAP_HOLD|METHOD_UNAVAILABLE|PAYLATER_)/)
    for (const name of refusalsAt('secret')) assert.match(name, /^(PIN_|OTP_|ACCOUNT_|ORDER_|SECRET_EXPIRED)/)
    assert.equal(recoveryOf('PAYLATER_PLAN_CHANGED'), 'plan')
    assert.equal(recoveryOf('PAYLATER_TENOR_UNAVAILABLE'), 'tenor')
    assert.equal(recoveryOf('POINTS_TOO_MANY'), 'points')
    assert.equal(recoveryOf('AMOUNT_MISMATCH'), 'details')
    assert.equal(recoveryOf('TIMEOUT'), 'secret')
  })
})

test('after a confirm only refusals known to come before any debit are shown unchanged', () => {
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
