/**
 * Customer reporting (product.md section 4): at most two info queries, events wait for the merchant, nothing
 * is ever shown.
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import * as v from 'valibot'
import type { CustomerInfo } from '../../src/contract/payloads/identity.ts'
import {
  isPaymentReport,
  reportBatch,
  reportNames,
  type CustomerReport,
  type ReportName,
} from '../../src/contract/reports.ts'
import type { Core } from '../../src/stores/core.ts'
import type { Told } from '../../src/stores/telling.ts'
import { happeningsOf, startReporting } from '../../src/stores/reporting.ts'
import { createReports, type Happened } from '../../src/stores/reports.ts'
import { createTimers } from '../chain/timers.ts'

const START = Date.UTC(2026, 10, 20, 5, 0, 0)
const INFO: CustomerInfo = {
  msisdn: '81100000001',
  mpcUid: 'uid-000001',
  mpcLevel: 'FULL',
  merchantId: 'toko-senja',
}
const PERSON = { msisdn: '81100000001', mpcUid: 'uid-000001', mpcLevel: 'FULL' }
const happened = (event: ReportName): Happened => ({ event, at: START })

type Answering = (count: number) => Promise<CustomerInfo>

function setUp(answer: Answering = async () => INFO) {
  const timers = createTimers(START, () => 0)
  const asked: string[] = []
  const sent: CustomerReport[][] = []
  const reports = createReports({
    timers,
    info: async (variant, signal) => {
      asked.push(variant)
      const answered = answer(asked.length)
      const stopped = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
      return Promise.race([answered, stopped])
    },
    send: (batch) => sent.push(batch),
  })
  return { timers, asked, sent, reports, names: () => sent.flat().map(({ event }) => event) }
}

const never: Answering = () => new Promise(() => undefined)
const failing: Answering = async () => {
  throw new Error('no answer')
}

describe('customer reports', () => {
  test('wait for the merchant, then go out with its id and whom they are about', async () => {
    const { reports, timers, asked, sent } = setUp()
    reports.report(happened('bind_open'))
    reports.report(happened('bind_page'))
    assert.deepEqual(sent, [])
    await timers.settle()
    assert.deepEqual(asked, ['bind'])
    assert.deepEqual(sent, [
      [
        { at: START, event: 'bind_open_toko-senja', ...PERSON },
        { at: START, event: 'bind_page_toko-senja', ...PERSON },
      ],
    ])
  })

  test('a name that contains payment asks the info query of payments', async () => {
    const { reports, timers, asked } = setUp()
    reports.report(happened('payment_open'))
    await timers.settle()
    assert.deepEqual(asked, ['payment'])
  })

  test('once the merchant is known it is not asked for again, and reports go together', async () => {
    const { reports, timers, asked, sent } = setUp()
    reports.report(happened('bind_open'))
    await timers.settle()
    for (const name of ['bind_page', 'bind_otp_sent', 'bind_page'] as const) reports.report(happened(name))
    assert.equal(sent.length, 1)
    await timers.pass(3_000)
    assert.deepEqual(
      sent.map((batch) => batch.length),
      [1, 3],
    )
    assert.equal(asked.length, 1)
    assert.equal(timers.pending(), 0)
  })

  test('a failed query is tried once more, with the next report, and both reports are sent', async () => {
    const { reports, timers, asked, names } = setUp(async (count) => (count === 1 ? failing(count) : INFO))
    reports.report(happened('bind_open'))
    await timers.settle()
    assert.equal(asked.length, 1)
    reports.report(happened('bind_page'))
    await timers.settle()
    assert.equal(asked.length, 2)
    assert.deepEqual(names(), ['bind_open_toko-senja', 'bind_page_toko-senja'])
  })

  test('after two failures nothing is asked, kept or sent any more', async () => {
    const { reports, timers, asked, sent } = setUp(failing)
    for (let count = 0; count < 5; count++) {
      reports.report(happened('bind_page'))
      await timers.settle()
    }
    reports.end()
    assert.equal(asked.length, 2)
    assert.deepEqual(sent, [])
    assert.equal(timers.pending(), 0)
  })

  test('no info is asked for while the customer waits for something, and a query under way gives way', async () => {
    const { reports, timers, asked, names } = setUp((count) =>
      count === 1 ? never(count) : Promise.resolve(INFO),
    )
    reports.pause(true)
    reports.report(happened('bind_open'))
    await timers.settle()
    assert.equal(asked.length, 0)
    reports.pause(false)
    await timers.settle()
    assert.equal(asked.length, 1)
    reports.pause(true)
    await timers.settle()
    reports.pause(false)
    await timers.settle()
    assert.equal(asked.length, 2)
    assert.deepEqual(names(), ['bind_open_toko-senja'])
  })

  test('what is ready goes out when the page is left and when the element ends; nothing after', async () => {
    const { reports, timers, names } = setUp()
    reports.report(happened('bind_open'))
    await timers.settle()
    reports.report(happened('bind_page'))
    reports.flush()
    assert.equal(names().length, 2)
    reports.report(happened('bind_link_ok'))
    reports.end()
    assert.deepEqual(names().at(-1), 'bind_link_ok_toko-senja')
    reports.report(happened('bind_page'))
    await timers.pass(10_000)
    assert.equal(names().length, 3)
    assert.equal(timers.pending(), 0)
  })

  test('an element that ends while the merchant is asked for gives up', async () => {
    const { reports, timers, sent } = setUp(never)
    reports.report(happened('bind_open'))
    reports.end()
    await timers.settle()
    assert.deepEqual(sent, [])
  })

  test('batches fit what the proxy takes, and a level it would refuse is left out with the person', async () => {
    const { reports, timers, sent } = setUp(async () => ({ ...INFO, mpcLevel: 'tingkat é' }))
    for (let count = 0; count < 80; count++) reports.report(happened('bind_page'))
    await timers.settle()
    assert.deepEqual(
      sent.map((batch) => batch.length),
      [50],
    )
    assert.ok(v.is(reportBatch, { reports: sent[0] }))
    assert.ok(!JSON.stringify(sent).includes('81100000001'))
  })
})

describe('names of reports', () => {
  test('only those of payments contain "payment"', () => {
    for (const [flow, names] of Object.entries(reportNames)) {
      for (const name of Object.values(names)) assert.equal(isPaymentReport(name), flow === 'pay', name)
    }
  })

  const step = (screen: 'password' | 'paymentLoading'): Told => ({
    name: 'bank-step',
    detail: { screen, path: '/' },
    path: '/choose-location',
    at: START,
  })

  test('steps say what was done', () => {
    assert.deepEqual(happeningsOf(step('password'), 'verification'), ['page', 'otpVerified'])
    assert.deepEqual(happeningsOf(step('paymentLoading'), 'payment'), ['page', 'confirm'])
    assert.deepEqual(happeningsOf(step('password'), undefined), ['page'])
  })
})

/** As much of a core as reporting uses. */
function fakeCore(flow: 'link' | 'pay', environment = 'PRO') {
  const timers = createTimers(START, () => 0)
  const calls: [string, object][] = []
  const posts: { url: string; init: RequestInit }[] = []
  const ended: (() => void)[] = []
  const left = new Set<() => void>()
  const busy = atom<string | null>(null)
  const tellers: ((told: Told) => void)[] = []
  const core = {
    settings: {
      flow,
      environment,
      proxy: 'https://pay.bank.example/proxy/',
      mode: 'inline',
      subject: 'subject-0001',
    },
    diagnosticsId: 'D-2345-6789',
    busy,
    client: {
      call: async (name: string, body: object) => {
        calls.push([name, body])
        return INFO
      },
    },
    ports: {
      timers,
      fetch: async (url: string, init: RequestInit) => {
        posts.push({ url, init })
        return Response.error()
      },
      onLeave: (listener: () => void) => {
        left.add(listener)
        return () => left.delete(listener)
      },
    },
    onTold: (listener: (told: Told) => void) => {
      tellers.push(listener)
      return () => tellers.splice(0)
    },
    onEnd: (task: () => void) => ended.push(task),
  } as unknown as Core
  startReporting(core)
  return {
    timers,
    calls,
    posts,
    left,
    tell: (told: Told) => tellers.forEach((teller) => teller(told)),
    end: () => ended.forEach((task) => task()),
  }
}

