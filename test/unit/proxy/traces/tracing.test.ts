/** Spans of requests as the proxy makes them: who decides what is exported, what stands on them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { callPath } from '../../../../src/contract/endpoints.ts'
import { toldOf, tracingTo } from '../../../collector.ts'
import { JOURNEY, ok, setUp, SHOP } from '../rig.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const SPAN = 'b7ad6b7169203331'
const from = (flags: string, traceId = TRACE) => `00-${traceId}-${SPAN}-${flags}`
const PATH = callPath('get-msisdn')

describe("a page's trace headers", () => {
  test('give the trace its id and its parent; tracestate and baggage are dropped', async () => {
    const { tracing, spans } = await tracingTo()
    const { call, bankRequests } = await setUp({ tracing })
    await call(
      'get-msisdn',
      { journeyId: JOURNEY },
      { traceparent: from('00'), tracestate: 'a=b', baggage: 'c=d' },
    )
    await tracing.close()
    const server = spans().find(({ kind }) => kind === 2)
    assert.deepEqual([server?.traceId, server?.parentSpanId], [TRACE, SPAN])
    const headers = bankRequests[0]?.init.headers ?? {}
    const client = spans().find(
      ({ kind, attributes }) => kind === 3 && toldOf(attributes)['url.template'] === PATH,
    )
    assert.equal(headers['traceparent'], `00-${TRACE}-${client?.spanId}-01`)
    assert.deepEqual([headers['tracestate'], headers['baggage']], [undefined, undefined])
  })

  test('a wrong one starts a new trace of the proxy', async () => {
    const { tracing, spans } = await tracingTo()
    const { call } = await setUp({ tracing })
    await call('get-msisdn', { journeyId: JOURNEY }, { traceparent: from('01').toUpperCase() })
    await tracing.close()
    const server = spans().find(({ kind }) => kind === 2)
    assert.notEqual(server?.traceId, TRACE)
    assert.equal(server?.parentSpanId, undefined)
  })

  for (const [share, exported] of [
    [0, false],
    [1, true],
  ] as const)
    test(`cannot decide what is exported: with a share of ${share} ${exported ? 'everything' : 'nothing'} is`, async () => {
      for (const flags of ['00', '01', undefined]) {
        const { tracing, posts } = await tracingTo({ share })
        const { call, bankRequests, lines } = await setUp({ tracing })
        await call('get-msisdn', { journeyId: JOURNEY }, flags ? { traceparent: from(flags) } : {})
        await tracing.close()
        assert.equal(posts.length > 0, exported)
        const flag = exported ? '01' : '00'
        assert.ok(bankRequests[0]?.init.headers['traceparent']?.endsWith(`-${flag}`))
        assert.equal(lines.find(({ event }) => event === 'request')?.['trace_flags'], flag)
      }
    })

  test('cannot choose an id that is exported: the secret decides, for all replicas alike', async () => {
    const ids = Array.from({ length: 400 }, (_, n) => n.toString(16).padStart(32, '0').replace(/^0/, 'a'))
    const choose = async (secret: string) => {
      const { tracing } = await tracingTo({ share: 0.25 }, { secret })
      return ids.filter((id) => tracing.request(from('01', id)).ids.trace_flags === '01')
    }
    const [entry, same, otherEntries] = await Promise.all([
      choose('one secret'),
      choose('one secret'),
      choose('another'),
    ])
    assert.deepEqual(entry, same)
    assert.notDeepEqual(entry, otherEntries)
    // Of 400 a quarter; far beyond what chance does, it would be none or all.
    assert.ok(entry.length > 40 && entry.length < 200, String(entry.length))
  })

  test('a page may send it', async () => {
    const { tracing } = await tracingTo()
    const { send } = await setUp({ tracing })
    const headers = {
      origin: SHOP,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,traceparent',
    }
    const preflight = await send(PATH, { method: 'OPTIONS', headers })
    assert.equal(
      preflight.headers.get('access-control-allow-headers'),
      'authorization, content-type, traceparent',
    )
    await tracing.close()
  })
})

describe('spans', () => {
  test('of a request and of what the bank was asked for it', async () => {
    const { tracing, spans, resources } = await tracingTo()
    const { call, lines } = await setUp({
      tracing,
      answer: () => ok({ msisdn: '81100000001', merchantName: 'Shop' }),
    })
    await call('get-msisdn', { journeyId: JOURNEY })
    await tracing.close()
    const diagnosticsId = lines.find(({ event }) => event === 'request')?.['diagnosticsId']
    const records = spans().map(({ kind, name, status, attributes }) => [
      kind,
      name,
      status.code,
      toldOf(attributes),
    ])
    assert.deepEqual(records.at(-1), [
      2,
      `POST ${PATH}`,
      0,
      {
        'http.request.method': 'POST',
        'http.route': PATH,
        'http.response.status_code': 200,
        'bank_elements.call': 'get-msisdn',
        'bank_elements.code': '0',
        'bank_elements.diagnostics_id': diagnosticsId,
      },
    ])
    assert.deepEqual(
      records.find(([kind, name]) => kind === 3 && name === `POST ${PATH}`),
      [
        3,
        `POST ${PATH}`,
        0,
        {
          'http.request.method': 'POST',
          'url.template': PATH,
          'bank_elements.call': 'get-msisdn',
          'http.response.status_code': 200,
          'bank_elements.code': '0',
        },
      ],
    )
    assert.equal(resources()[0]?.['service.name'], 'proxy-under-test')
  })

  test('of a bank that is away say so, and how often it was tried', async () => {
    const { tracing, spans } = await tracingTo()
    const { call } = await setUp({
      tracing,
      answer: () => {
        throw new TypeError('connect ECONNREFUSED 10.0.0.1')
      },
    })
    await call('get-msisdn', { journeyId: JOURNEY })
    await tracing.close()
    const tries = spans().filter(({ name, kind }) => kind === 3 && name === `POST ${PATH}`)
    assert.deepEqual(
      tries.map(({ status, attributes }) => {
        const { 'error.type': error, 'http.request.resend_count': resend } = toldOf(attributes)
        return [status.code, error, resend]
      }),
      [
        [2, 'SYSTEM_BUSY', undefined],
        [2, 'SYSTEM_BUSY', 1],
        [2, 'SYSTEM_BUSY', 2],
      ],
    )
    const server = spans().find(({ kind }) => kind === 2)
    assert.deepEqual([server?.status.code, toldOf(server?.attributes ?? [])['error.type']], [2, '502'])
    assert.ok(!JSON.stringify(spans()).includes('ECONNREFUSED'))
  })

  test('of a refusal are no failure of the proxy; one without a route is named by its method', async () => {
    const { tracing, spans } = await tracingTo()
    const { post } = await setUp({ tracing })
    await post('/ipg-auth/api/v1/nothing', {})
    await tracing.close()
    assert.deepEqual(
      spans().map(({ name, status }) => [name, status.code]),
      [['POST', 0]],
    )
  })

  test("don't exist for health checks and preflights", async () => {
    const { tracing, posts } = await tracingTo()
    const { send } = await setUp({ tracing })
    await send('/healthz')
    await send(PATH, {
      method: 'OPTIONS',
      headers: { origin: SHOP, 'access-control-request-method': 'POST' },
    })
    await tracing.close()
    assert.equal(posts.length, 0)
  })

  test('ids of traces are logged completely, even if they look as if they contained a number', async () => {
    const { tracing } = await tracingTo()
    const { call, lines } = await setUp({ tracing })
    const traceId = 'a81100000001a81100000001a8110000'
    await call('get-msisdn', { journeyId: JOURNEY }, { traceparent: from('01', traceId) })
    await tracing.close()
    assert.equal(lines.find(({ event }) => event === 'request')?.['trace_id'], traceId)
  })
})
