import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  isPaymentReport,
  reportIn,
  type ReportName,
  reportNameFor,
  reportNames,
} from '../../../src/contract/reports.ts'
import type { EmittedEvent } from '../../../src/stores/core/events.ts'
import { reportedEventsOf } from '../../../src/stores/reporting/reporting.ts'

const START = Date.UTC(2026, 10, 20, 5, 0, 0)

describe('names of reports', () => {
  test('only those of payments contain "payment"', () => {
    for (const [flow, names] of Object.entries(reportNames)) {
      for (const name of Object.values(names)) assert.equal(isPaymentReport(name), flow === 'pay', name)
    }
  })

  test('of an unlink are those that the bank knows', () => {
    assert.deepEqual(reportNames.unlink, {
      open: 'unbind_open',
      page: 'unbind_page',
      otpSent: 'unbind_otp_sent',
      otpVerified: 'unbind_otp_verified',
      success: 'unbind_ok',
      error: 'unbind_error',
      cancel: 'unbind_cancel',
      leave: 'unbind_return',
      handOff: 'unbind_to_app',
      toBank: 'unbind_to_bank',
    })
  })

  test('are found in what goes out, beside the merchant that it is of', () => {
    const names = Object.values(reportNames).flatMap((flow) => Object.values<ReportName>(flow))
    for (const name of names) {
      assert.deepEqual(reportIn(name), { name })
      for (const merchantId of ['shop-01', 'my_shop-01', 'page_shop']) {
        assert.deepEqual(reportIn(reportNameFor(name, merchantId)), { name, merchantId })
      }
    }
    for (const event of ['', 'bind', 'bind_page_', 'bind_page_shop', 'bind_pages_shop-01', 'x_bind_page']) {
      assert.equal(reportIn(event), undefined, event)
    }
  })

  const step = (screen: 'password' | 'paymentLoading'): EmittedEvent => ({
    name: 'bank-step',
    detail: { screen, path: '/' },
    path: '/choose-location',
    at: START,
  })

  test('steps say what was done', () => {
    assert.deepEqual(reportedEventsOf(step('password'), 'verification'), ['page', 'otpVerified'])
    assert.deepEqual(reportedEventsOf(step('paymentLoading'), 'payment'), ['page', 'confirm'])
    assert.deepEqual(reportedEventsOf(step('password'), undefined), ['page'])
  })
})
