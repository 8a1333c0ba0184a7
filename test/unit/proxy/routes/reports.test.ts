import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReportContext, PassedOnReport } from '../../../../src/proxy/reports/reportSink.ts'
import { HOSTED, info, JOURNEY, knowing, ok, ORDER, setUp, SHOP, START, verdict } from '../rig.ts'
import { NO_LIMITS } from '../rateLimits/none.ts'

/** A session after the bank has said whose it is and which number is theirs. */
async function learned({ open, call }: Awaited<ReturnType<typeof setUp>>) {
  const answer = await call('query-mpc-info', { journeyId: JOURNEY }, await open())
  return { authorization: `Bearer ${answer.headers.get('bank-session')}` }
}

describe('customer reports', () => {
  const report = {
    event: 'payment_page_shop-01',
    at: START,
    path: '/pages/v3/payment/payment',
    diagnosticsId: 'D-0000-0001',
    msisdn: '81100000001',
    mpcUid: 'uid-000001',
  }

  test('go to the sink, cut to their schema', async () => {
    const results: PassedOnReport[] = []
    const proxy = await setUp({
      answer: () => ok(info),
      reports: (reports, { origin, at, session }) => {
        results.push(...reports)
        assert.deepEqual([origin, at, session], [SHOP, START, true])
      },
    })
    const response = await proxy.post(
      '/reports',
      { reports: [{ ...report, password: 'x' }], more: 1 },
      await learned(proxy),
    )
    assert.equal(response.status, 204)
    assert.deepEqual(results, [report])
  })

  for (const [reportPerson, person] of [
    ['pass', { msisdn: '81100000001', mpcUid: 'uid-000001', mpcLevel: 'FULL' }],
    ['mask', { msisdn: '+62 811-••••-0001', mpcLevel: 'FULL' }],
    ['omit', {}],
  ] as const) {
    test(`contain of the person what the operator configures: ${reportPerson}`, async () => {
      const results: PassedOnReport[] = []
      const proxy = await setUp({
        answer: () => ok(info),
        reportPerson,
        reports: (reports) => {
          results.push(...reports)
        },
      })
      await proxy.post('/reports', { reports: [{ ...report, mpcLevel: 'FULL' }] }, await learned(proxy))
      const { msisdn: _msisdn, mpcUid: _mpcUid, ...remainder } = report
      assert.deepEqual(results, [{ ...remainder, ...person }])
    })
  }

  test('without a sink go to the log, without the person', async () => {
    const { post, open, lines } = await setUp({ store: await knowing() })
    await post('/reports', { reports: [report] }, await open())
    assert.ok(
      lines.some(
        (line) =>
          line.event === 'report' && line['name'] === 'payment_page_shop-01' && line['session'] === true,
      ),
    )
    assert.ok(!/81100000001|uid-000001/.test(JSON.stringify(lines)))
  })

  for (const [title, body] of [
    ['none', { reports: [] }],
    ['too many', { reports: Array.from({ length: 51 }, () => ({ event: 'bind_page', at: 1 })) }],
    ['free text', { reports: [{ event: 'my name is Siti', at: 1 }] }],
    ['a name that is none', { reports: [{ event: 'paid_81100000001', at: 1 }] }],
    [
      'a name with a merchant that has more than an id',
      { reports: [{ event: 'bind_page_shop-01 x', at: 1 }] },
    ],
    ['a path with a query', { reports: [{ ...report, path: '/pages/v2/bind/bind?msisdn=1' }] }],
    ['a path of no screen', { reports: [{ ...report, path: '/81100000001' }] }],
    ['a line break', { reports: [{ event: 'bind_page\n', at: 1 }] }],
    ['a help code with more after it', { reports: [{ ...report, diagnosticsId: 'D-0000-0001\n' }] }],
  ] as const) {
    test(`${title} are refused`, async () => {
      const { post } = await setUp()
      assert.deepEqual(await verdict(await post('/reports', body)), [400, '9020'])
    })
  }
})

