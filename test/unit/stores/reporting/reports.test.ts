/** Customer reporting: at most two info queries, events wait for the merchant, nothing is ever shown. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as v from 'valibot'
import { BankError } from '../../../../src/client/error.ts'
import type { CustomerInfo } from '../../../../src/contract/payloads/identity.ts'
import {
  reportBatch,
  REPORTS_AT_ONCE,
  type CustomerReport,
  type ReportName,
} from '../../../../src/contract/reports.ts'
import {
  createReports,
  type BatchDelivery,
  type PendingReport,
} from '../../../../src/stores/reporting/reports.ts'
import { createTimers } from '../../../chain/timers.ts'
import { INFO, PERSON, START } from './customer.ts'

const pendingReport = (event: ReportName): PendingReport => ({ event, at: START })

type Answering = (count: number) => Promise<CustomerInfo>

function setUp(
  answer: Answering = async () => INFO,
  delivered: (count: number) => BatchDelivery = () => 'taken',
) {
  const timers = createTimers(START)
  const requests: string[] = []
  const batches: CustomerReport[][] = []
  const namedFlags: boolean[] = []
  const reports = createReports({
    timers,
    info: async (variant, signal) => {
      requests.push(variant)
      const reply = answer(requests.length)
      const stopped = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
      return Promise.race([reply, stopped])
    },
    async send(batch, sending) {
      batches.push(batch)
      namedFlags.push(sending.isNamed)
      return delivered(batches.length)
    },
  })
  return {
    timers,
    bankCalls: requests,
    deliveries: batches,
    named: namedFlags,
    reports,
    names: () => batches.flat().map(({ event }) => event),
  }
}

const silence: Answering = () => new Promise(() => undefined)
const failing: Answering = async () => {
  throw new Error('no answer')
}

describe('customer reports', () => {
  test('wait for the merchant, then are sent with its id and the customer', async () => {
    const { reports, timers, bankCalls, deliveries } = setUp()
    reports.report(pendingReport('bind_open'))
    reports.report(pendingReport('bind_page'))
    assert.deepEqual(deliveries, [])
    await timers.settle()
    assert.deepEqual(bankCalls, ['bind'])
    assert.deepEqual(deliveries, [
      [
        { at: START, event: 'bind_open_toko-senja', ...PERSON },
        { at: START, event: 'bind_page_toko-senja', ...PERSON },
      ],
    ])
  })

  test('ask once more when the bank knows the customer; every report from then on says who it is', async () => {
    const stranger = { ...INFO, msisdn: null, mpcUid: null, mpcLevel: null }
    const { reports, timers, bankCalls, deliveries } = setUp(async (count) => (count === 1 ? stranger : INFO))
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.report(pendingReport('bind_otp_sent'))
    reports.flush()
    reports.identify()
    reports.report(pendingReport('bind_otp_verified'))
    await timers.settle()
    reports.report(pendingReport('bind_link_ok'))
    reports.flush()
    assert.deepEqual(bankCalls, ['bind', 'bind'])
    assert.deepEqual(deliveries.flat(), [
      { at: START, event: 'bind_open_toko-senja' },
      { at: START, event: 'bind_otp_sent_toko-senja' },
      { at: START, event: 'bind_otp_verified_toko-senja', ...PERSON },
      { at: START, event: 'bind_link_ok_toko-senja', ...PERSON },
    ])
  })

  test('ask no second time where the first answer has said who it is, and no third time', async () => {
    const known = setUp()
    known.reports.report(pendingReport('bind_open'))
    await known.timers.settle()
    known.reports.identify()
    known.reports.report(pendingReport('bind_link_ok'))
    await known.timers.settle()
    assert.deepEqual(known.bankCalls, ['bind'])

    const { reports, timers, bankCalls, names } = setUp(async (count) => {
      if (count > 1) throw new Error('no answer')
      return { ...INFO, mpcUid: null }
    })
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.identify()
    reports.report(pendingReport('bind_otp_verified'))
    await timers.settle()
    reports.report(pendingReport('bind_link_ok'))
    reports.flush()
    assert.deepEqual(bankCalls, ['bind', 'bind'])
    assert.deepEqual(names(), [
      'bind_open_toko-senja',
      'bind_otp_verified_toko-senja',
      'bind_link_ok_toko-senja',
    ])
  })

  test('a name that contains payment asks the info query of payments', async () => {
    const { reports, timers, bankCalls } = setUp()
    reports.report(pendingReport('payment_open'))
    await timers.settle()
    assert.deepEqual(bankCalls, ['payment'])
  })

  test('once the merchant is known it is not asked for again, and reports go together', async () => {
    const { reports, timers, bankCalls, deliveries } = setUp()
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    for (const name of ['bind_page', 'bind_otp_sent', 'bind_page'] as const)
      reports.report(pendingReport(name))
    assert.equal(deliveries.length, 1)
    await timers.pass(3_000)
    assert.deepEqual(
      deliveries.map((batch) => batch.length),
      [1, 3],
    )
    assert.equal(bankCalls.length, 1)
    assert.equal(timers.pending(), 0)
  })

  test('a failed query is repeated once, with the next report, and both reports are sent', async () => {
    const { reports, timers, bankCalls, names } = setUp(async (count) =>
      count === 1 ? failing(count) : INFO,
    )
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    assert.equal(bankCalls.length, 1)
    reports.report(pendingReport('bind_page'))
    await timers.settle()
    assert.equal(bankCalls.length, 2)
    assert.deepEqual(names(), ['bind_open_toko-senja', 'bind_page_toko-senja'])
  })

  test('after two failures nothing is asked any more, and reports go out without merchant and person', async () => {
    const { reports, timers, bankCalls, deliveries, named } = setUp(failing)
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    assert.deepEqual([bankCalls.length, deliveries.length], [1, 0])
    // Nothing else happens: it is asked again all the same.
    await timers.pass(3_000)
    assert.equal(bankCalls.length, 2)
    assert.deepEqual(deliveries, [[{ at: START, event: 'bind_open' }]])
    reports.report(pendingReport('bind_error'))
    await timers.pass(3_000)
    assert.deepEqual(deliveries[1], [{ at: START, event: 'bind_error' }])
    assert.deepEqual([bankCalls.length, named, timers.pending()], [2, [false, false], 0])
  })

  test('no query is sent while the customer waits for something; a pending one continues and stays the only one', async () => {
    let answer: (info: CustomerInfo) => void = () => undefined
    const pending = new Promise<CustomerInfo>((resolve) => {
      answer = resolve
    })
    const { reports, timers, bankCalls, names } = setUp(() => pending)
    reports.pause(true)
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    assert.equal(bankCalls.length, 0)
    reports.pause(false)
    await timers.settle()
    assert.equal(bankCalls.length, 1)
    // A confirm and a code, with the query under way all the time.
    for (const paused of [true, false, true, false]) {
      reports.pause(paused)
      reports.report(pendingReport('bind_page'))
      await timers.settle()
    }
    answer(INFO)
    await timers.settle()
    assert.equal(bankCalls.length, 1)
    assert.deepEqual(new Set(names()), new Set(['bind_open_toko-senja', 'bind_page_toko-senja']))
  })

  test('complete ones are sent when the page is left and when the element ends; nothing after that', async () => {
    const { reports, timers, names } = setUp()
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.report(pendingReport('bind_page'))
    reports.flush()
    assert.equal(names().length, 2)
    reports.report(pendingReport('bind_link_ok'))
    reports.end()
    assert.deepEqual(names().at(-1), 'bind_link_ok_toko-senja')
    reports.report(pendingReport('bind_page'))
    await timers.pass(10_000)
    assert.equal(names().length, 3)
    assert.equal(timers.pending(), 0)
  })

  test('an element that ends during the query sends them without the merchant', async () => {
    const { reports, timers, deliveries, named } = setUp(silence)
    reports.report(pendingReport('bind_open'))
    reports.flush()
    assert.deepEqual(deliveries, [], 'a page that is only hidden waits for the answer')
    reports.end()
    await timers.settle()
    assert.deepEqual([deliveries, named], [[[{ at: START, event: 'bind_open' }]], [false]])
  })

  test('a page that is left after a failed query sends them without the merchant', async () => {
    const { reports, timers, deliveries } = setUp(failing)
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.flush()
    assert.deepEqual(deliveries, [[{ at: START, event: 'bind_open' }]])
  })

  test('at most 50 wait; the oldest are dropped, and the first that is sent says how many', async () => {
    const { reports, timers, deliveries } = setUp()
    reports.report({ ...pendingReport('bind_open'), dropped: 4 })
    for (let count = 0; count < 52; count++) reports.report(pendingReport('bind_page'))
    reports.report(pendingReport('bind_link_ok'))
    await timers.settle()
    assert.deepEqual(
      deliveries.map((batch) => [batch.length, batch[0]?.dropped, batch.at(-1)?.event]),
      [[50, 4 + 1 + 3, 'bind_link_ok_toko-senja']],
    )
    assert.equal(deliveries.flat().filter(({ dropped }) => dropped !== undefined).length, 1)
  })

  test('too many reports: the batch is sent once more when the proxy allows it, with what came meanwhile', async () => {
    const { reports, timers, names } = setUp(undefined, (count) =>
      count === 1 ? { againAfterMs: 40_000 } : 'taken',
    )
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.report(pendingReport('bind_page'))
    await timers.pass(39_999)
    reports.flush()
    assert.deepEqual(names(), ['bind_open_toko-senja'])
    await timers.pass(1)
    assert.deepEqual(names().slice(1), ['bind_open_toko-senja', 'bind_page_toko-senja'])
    await timers.pass(60_000)
    assert.deepEqual([names().length, timers.pending()], [3, 0])
  })

  test('too many queries: the second one waits until the bank allows it', async () => {
    const { reports, timers, bankCalls, names } = setUp(async (count) => {
      if (count > 1) return INFO
      throw new BankError({
        name: 'RATE_LIMITED',
        wireCode: '9000',
        data: { retryAfterSeconds: 30 },
        diagnosticsId: '',
        delivery: 'possible',
      })
    })
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.report(pendingReport('bind_page'))
    await timers.pass(29_999)
    assert.equal(bankCalls.length, 1)
    await timers.pass(1)
    assert.equal(bankCalls.length, 2)
    assert.deepEqual(names(), ['bind_open_toko-senja', 'bind_page_toko-senja'])
  })

  test('what nobody took is counted in the next batch', async () => {
    let isTaken = false
    const { reports, timers, deliveries } = setUp(
      async () => INFO,
      () => (isTaken ? 'taken' : 'lost'),
    )
    reports.report(pendingReport('bind_open'))
    await timers.settle()
    reports.report(pendingReport('bind_page'))
    reports.report(pendingReport('bind_page'))
    await timers.pass(3_000)
    isTaken = true
    reports.report(pendingReport('bind_link_ok'))
    await timers.pass(3_000)
    reports.report(pendingReport('bind_return'))
    await timers.pass(3_000)
    assert.deepEqual(
      deliveries.map(([first]) => first?.dropped),
      [undefined, 1, 3, undefined],
    )
  })

  test("batches fit the proxy's limit, and a level that it would refuse is left out with the person", async () => {
    const { reports, timers, deliveries } = setUp(async () => ({ ...INFO, mpcLevel: 'tingkat é' }))
    for (let count = 0; count < 80; count++) reports.report(pendingReport('bind_page'))
    await timers.settle()
    assert.ok(v.is(reportBatch, { reports: deliveries[0] }))
    assert.equal(deliveries[0]?.length, REPORTS_AT_ONCE)
    assert.ok(!JSON.stringify(deliveries).includes('81100000001'))
  })
})
