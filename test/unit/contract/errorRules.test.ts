/** What is shown of an error: finer by the chances left, and with which buttons. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { inlineButtons, refine, showsDiagnostics, usableButtons } from '../../../src/contract/errorRules.ts'
import { errorNames, rowOf } from '../../../src/contract/errors.ts'

const rows = errorNames.map(rowOf)

describe('refining a wrong answer by the chances left', () => {
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

  it('takes a finer code, and any other error, at its word', () => {
    fc.assert(
      fc.property(fc.constantFrom(...errorNames), fc.integer({ min: 0, max: 9 }), (name, chances) => {
        if (!/^(OTP|PASSWORD|PIN)_WRONG$/.test(name)) assert.equal(refine(name, { chances }), name)
      }),
    )
  })
})

describe('buttons', () => {
  const all = { phone: true, app: true, otherMethod: true, merchant: true }

  it('leaves out what has no means here', () => {
    assert.deepEqual(usableButtons('UNKNOWN', all), [
      'action.tryAgain',
      'support.call',
      'action.backToMerchant',
    ])
    assert.deepEqual(usableButtons('UNKNOWN', { ...all, phone: false, merchant: false }), ['action.tryAgain'])
    assert.deepEqual(usableButtons('QR_TAP_HOLD', { ...all, otherMethod: false }), ['action.tryAgain'])
  })

  it('leaves "back" when nothing else is left', () => {
    const none = { phone: false, app: false, otherMethod: false, merchant: false }
    assert.deepEqual(usableButtons('ACCOUNT_FROZEN', none), ['action.back'])
    for (const { name, buttons } of rows)
      if (buttons.length) assert.ok(usableButtons(name, none).length > 0, name)
  })

  it('of inline and field errors follow from what the customer can do', () => {
    assert.deepEqual(inlineButtons('BALANCE_LOW'), ['action.openApp'])
    assert.deepEqual(inlineButtons('PAYLATER_UNVERIFIED'), ['action.verifyInApp'])
    assert.deepEqual(inlineButtons('PASSWORD_WRONG'), ['password.forgot'])
    assert.deepEqual(inlineButtons('PIN_WRONG_BEFORE_LOCK'), ['pin.forgot'])
    assert.deepEqual(inlineButtons('FRAME_UNAVAILABLE'), ['element.openHosted'])
    assert.deepEqual(inlineButtons('OTP_WRONG'), [])
    assert.deepEqual(inlineButtons('RATE_LIMITED'), [])
  })

  it('go with the help code where support will be asked', () => {
    assert.deepEqual(errorNames.filter(showsDiagnostics), [
      'SYSTEM_BUSY',
      'ANSWER_UNREADABLE',
      'UNABLE_RETRY',
      'UNABLE_LATER',
      'UNABLE_CONTACT',
      'UNKNOWN',
      'PAGE_LOAD_FAILED',
      'SETTINGS_INVALID',
    ])
  })
})
