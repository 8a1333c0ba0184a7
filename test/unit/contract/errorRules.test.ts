/** The shown part of an error: finer by the chances left, and with which buttons. */
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
  type Means,
} from '../../../src/contract/errorRules.ts'
import { errorNames, isTitled, rowOf, type ErrorName } from '../../../src/contract/errors.ts'

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
  const MEANS = ['phone', 'app', 'otherMethod', 'otherNumber', 'merchant', 'previous'] as const
  const meansWith = (has: (name: (typeof MEANS)[number]) => boolean) =>
    Object.fromEntries(MEANS.map((name) => [name, has(name)])) as unknown as Means
  const all = meansWith(() => true)
  const none = meansWith(() => false)

  it("leaves out what isn't possible here", () => {
    const buttonsWith = (name: ErrorName, missing: Partial<Means>) =>
      usableButtons(name, 'dialog', { ...all, ...missing })
    assert.deepEqual(buttonsWith('UNKNOWN', {}), ['action.tryAgain', 'support.call', 'action.backToMerchant'])
    assert.deepEqual(buttonsWith('UNKNOWN', { phone: false, merchant: false }), ['action.tryAgain'])
    assert.deepEqual(buttonsWith('QR_TAP_HOLD', { otherMethod: false }), ['action.tryAgain'])
    assert.deepEqual(buttonsWith('LINKED_ELSEWHERE', { otherNumber: false }), ['action.backToMerchant'])
    assert.deepEqual(buttonsWith('RATE_LIMITED', none), ['action.understood'])
    assert.deepEqual(usableButtons('PIN_NOT_SET', 'page', { ...none, app: true })[0], 'action.openApp')
    assert.deepEqual(
      usableButtons('LIMIT_DAILY_UNVERIFIED', 'page', { ...none, app: true })[0],
      'action.verifyInApp',
    )
    assert.deepEqual(
      usableButtons('PASSWORD_BLOCKED', 'page', { ...none, app: true })[0],
      'action.resetInApp',
    )
    assert.deepEqual(usableButtons('PIN_BLOCKED', 'page', { ...none, app: true })[0], 'action.resetPinInApp')
  })

  it('goes back where nothing else of its row can be done; else a dialog closes', () => {
    const previous = { ...none, previous: true }
    assert.deepEqual(usableButtons('ACCOUNT_FROZEN', 'page', previous), ['action.back'])
    assert.deepEqual(usableButtons('REQUEST_REJECTED', 'dialog', none), ['action.understood'])
  })

  it('tries again on a page only where that may help; else it calls the bank, but not about an outcome', () => {
    const phone = { ...none, phone: true }
    const lastOf = (name: ErrorName) => [
      usableButtons(name, 'page', phone),
      usableButtons(name, 'page', none),
    ]
    assert.deepEqual(lastOf('PASSWORD_BLOCKED'), [['action.tryAgain'], ['action.tryAgain']])
    for (const name of ['JOURNEY_MISSING', 'ORDER_UNKNOWN', 'JOURNEY_EXPIRED', 'SETTINGS_INVALID'] as const)
      assert.deepEqual(lastOf(name), [['support.call'], []], name)
    assert.deepEqual(lastOf('ALREADY_LINKED'), [[], []])
  })

  const SURFACES = ['dialog', 'page'] as const
  const titled = errorNames.filter(isTitled)
  const situations = (check: (name: ErrorName, surface: 'dialog' | 'page', means: Means) => void) => {
    for (const name of titled)
      for (const surface of SURFACES)
        for (let at = 0; at < 2 ** MEANS.length; at++)
          check(
            name,
            surface,
            meansWith((mean) => ((at >> MEANS.indexOf(mean)) & 1) === 1),
          )
  }

  it('that goes where one thing is missing goes wherever it is missing', () => {
    situations((name, surface, means) => {
      const buttons = usableButtons(name, surface, means)
      for (const missing of MEANS.filter((mean) => !means[mean])) {
        const without = usableButtons(name, surface, { ...all, [missing]: false })
        const lost = usableButtons(name, surface, all).filter((button) => !without.includes(button))
        for (const button of lost)
          assert(!buttons.includes(button), `${button} of ${name} as a ${surface} without ${missing}`)
      }
    })
  })

  it('with nothing at hand are those that a page can do by itself', () => {
    const offers = titled.flatMap((name) => SURFACES.flatMap((surface) => usableButtons(name, surface, none)))
    assert.deepEqual([...new Set(offers)].toSorted(), [
      'action.checkAgain',
      'action.checkDetails',
      'action.continue',
      'action.logIn',
      'action.readNewTerms',
      'action.tryAgain',
      'action.understood',
    ])
  })

  it('depends on each thing: something is offered with it alone', () => {
    const offeredWith = (mean: (typeof MEANS)[number]) =>
      titled.filter((name) => {
        const [alone] = usableButtons(name, 'dialog', { ...none, [mean]: true })
        return alone !== usableButtons(name, 'dialog', none)[0]
      })
    for (const mean of MEANS) assert(offeredWith(mean).length > 0, mean)
  })

  it('is missing only on a page of an attempt that is over, from which nothing leads on', () => {
    assert(titled.length > 60)
    situations((name, surface, means) => {
      const buttons = usableButtons(name, surface, means)
      const situation = `${name} as a ${surface} with ${JSON.stringify(means)}`
      const isDead =
        surface === 'page'
        && !rowOf(name).can.some((can) => can === 'retry' || can === 'wait')
        && !means.merchant
        && !means.previous
        && (!means.phone || rowOf(name).place === 'result')
      if (!isDead) assert(buttons.length > 0, situation)
      assert.equal(new Set(buttons).size, buttons.length, situation)
    })
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
    for (const name of refusalsAt('secret'))
      assert.match(name, /^(PIN_|OTP_|CAPTCHA_|ACCOUNT_|ORDER_|SECRET_EXPIRED)/)
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
