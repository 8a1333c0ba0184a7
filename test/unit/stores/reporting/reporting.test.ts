import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import * as v from 'valibot'
import { reportBatch, type CustomerReport } from '../../../../src/contract/reports.ts'
import type { Core } from '../../../../src/stores/core/core.ts'
import type { EmittedEvent } from '../../../../src/stores/core/events.ts'
import { isIdentifying, startReporting } from '../../../../src/stores/reporting/reporting.ts'
import { createTimers } from '../../../chain/timers.ts'
import { INFO, PERSON, START } from './customer.ts'

/** As much of a core as reporting uses. */
interface Faked {
  environment?: string
  embedding?: { hides(): boolean }
  proxy?: string
  subject?: string
  answer?: () => Response
}
function fakeCore(
  flow: 'link' | 'pay',
  {
    environment = 'PRO',
    embedding,
    proxy = 'https://pay.bank.example/proxy/',
    subject = 'subject-0001',
    answer = Response.error,
  }: Faked = {},
) {
  const timers = createTimers(START)
  const calls: [string, object][] = []
  const posts: { url: string; init: RequestInit }[] = []
  const endings: (() => void)[] = []
  const leavers = new Set<() => void>()
  const busy = atom<string | null>(null)
  const listeners: ((event: EmittedEvent) => void)[] = []
  const core = {
    settings: {
      flow,
      environment,
      proxy,
      mode: 'inline',
      subject,
    },
    diagnosticsId: 'D-2345-6789',
    port: { embedding },
    actions: { busy },
    clock: { now: timers.now },
    session: {
      // The proxy's word, which differs from the page's.
      environment: atom('UAT'),
      client: {
        sessionInit: () => ({ headers: { authorization: 'Bearer a.b.c' }, credentials: 'omit' }),
        call: async (name: string, body: object) => {
          calls.push([name, body])
          return INFO
        },
      },
    },
    ports: {
      timers,
      fetch: async (url: string, init: RequestInit) => {
        posts.push({ url, init })
        return answer()
      },
      onLeave: (listener: () => void) => {
        leavers.add(listener)
        return () => leavers.delete(listener)
      },
    },
    events: {
      onEvent: (listener: (event: EmittedEvent) => void) => {
        listeners.push(listener)
        return () => listeners.splice(0)
      },
    },
    onEnd: (task: () => void) => endings.push(task),
  } as unknown as Core
  startReporting(core)
  return {
    timers,
    calls,
    posts,
    left: leavers,
    emit: (event: EmittedEvent) => listeners.forEach((listener) => listener(event)),
    end: () => endings.forEach((task) => task()),
  }
}

const eventsOf = (posts: readonly { init: RequestInit }[]): string[] =>
  posts.flatMap(({ init }) =>
    (JSON.parse(init.body as string) as { reports: CustomerReport[] }).reports.map(({ event }) => event),
  )

