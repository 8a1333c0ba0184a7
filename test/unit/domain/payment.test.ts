/** Knowledge of a payment that was sent, or wasn't. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sen } from '../../../src/contract/money.ts'
import {
  isAbout,
  isFree,
  isFromBefore,
  isUnanswered,
  isUntouched,
  leftAt,
  mayBePaid,
  mayConfirm,
  methodAtWork,
  newPayment,
  sentAtOf,
  type PaymentState,
  type Terms,
} from '../../../src/domain/payment.ts'
import { inState, named, STATES } from './payments.ts'

it('an order begins without a choice, an agreement, or anything that was sent', () => {
  const { state, expectedSeconds: _, ...facts } = newPayment()
  assert.deepEqual(state, { kind: 'ready', trial: null })
  const remainder = Object.entries(facts).filter(([, value]) => value !== null)
  assert.deepEqual(Object.fromEntries(remainder), { points: 0, inApp: false })
})

it('a payment is free to be made, or only the status can say what becomes of it, or it waits', () => {
  const kindsWhere = (holds: (state: PaymentState) => boolean) => [
    ...new Set(STATES.filter(holds).map(({ kind }) => kind)),
  ]
  assert.deepEqual(kindsWhere(isFree), ['ready', 'paid', 'failed'])
  assert.deepEqual(kindsWhere(isUnanswered), ['sending', 'unknown', 'held'])
  assert.deepEqual(kindsWhere(mayConfirm), ['ready', 'code', 'failed'])
})

it('a confirm is about the same only where each of its terms is', () => {
  const terms: Terms = { method: 'PAYLATER', amount: sen(100n), pointAmount: 1, months: 3, documents: 'PL-1' }
  const changes: Partial<Terms>[] = [
    { method: 'WALLET' },
    { amount: sen(101n) },
    { pointAmount: 2 },
    { months: 6 },
    { documents: 'PL-2' },
  ]
  assert.deepEqual(
    [{}, ...changes].filter((change) => isAbout(terms, { ...terms, ...change })),
    [{}],
  )
})

it('nothing was sent as long as no confirm has left the page but failed ones, and no code was shown', () => {
  const untouched = STATES.filter((state) => isUntouched(inState(state)))
  assert.deepEqual(untouched.map(named), ['ready (no attempt)', 'failed (no attempt)'])
  for (const state of untouched) assert.equal(isUntouched(inState(state, { scannable: { end: 1 } })), false)
})

it("a sent confirm has the time when it left; another page's doesn't count", () => {
  const times = (state: PaymentState) => [named(state), sentAtOf(state), leftAt(state)]
  assert.deepEqual(STATES.filter((state) => 'sentAt' in state).map(times), [
    ['sending (pin, doubt null, sent at 5)', 5, 5],
    ['sending (code, doubt 3, sent at 5)', 5, 5],
    ['unknown (pin, doubt 5, sent at 5)', 5, 5],
    ['unknown (code, doubt null, sent at 5)', 5, 5],
    ['processing (sent at 5)', 5, 5],
    ['processing (sent at null)', null, null],
    ['held (sent at 9)', 9, null],
  ])
  for (const state of STATES.filter((paymentState) => !('sentAt' in paymentState)))
    assert.deepEqual([sentAtOf(state), leftAt(state)], [null, null])
})

it('what was sent, shown or handed over may be paid, however long ago; an attempt alone may not', () => {
  const free = STATES.filter((state) => !mayBePaid(inState(state)))
  assert.deepEqual(free.map(named), [
    'ready (no attempt)',
    'ready (doubt null)',
    'code (doubt null)',
    // By the time until which it may be scanned.
    'scan',
    'processing (sent at null)',
    'paid',
    'failed (no attempt)',
  ])
  for (const state of free)
    for (const facts of [{ scannable: { end: 1 } }, { inApp: true }])
      assert.equal(mayBePaid(inState(state, facts)), true)
})

it("what left this page is paid by its attempt's way, or the one that was chosen; of another page's none is known", () => {
  const ways = STATES.map((state) => [state.kind, methodAtWork(inState(state, { method: 'PAYLATER' }))])
  assert.deepEqual(Object.fromEntries(ways.filter(([, way]) => way !== null)), {
    sending: 'WALLET',
    unknown: 'WALLET',
    scan: 'PAYLATER',
    processing: 'PAYLATER',
  })
})

it('a status says nothing of an attempt: unpaid, or the failure before it, while the bank names no other', () => {
  const first = { attempt: '0', afterFailure: false }
  const second = { attempt: '1', afterFailure: true }
  for (const attempt of ['0', '1', '2', undefined])
    for (const trial of [first, second]) assert.ok(isFromBefore({ status: 'OPEN', attempt }, trial))
  assert.ok(isFromBefore({ status: 'FAILED', attempt: '1' }, second))
  assert.ok(isFromBefore({ status: 'FAILED' }, second), 'the bank names no attempts')
  assert.ok(!isFromBefore({ status: 'FAILED', attempt: '2' }, second))
  assert.ok(isFromBefore({ status: 'FAILED', attempt: '2' }, { ...second, mayBeNext: true }))
  assert.ok(!isFromBefore({ status: 'FAILED', attempt: '1' }, first))
  for (const status of ['PROCESSING', 'ON_HOLD', 'SUCCESS'] as const)
    assert.ok(!isFromBefore({ status, attempt: '1' }, second))
})
