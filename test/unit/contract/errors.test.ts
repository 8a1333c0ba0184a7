/** The table of errors is whole, and what follows from its rows is what they say. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { callNames } from '../../../src/contract/endpoints.ts'
import { canAnswer } from '../../../src/contract/errorCalls.ts'
import { errorNameOf, errorNames, isTitled, publicErrorOf, rowOf } from '../../../src/contract/errors.ts'
import { callsOf } from '../../../src/contract/errors/sources.ts'

const rows = errorNames.map(rowOf)
const GROUPS = ['10', '11', '12', '13', '14', '15', '16', '20', '21', '22', '23', '24', '25', '90', '91']

describe('the table of errors', () => {
  it('gives each row a code of its own, in the known groups', () => {
    assert.equal(new Set(rows.map((row) => row.code)).size, rows.length)
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

  it('tells a page the time to wait in whole ms, whatever fraction the bank names', () => {
    const waitOf = (retryAfterSeconds?: number) =>
      publicErrorOf({ name: 'RATE_LIMITED', data: { retryAfterSeconds }, diagnosticsId: 'D-5K2M-91QX' })
        .retryAfterMs
    assert.deepEqual([1.001, 12.3456, 30, 0, undefined].map(waitOf), [1001, 12_346, 30_000, 0, null])
  })

  it('gives a title and buttons to dialogs, notices and results only', () => {
    for (const { name, place, buttons } of rows) {
      const titled = ['dialog', 'notice', 'result'].includes(place)
      assert.equal(isTitled(name), titled, name)
      assert.equal(buttons.length > 0, titled, name)
    }
  })

  it('never lets a finished attempt be tried again', () => {
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
        if (can.some((candidate) => candidate === action)) assert.match(buttons.join(), offer, name)
      }
    }
  })

  it('never sends errors that only the page raises', () => {
    for (const { name, sources } of rows) {
      if (sources.every((source) => source === 'page' || source === 'proxy'))
        assert.ok(!callNames.some((call) => canAnswer(call, name)), name)
    }
    assert.ok(canAnswer('otp/payment-verification', 'OTP_WRONG'))
    assert.ok(!canAnswer('otp/payment-generate', 'OTP_WRONG'))
    assert.ok(canAnswer('payment/paylater', 'SYSTEM_BUSY'))
  })

  it('expands a name with stars to every call that fits, and any other name to that call', () => {
    const sources = new Set(rows.flatMap((row) => row.sources))
    const families = [...sources].filter((name) => name.includes('*'))
    assert.equal(families.length, 7)
    for (const family of families) {
      const fits = new RegExp(`^${family.replaceAll('*', '.*')}$`)
      assert.deepEqual(
        callsOf(family).toSorted(),
        callNames.filter((call) => fits.test(call)).toSorted(),
        family,
      )
    }
    assert.deepEqual(callsOf('payment/paylater'), ['payment/paylater'])
  })

  it('writes SNAP cases as status, xx, case', () => {
    for (const { snapCases } of rows) for (const code of snapCases) assert.match(code, /^[2-5]\d\dxx\d\d$/)
    assert.deepEqual(rowOf('BALANCE_LOW').snapCases, ['403xx14'])
    assert.deepEqual(rowOf('EMAIL_TAKEN').snapCases, [])
  })
})