describe('reporting of an element', () => {
  const ready: EmittedEvent = {
    name: 'bank-ready',
    detail: {},
    path: '/pages/v3/payment/payment',
    at: START + 0.4,
  }

  test('its events are posted beside the proxy, with the session of their journey or order', async () => {
    const { emit, timers, calls, posts } = fakeCore('pay')
    emit(ready)
    await timers.settle()
    assert.deepEqual(calls, [['payment/query-mpc-info', { originalReferenceNo: 'subject-0001' }]])
    assert.deepEqual(
      posts.map(({ url }) => url),
      ['https://pay.bank.example/proxy/reports'],
    )
    const { init } = posts[0]!
    assert.equal(init.credentials, 'omit')
    assert.equal(new Headers(init.headers).get('authorization'), 'Bearer a.b.c')
    const { output, success } = v.safeParse(reportBatch, JSON.parse(init.body as string))
    assert.ok(success)
    assert.equal(output.originalReferenceNo, 'subject-0001')
    assert.deepEqual(output.reports, [
      {
        event: 'payment_open_toko-senja',
        at: START,
        path: '/pages/v3/payment/payment',
        diagnosticsId: 'D-2345-6789',
        mode: 'inline',
        environment: 'UAT',
        ...PERSON,
      },
    ])
  })

  test('a page that only shows outcomes asks for the status alone, and for nothing of a journey', async () => {
    const embedding = { hides: () => true }
    const order = fakeCore('pay', { embedding })
    order.emit(ready)
    await order.timers.settle()
    assert.deepEqual(order.calls, [['debit/payment-status-h5', { originalReferenceNo: 'subject-0001' }]])
    const { reports } = JSON.parse(order.posts[0]?.init.body as string) as { reports: CustomerReport[] }
    assert.deepEqual(
      reports.map(({ event, msisdn, mpcUid }) => [event, msisdn, mpcUid]),
      [['payment_open_toko-senja', undefined, undefined]],
    )
    const journey = fakeCore('link', { embedding })
    journey.emit(ready)
    await journey.timers.pass(3_000)
    assert.deepEqual([journey.calls, eventsOf(journey.posts)], [[], ['bind_open']])
    assert.equal(new Headers(journey.posts[0]?.init.headers).has('authorization'), false)
  })

  test('errors are reported by their name', async () => {
    const { emit, timers, posts } = fakeCore('link')
    const error = {
      code: 'OTP_WRONG',
      category: 'otp',
      recoverable: true,
      retryAfterMs: null,
      diagnosticsId: 'D-2345-6789',
    } as const
    emit({
      name: 'bank-error',
      detail: { error, fatal: false },
      path: '/pages/v2/common/verification',
      at: START,
    } as unknown as EmittedEvent)
    await timers.settle()
    const [report] = (JSON.parse(posts[0]?.init.body as string) as { reports: CustomerReport[] }).reports
    assert.deepEqual([report?.event, report?.code], ['bind_error_toko-senja', 'OTP_WRONG'])
  })

  test('leaving sends the rest at once, with a request that outlives the page; the end sends nothing', async () => {
    const { emit, timers, posts, left, end } = fakeCore('pay')
    emit(ready)
    await timers.settle()
    emit({ ...ready, name: 'bank-cancelled', detail: { stage: 'payment' } })
    left.forEach((listener) => listener())
    assert.equal(posts.length, 2)
    assert.equal(posts[1]?.init.keepalive, true)
    end()
    emit(ready)
    await timers.pass(10_000)
    assert.deepEqual([posts.length, left.size, timers.pending()], [2, 0, 0])
  })

  test('without an id nothing is asked, and what happened is reported without it', async () => {
    const { emit, timers, calls, posts } = fakeCore('link', { subject: '' })
    emit(ready)
    await timers.pass(3_000)
    assert.deepEqual([calls, eventsOf(posts)], [[], ['bind_open']])
    assert.ok(v.is(reportBatch, JSON.parse(posts[0]?.init.body as string)))
  })

  test('without an address of a proxy there is nobody to report to', async () => {
    const { emit, timers, posts } = fakeCore('pay', { proxy: 'proxy' })
    emit(ready)
    await timers.pass(10_000)
    assert.deepEqual(posts, [])
  })

  test("leaving for the bank's page is not leaving for the merchant's", async () => {
    const { emit, timers, posts } = fakeCore('pay')
    const url = 'https://pay.bank.example/hosted/'
    for (const reason of ['hosted', 'paid'] as const)
      emit({ ...ready, name: 'bank-redirect', detail: { url, reason } })
    await timers.settle()
    assert.deepEqual(eventsOf(posts), ['payment_to_bank_toko-senja', 'payment_return_toko-senja'])
  })

  test('too many reports are sent once more after Retry-After, or after a minute where it is missing', async () => {
    for (const [header, ms] of [
      ['20', 20_000],
      [null, 60_000],
    ] as const) {
      const { emit, timers, posts } = fakeCore('pay', {
        answer: () =>
          posts.length > 1
            ? Response.json({})
            : new Response('', { status: 429, headers: header === null ? {} : { 'retry-after': header } }),
      })
      emit(ready)
      await timers.pass(ms - 1)
      assert.equal(posts.length, 1)
      await timers.pass(1)
      assert.equal(posts.length, 2)
      assert.equal(posts[0]?.init.body, posts[1]?.init.body)
      await timers.pass(120_000)
      assert.equal(posts.length, 2)
    }
  })

  test('the bank knows an existing customer by the code, a new one by the account', () => {
    const steps = [
      ['otpVerified', 'password', true],
      ['otpVerified', 'resultPage', true],
      ['otpVerified', 'register', false],
      ['otpVerified', 'noticeInfo', false],
      ['register', 'createPassword', true],
      ['logIn', 'bind', false],
      [undefined, 'verification', false],
    ] as const
    for (const [step, screen, isKnown] of steps) assert.equal(isIdentifying(step, screen), isKnown, screen)
  })

  test('in MOCK nothing is requested or sent', async () => {
    const { emit, timers, calls, posts } = fakeCore('pay', { environment: 'MOCK' })
    emit(ready)
    await timers.settle()
    assert.deepEqual([calls, posts], [[], []])
  })
})
