/** Screens of paying, and what can be done on each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { STATUSES } from '../../../src/contract/payloads/payment.ts'
import { pathOf, screens, type Screen } from '../../../src/contract/routes.ts'
import { payScreen, type PayProgress } from '../../../src/domain/payFlow.ts'
import { STATES } from './payments.ts'

const progress = fc.record<PayProgress>({
  status: fc.constantFrom(null, ...STATUSES),
  isWaiting: fc.boolean(),
  overdue: fc.boolean(),
  state: fc.constantFrom(...STATES),
  byPlan: fc.boolean(),
  planApart: fc.boolean(),
  toApp: fc.boolean(),
  isLoaded: fc.boolean(),
})
const screen = fc.constantFrom(...(Object.keys(screens) as Screen[]))

test('property: for any request one screen of paying is shown, and asking for it again shows the same', () => {
  fc.assert(
    fc.property(screen, progress, (requested, position) => {
      const result = payScreen(requested, position)
      assert(!pathOf(result, 2).includes('/bind/'))
      assert.equal(payScreen(result, position), result)
    }),
    { numRuns: 2_000 },
  )
})

test('property: nothing can be chosen or confirmed while a payment may be running, or after it', () => {
  fc.assert(
    fc.property(screen, progress, (requested, position) => {
      const { status } = position
      fc.pre(position.isWaiting || status === 'SUCCESS' || status === 'FAILED' || status === 'ON_HOLD')
      assert(
        !['payment', 'toApp', 'verification', 'paylaterConfirmation', 'riplay'].includes(
          payScreen(requested, position),
        ),
      )
    }),
    { numRuns: 2_000 },
  )
})

test("property: an address alone opens no result or notice that the order doesn't have", () => {
  fc.assert(
    fc.property(screen, progress, (requested, position) => {
      fc.pre(
        position.isLoaded && !position.isWaiting && (position.status === null || position.status === 'OPEN'),
      )
      const result = payScreen(requested, position)
      assert(!['paymentResult', 'paymentLoading', 'noticeInfo'].includes(result), result)
      for (const screen of ['paymentResult', 'noticeInfo'] as const)
        assert.equal(payScreen(screen, position, true), screen)
    }),
    { numRuns: 2_000 },
  )
})

test("property: an order that must be paid in the app can't be paid elsewhere", () => {
  fc.assert(
    fc.property(screen, progress, (requested, position) => {
      const result = payScreen(requested, { ...position, toApp: true })
      assert(!['payment', 'verification', 'paylaterConfirmation', 'riplay'].includes(result))
    }),
    { numRuns: 2_000 },
  )
})