describe('reporting of an element', () => {
  const ready: Told = { name: 'bank-ready', detail: {}, path: '/pages/v3/payment/payment', at: START + 0.4 }

  test('what it tells its page is posted beside the proxy, without cookies and without the session', async () => {
    const { tell, timers, calls, posts } = fakeCore('pay')
    tell(ready)
    await timers.settle()
    assert.deepEqual(calls, [['payment/query-mpc-info', { originalReferenceNo: 'subject-0001' }]])
    assert.deepEqual(
      posts.map(({ url }) => url),
      ['https://pay.bank.example/proxy/reports'],
    )
    const { init } = posts[0]!
    assert.equal(init.credentials, 'omit')
    const { output, success } = v.safeParse(reportBatch, JSON.parse(init.body as string))
    assert.ok(success)
    assert.deepEqual(output.reports, [
      {
        event: 'payment_open_toko-senja',
        at: START,
        path: '/pages/v3/payment/payment',
        diagnosticsId: 'D-2345-6789',
        mode: 'inline',
        environment: 'PRO',
        ...PERSON,
      },
    ])
  })

  test('errors are reported by their name', async () => {
    const { tell, timers, posts } = fakeCore('link')
    const error = {
      code: 'OTP_WRONG',
      category: 'otp',
      recoverable: true,
      retryAfterMs: null,
      diagnosticsId: 'D-1',
    } as const
    tell({
      name: 'bank-error',
      detail: { error, fatal: false },
      path: '/pages/v2/common/verification',
      at: START,
    } as unknown as Told)
    await timers.settle()
    const [report] = (JSON.parse(posts[0]?.init.body as string) as { reports: CustomerReport[] }).reports
    assert.deepEqual([report?.event, report?.code], ['bind_error_toko-senja', 'OTP_WRONG'])
  })

  test('leaving sends the rest at once, in a way that outlives the page; the end leaves nothing behind', async () => {
    const { tell, timers, posts, left, end } = fakeCore('pay')
    tell(ready)
    await timers.settle()
    tell({ ...ready, name: 'bank-cancelled', detail: { stage: 'payment' } })
    left.forEach((listener) => listener())
    assert.equal(posts.length, 2)
    assert.equal(posts[1]?.init.keepalive, true)
    end()
    tell(ready)
    await timers.pass(10_000)
    assert.deepEqual([posts.length, left.size, timers.pending()], [2, 0, 0])
  })

  test('in MOCK nothing is asked and nothing sent', async () => {
    const { tell, timers, calls, posts } = fakeCore('pay', 'MOCK')
    tell(ready)
    await timers.settle()
    assert.deepEqual([calls, posts], [[], []])
  })
})
