/** Which screen of paying is shown, and what can be done on it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { STATUSES } from '../../../src/contract/payloads/payment.ts'
import { pathOf, screens, type Screen } from '../../../src/contract/routes.ts'
import { payScreen, type PayProgress } from '../../../src/domain/payFlow.ts'
import { STATES } from './payments.ts'

const progress = fc.record<PayProgress>({
  status: fc.constantFrom(null, ...STATUSES),
  waiting: fc.boolean(),
  overdue: fc.boolean(),
  state: fc.constantFrom(...STATES),
  byPlan: fc.boolean(),
  planApart: fc.boolean(),
  toApp: fc.boolean(),
  loaded: fc.boolean(),
})
const screen = fc.constantFrom(...(Object.keys(screens) as Screen[]))

test('property: for any request one screen of paying is shown, and asking for it again shows the same', () => {
  fc.assert(
    fc.property(screen, progress, (asked, where) => {
      const shown = payScreen(asked, where)
      assert(!pathOf(shown, 2).includes('/bind/'))
      assert.equal(payScreen(shown, where), shown)
    }),
    { numRuns: 2_000 },
  )
})

test('property: nothing can be chosen or confirmed while a payment may be running, or after it', () => {
  fc.assert(
    fc.property(screen, progress, (asked, where) => {
      const { status } = where
      fc.pre(where.waiting || status === 'SUCCESS' || status === 'FAILED' || status === 'ON_HOLD')
      assert(
        !['payment', 'toApp', 'verification', 'paylaterConfirmation', 'riplay'].includes(
          payScreen(asked, where),
        ),
      )
    }),
    { numRuns: 2_000 },
  )
})

test("property: an address alone opens no result or notice that the order doesn't have", () => {
  fc.assert(
    fc.property(screen, progress, (asked, where) => {
      fc.pre(where.loaded && !where.waiting && (where.status === null || where.status === 'OPEN'))
      const shown = payScreen(asked, where)
      assert(!['paymentResult', 'paymentLoading', 'noticeInfo'].includes(shown), shown)
      for (const screen of ['paymentResult', 'noticeInfo'] as const)
        assert.equal(payScreen(screen, where, true), screen)
    }),
    { numRuns: 2_000 },
  )
})

test("property: an order that must be paid in the app can't be paid elsewhere", () => {
  fc.assert(
    fc.property(screen, progress, (asked, where) => {
      const shown = payScreen(asked, { ...where, toApp: true })
      assert(!['payment', 'verification', 'paylaterConfirmation', 'riplay'].includes(shown))
    }),
    { numRuns: 2_000 },
  )
})