describe('who may report', () => {
  const report = {
    event: 'bind_page_shop-01',
    at: START,
    msisdn: '81100000001',
    mpcUid: 'uid-000001',
    mpcLevel: 'FULL',
  }
  /** A proxy, and what its sink was given. */
  const setUpSink = async (options: Parameters<typeof setUp>[0] = {}) => {
    const reportList: PassedOnReport[] = []
    const contexts: ReportContext[] = []
    const all = await setUp({
      answer: () => ok(info),
      store: await knowing(),
      ...options,
      reports: (reports, context) => {
        reportList.push(...reports)
        contexts.push(context)
      },
    })
    return { ...all, taken: reportList, sessions: () => contexts.map(({ session }) => session) }
  }

  test('without a session some reports are accepted, marked, without a merchant and without a person', async () => {
    const { post, taken, sessions } = await setUpSink()
    const request = { reports: [report], journeyId: JOURNEY }
    assert.equal((await post('/reports', request)).status, 204)
    assert.equal((await post('/reports', request, { authorization: 'Bearer x.y.z' })).status, 204)
    assert.deepEqual(sessions(), [false, false])
    assert.deepEqual(
      taken,
      Array.from({ length: 2 }, () => ({ event: 'bind_page', at: START })),
    )
  })

  test('a session that has ended proves nothing', async () => {
    const { post, open, clock, taken, sessions } = await setUpSink()
    const ownHeaders = await open()
    clock.now += 30 * 60_000
    await post('/reports', { reports: [report], journeyId: JOURNEY }, ownHeaders)
    assert.deepEqual([sessions(), taken], [[false], [{ event: 'bind_page', at: START }]])
  })

  test('a session tells of the number that the bank has named for it, and of no other', async () => {
    const { taken, ...proxy } = await setUpSink()
    const ownEntry = await learned(proxy)
    const reports = [report, { ...report, msisdn: '81100000002' }, { ...report, msisdn: undefined }]
    assert.equal((await proxy.post('/reports', { reports, journeyId: JOURNEY }, ownEntry)).status, 204)
    const bare = { event: report.event, at: START }
    assert.deepEqual(taken, [report, bare, bare])
  })

  test('a session proves what is of its own journey or order, page and merchant; else it is refused', async () => {
    const { post, open, call, sessions } = await setUpSink()
    const first = await open()
    const answer = await call('query-mpc-info', { journeyId: JOURNEY }, first)
    const ownEntry = { authorization: `Bearer ${answer.headers.get('bank-session')}` }
    const send = async (event: string, options: object = {}, headers: object = {}) =>
      (await post('/reports', { reports: [{ ...report, event }], ...options }, { ...ownEntry, ...headers }))
        .status
    assert.equal(await send('bind_page_shop-01', { journeyId: JOURNEY }), 204)
    assert.equal(await send('bind_page_trusted-01', { journeyId: JOURNEY }), 403)
    // Another merchant whose id ends like this one's.
    assert.equal(await send('bind_page_my_shop-01', { journeyId: JOURNEY }), 403)
    assert.equal(await send('bind_page', { journeyId: JOURNEY }), 403)
    assert.equal(await send('bind_page_shop-01', { journeyId: 'journey-0002' }), 403)
    assert.equal(await send('bind_page_shop-01', { originalReferenceNo: ORDER }), 403)
    assert.equal(await send('bind_page_shop-01', { journeyId: JOURNEY }, { origin: HOSTED }), 403)
    assert.deepEqual(sessions(), [true])
  })

  test("the hosted page's cookie proves it too", async () => {
    const { post, sessions } = await setUpSink()
    const hostedHeaders = { origin: HOSTED, 'x-bank-session': 'cookie' }
    const opening = await post('/session', { journeyId: JOURNEY }, hostedHeaders)
    const cookie = opening.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await post('/reports', { reports: [report], journeyId: JOURNEY }, { ...hostedHeaders, cookie })
    assert.deepEqual(sessions(), [true])
  })

  test('reports without a session have a small budget, which leaves that of customers alone', async () => {
    const unproved = { address: { points: 2, seconds: 60 } }
    const { post, open, peer, lines, sessions } = await setUpSink({
      limits: { ...NO_LIMITS, unproved, reports: { session: { points: 3, seconds: 60 } } },
    })
    peer.address = '203.0.113.7'
    const result = await open({ journeyId: 'journey-0002' })
    const ownHeaders = await open()
    const send = async (headers: Record<string, string> = {}, journeyId = JOURNEY) =>
      (await post('/reports', { reports: [report], journeyId }, headers)).status
    const unknown = () => send(result, 'journey-0002')
    assert.deepEqual([await send(), await unknown(), await send()], [204, 204, 429])
    assert.equal(lines.at(-1)?.['limit'], 'unproved-address')
    assert.deepEqual(
      [await send(ownHeaders), await send(ownHeaders), await send(ownHeaders), await send(ownHeaders)],
      [204, 204, 204, 429],
    )
    assert.equal(lines.at(-1)?.['limit'], 'reports-session')
    assert.deepEqual(sessions(), [false, false, true, true, true])
  })
})
