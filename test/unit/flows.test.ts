import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isAnnounced, secondsLeft, untilNextSecond } from '../../src/domain/countdown.ts'
import { linkAllows, linkScreen, noProgress, type LinkProgress } from '../../src/domain/linkFlow.ts'
import { isFinal, pollDelay, settle } from '../../src/domain/payStatus.ts'
import { refusedBeforeDebit } from '../../src/domain/payRefusal.ts'
import { pathOf, routeAt, routes, screens, type Screen } from '../../src/contract/routes.ts'
import { parseSen, senToWire } from '../../src/contract/money.ts'

const at = (change: Partial<LinkProgress>): LinkProgress => ({ ...noProgress('link'), ...change })

test('an existing customer: phone, code, password, confirm, linked', () => {
  assert.equal(linkScreen(at({}), 2), 'accountCreation')
  assert.equal(linkScreen(at({ codeSent: true }), 2), 'verification')
  assert.equal(linkScreen(at({ codeSent: true, account: 'EXISTING' }), 2), 'password')
  assert.equal(linkScreen(at({ codeSent: true, account: 'EXISTING', passwordDone: true }), 2), 'bind')
  assert.equal(
    linkScreen(at({ codeSent: true, account: 'EXISTING', passwordDone: true, finished: true }), 2),
    'bindResult',
  )
})

test('a new customer sets the password on its own page in version 2, on `password` in version 1', () => {
  const registered = at({ codeSent: true, account: 'NEW', registered: true })
  assert.equal(linkScreen(at({ codeSent: true, account: 'NEW' }), 2), 'register')
  assert.equal(linkScreen(registered, 2), 'createPassword')
  assert.equal(linkScreen(registered, 1), 'password')
  assert.equal(linkScreen({ ...registered, passwordDone: true }, 2), 'termsOfUse')
})

test('a customer who must open the bank app, and unlinking', () => {
  assert.equal(linkScreen(at({ codeSent: true, account: 'OPEN_APP' }), 2), 'noticeInfo')
  assert.equal(linkScreen(noProgress('unlink'), 2), 'verification')
  assert.equal(linkScreen({ ...noProgress('unlink'), finished: true }, 2), 'resultPage')
})

const progress = fc.record({
  flow: fc.constantFrom<'link' | 'unlink'>('link', 'unlink'),
  codeSent: fc.boolean(),
  account: fc.constantFrom('EXISTING' as const, 'NEW' as const, 'OPEN_APP' as const, null),
  passwordDone: fc.boolean(),
  registered: fc.boolean(),
  unlinkVerified: fc.boolean(),
  finished: fc.boolean(),
})

test('property: the screen where a customer goes on may always be shown, and nobody skips the code', () => {
  fc.assert(
    fc.property(progress, fc.constantFrom<1 | 2>(1, 2), (state, version) => {
      assert(linkAllows(linkScreen(state, version), state, version))
      if (state.flow === 'link' && state.account === null && !state.finished) {
        for (const ahead of [
          'password',
          'bind',
          'register',
          'createPassword',
          'termsOfUse',
          'bindResult',
        ] as Screen[])
          assert(!linkAllows(ahead, state, version), ahead)
      }
    }),
  )
})

test('36 routes: 15 of version 1, 18 of version 2, 1 of version 3, 2 of the system; and the entry', () => {
  assert.equal(routes.length, 36)
  assert.equal(new Set(routes.map(({ path }) => path)).size, 36)
  const count = (start: RegExp) => routes.filter(({ path }) => start.test(path)).length
  assert.deepEqual(
    [
      count(/^\/pages\/(?!v[23])/),
      count(/^\/pages\/v2\//),
      count(/^\/pages\/v3\//),
      count(/^\/(choose|open)-location$/),
    ],
    [15, 18, 1, 2],
  )
  assert.equal(routeAt('/')?.path, '/pages/bind/accountCreation')
  assert.equal(routeAt('/nowhere'), undefined)
  for (const { screen, version, path } of routes) assert.equal(pathOf(screen, version), path)
})

test('a version without a screen of its own uses the one before', () => {
  assert.equal(pathOf('payment', 3), '/pages/v3/payment/payment')
  assert.equal(pathOf('paymentResult', 3), '/pages/v2/payment/result')
  assert.equal(pathOf('chooseLocation', 2), '/choose-location')
  for (const screen of Object.keys(screens) as Screen[])
    for (const version of [1, 2, 3] as const) assert(routeAt(pathOf(screen, version)))
})

test('final states are final; a late older answer changes nothing', () => {
  const answer = (status: 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'ON_HOLD') => ({ status })
  assert.equal(settle(answer('SUCCESS'), answer('PROCESSING')).status, 'SUCCESS')
  assert.equal(settle(answer('FAILED'), answer('SUCCESS')).status, 'FAILED')
  assert.equal(settle(answer('ON_HOLD'), answer('SUCCESS')).status, 'SUCCESS')
  assert.equal(settle(null, answer('PROCESSING')).status, 'PROCESSING')
  assert.deepEqual((['OPEN', 'PROCESSING', 'SUCCESS', 'FAILED', 'ON_HOLD'] as const).map(isFinal), [
    false,
    false,
    true,
    true,
    false,
  ])
})

test('the status is asked after 1, 2, 3, 5, 5 … s, then every 15 s, with a tenth of jitter either way', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 50].map((n) => pollDelay(n, false, 0.5)),
    [1000, 2000, 3000, 5000, 5000, 5000],
  )
  assert.equal(pollDelay(3, true, 0.5), 15_000)
  fc.assert(
    fc.property(fc.nat(100), fc.boolean(), fc.double({ min: 0, max: 1, noNaN: true }), (n, late, random) => {
      const delay = pollDelay(n, late, random)
      assert(delay >= 900 && delay <= 16_500)
    }),
  )
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

test('countdowns come from the end time', () => {
  assert.equal(secondsLeft(60_000, 0), 60)
  assert.equal(secondsLeft(60_000, 59_001), 1)
  assert.equal(secondsLeft(60_000, 60_000), 0)
  assert.equal(secondsLeft(60_000, 99_000), 0)
  assert.equal(untilNextSecond(60_000, 0), 1000)
  assert.equal(untilNextSecond(60_000, 500), 500)
  assert.equal(untilNextSecond(60_000, 60_000), 0)
  assert.deepEqual(
    [60, 59, 31, 30, 11, 10, 1, 0].filter((left) => isAnnounced(left, 60)),
    [60, 30, 10, 0],
  )
})

test('property: money goes to sen and back to the letter, without a float', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (amount) => {
      const wire = `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
      assert.equal(parseSen(wire), amount)
      assert.equal(senToWire(parseSen(wire)), wire)
    }),
  )
  for (const bad of ['', '1', '1.0', '1,00', '-1.00', '1e3.00', ' 1.00', 'NaN', '1.000'])
    assert.throws(() => parseSen(bad), RangeError, bad)
})
