/** Facts of each screen, by column. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { flowScreens, isStart, pathOf, screens, type Screen } from '../../../src/contract/routes.ts'
import { linkAllows, linkScreen } from '../../../src/domain/linkFlow.ts'
import { payScreen, type PayProgress } from '../../../src/domain/payFlow.ts'
import { guardOf, screenFacts, takesSecret, type ScreenFacts } from '../../../src/domain/screens.ts'
import { DONE } from './journeys.ts'
import { attempt } from './payments.ts'

const all = Object.keys(screens) as Screen[]
const placeOf = (column: (facts: ScreenFacts) => boolean): Screen[] =>
  all.filter((screen) => column(screenFacts[screen]))

const payProgress: PayProgress = {
  status: null,
  isWaiting: false,
  overdue: false,
  state: { kind: 'ready', trial: null },
  byPlan: false,
  planApart: false,
  toApp: false,
  isLoaded: true,
}

test('codes and passwords have screens of their own, a PIN is a step of the payment page', () => {
  assert.deepEqual(
    all.filter((screen) => takesSecret(screen)),
    ['password', 'createPassword', 'verification'],
  )
  assert.equal(takesSecret('payment', 'pin'), true)
})

test('a screen belongs to linking, to paying or to both', () => {
  assert.deepEqual(
    placeOf(({ openInPay }) => openInPay === 'never'),
    ['accountCreation', 'bind', 'password', 'bindFail', 'register', 'bindResult', 'createPassword'],
  )
  assert.deepEqual(
    placeOf(({ openInLink }) => openInLink === 'never'),
    ['paymentLoading', 'paymentResult', 'toApp', 'payment', 'paylaterConfirmation', 'riplay'],
  )
  assert.deepEqual(
    placeOf(({ openInLink, openInPay }) => openInLink === 'never' && openInPay === 'never'),
    [],
  )
})

test('documents and places may always be opened', () => {
  assert.deepEqual(
    placeOf(({ openInLink, openInPay }) => openInLink === 'always' && openInPay === 'always'),
    ['framePage', 'chooseLocation', 'openLocation'],
  )
})

test('six screens show an outcome, and none of them takes a secret', () => {
  assert.deepEqual(
    placeOf(({ showsOutcome }) => showsOutcome),
    ['bindFail', 'bindResult', 'resultPage', 'noticeInfo', 'paymentLoading', 'paymentResult'],
  )
  assert.deepEqual(
    placeOf((facts) => facts.showsOutcome && facts.takesSecret),
    [],
  )
})

describe('the screens of a flow', () => {
  for (const flow of ['link', 'unlink'] as const)
    test(`${flow} starts with its first one, ends with its last, and shows a failure`, () => {
      const { first, success, failure } = flowScreens[flow]
      const begun = { flow, state: { kind: 'start' } } as const
      for (const version of [1, 2] as const) {
        assert.equal(linkScreen(begun, version), first)
        assert.equal(linkScreen({ flow, state: DONE }, version), success)
        assert(linkAllows(failure, begun, version, true))
      }
    })

  test('pay starts with its first one, ends with its last, and shows a failure', () => {
    const { first, success, failure } = flowScreens.pay
    assert.equal(payScreen(first, payProgress), first)
    assert.equal(payScreen(first, { ...payProgress, status: 'SUCCESS' }), success)
    assert.equal(payScreen(failure, payProgress, true), failure)
  })

  test('start with a screen that can be used, and end with one that shows an outcome', () => {
    for (const { first, success, failure } of Object.values(flowScreens))
      assert.deepEqual(
        [first, success, failure].map((screen) => screenFacts[screen].showsOutcome),
        [false, true, true],
      )
  })

  for (const flow of ['link', 'pay'] as const)
    test(`${flow} starts at its first screen in its version, without a path, and at a path of no screen`, () => {
      const { first, success } = flowScreens[flow]
      const paths = [pathOf(first, 1), pathOf(first, 2), '', '/', '/nowhere', pathOf(success, 2)]
      assert.deepEqual(
        ([1, 2] as const).map((version) => paths.map((path) => isStart(flow, version, path))),
        [
          [true, false, true, true, true, false],
          [false, true, true, true, true, false],
        ],
      )
    })
})

test("a screen outside paying leads to paying, and one that the order does not allow to the order's current screen", () => {
  for (const screen of placeOf(({ openInPay }) => openInPay === 'never'))
    assert.equal(payScreen(screen, payProgress), flowScreens.pay.first, screen)
  for (const screen of placeOf(({ openInPay }) => openInPay === 'code' || openInPay === 'plan')) {
    assert.equal(payScreen(screen, payProgress), flowScreens.pay.first, screen)
    assert.equal(
      payScreen(screen, {
        ...payProgress,
        state: { kind: 'code', trial: { attempt, doubt: null } },
        byPlan: true,
      }),
      screen,
    )
  }
})

test('a screen in a frame is guarded where a secret is typed, or a button binds the customer in this flow', () => {
  const guards = (flow: 'link' | 'unlink' | 'pay', kind: 'secret' | 'binding') =>
    all.filter((screen) => guardOf(screen, flow) === kind)
  const secrets = ['password', 'createPassword', 'verification']
  for (const flow of ['link', 'unlink', 'pay'] as const) assert.deepEqual(guards(flow, 'secret'), secrets)
  const linking = ['bind', 'bindFail', 'register', 'termsOfUse', 'resultPage']
  assert.deepEqual(guards('link', 'binding'), linking)
  assert.deepEqual(guards('unlink', 'binding'), linking)
  assert.deepEqual(guards('pay', 'binding'), ['paylaterConfirmation'])
  assert.equal(guardOf('payment', 'pay', 'pin'), 'secret')
  assert.equal(guardOf('payment', 'pay'), null)
})
