/** The table of errors is whole, and its rules do what errors.md says. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { callNames } from '../../src/contract/endpoints.ts'
import { canAnswer, errorCalls } from '../../src/contract/errorCalls.ts'
import { inlineButtons, refine, showsDiagnostics, usableButtons } from '../../src/contract/errorRules.ts'
import { errorNameOf, errorNames, isTitled, rowOf } from '../../src/contract/errors.ts'
import { nameOfAnswer } from '../../src/contract/httpErrors.ts'
import { snap } from '../../src/contract/snap.ts'

const rows = errorNames.map(rowOf)
const GROUPS = ['10', '11', '12', '13', '14', '15', '16', '20', '21', '22', '23', '24', '25', '90', '91']

describe('the table of errors', () => {
  it('has 139 rows with codes of their own, in the known groups', () => {
    assert.equal(rows.length, 139)
    assert.equal(new Set(rows.map((row) => row.code)).size, 139)
    for (const { name, code } of rows) {
      assert.match(name, /^[A-Z]+(_[A-Z]+)*$/)
      assert.match(code, /^\d{4}$/)
      assert.ok(GROUPS.includes(code.slice(0, 2)), code)
    }
  })

  it('finds each name again by its code, as a string or a number', () => {
    for (const { name, code } of rows) {
      assert.equal(errorNameOf(code), name)
      assert.equal(errorNameOf(Number(code)), name)
    }
    for (const code of ['0', 0, '', '01101', '1101 ', '99999', 'constructor'])
      assert.equal(errorNameOf(code), undefined)
  })

  it('gives a title and buttons to dialogs, notices and results only', () => {
    for (const { name, shown, buttons } of rows) {
      const titled = ['dialog', 'notice', 'result'].includes(shown)
      assert.equal(isTitled(name), titled, name)
      assert.equal(buttons.length > 0, titled, name)
    }
  })

  it('never lets an ended attempt be tried again', () => {
    for (const { name, recoverable, can } of rows) {
      if (!recoverable) assert.ok(!can.some((action) => ['retype', 'resend', 'retry'].includes(action)), name)
    }
  })

  it('offers a button for every action of a dialog, notice or result', () => {
    const offers = {
      'open-app': /openApp|verifyInApp/,
      'reset-in-app': /reset(Pin)?InApp/,
      call: /support\.call/,
      retry: /tryAgain|checkAgain|checkDetails|continue|logIn|readNewTerms|understood/,
      'choose-other-method': /chooseOtherMethod/,
    }
    for (const { name, can, buttons } of rows.filter((row) => row.buttons.length > 0)) {
      for (const [action, offer] of Object.entries(offers)) {
        if (can.some((each) => each === action)) assert.match(buttons.join(), offer, name)
      }
    }
  })

  it("names only calls that exist, and keeps the page's own errors off the wire", () => {
    for (const name of errorNames) {
      const sources = errorCalls[name]
      for (const pattern of sources) {
        if (pattern === 'any' || pattern === 'page' || pattern === 'proxy') continue
        const form = new RegExp(`^${pattern.replaceAll('*', '.*')}$`)
        assert.ok(
          callNames.some((call) => form.test(call)),
          `${name}: ${pattern}`,
        )
      }
      if (sources.every((source) => source === 'page' || source === 'proxy')) {
        assert.ok(!callNames.some((call) => canAnswer(call, name)), name)
      }
    }
    assert.ok(canAnswer('otp/payment-verification', 'OTP_WRONG'))
    assert.ok(!canAnswer('otp/payment-generate', 'OTP_WRONG'))
    assert.ok(canAnswer('payment/paylater', 'SYSTEM_BUSY'))
  })

  it('writes SNAP cases as status, xx, case', () => {
    for (const name of errorNames) for (const each of snap[name]) assert.match(each, /^[2-5]\d\dxx\d\d$/)
    assert.deepEqual(snap.BALANCE_LOW, ['403xx14'])
    assert.deepEqual(snap.EMAIL_TAKEN, [])
  })
})

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

describe('naming a failed answer', () => {
  const named = (status: number, code?: string, chances?: number) =>
    nameOfAnswer({ status, code, data: { chances } })

  it('looks at the status first', () => {
    assert.equal(named(429, '1101'), 'RATE_LIMITED')
    assert.equal(named(401, '9011'), 'SESSION_EXPIRED')
    assert.equal(named(408), 'TIMEOUT')
    assert.equal(named(504, '1101'), 'TIMEOUT')
  })

  it('then at the code, in any other status', () => {
    assert.equal(named(200, '2100'), 'BALANCE_LOW')
    assert.equal(named(403, '9103'), 'ORIGIN_NOT_ALLOWED')
    assert.equal(named(500, '9005'), 'MAINTENANCE')
    assert.equal(named(200, '1101', 2), 'OTP_WRONG_BEFORE_LOCK')
  })

  it('falls back to what the status alone says', () => {
    assert.equal(named(500), 'SYSTEM_BUSY')
    assert.equal(named(502, '0'), 'SYSTEM_BUSY')
    assert.equal(named(404), 'UNKNOWN')
    assert.equal(named(422, '4321'), 'UNKNOWN')
    assert.equal(named(200, '4321'), 'UNKNOWN')
    assert.equal(named(200), 'ANSWER_UNREADABLE')
    assert.equal(named(200, '0'), 'ANSWER_UNREADABLE')
    assert.equal(named(204), 'ANSWER_UNREADABLE')
    assert.equal(named(302, '0'), 'ANSWER_UNREADABLE')
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
