import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { CustomerReport } from '../../../../src/contract/reports.ts'
import { postReports } from '../../../../src/proxy/reports/reportSink.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { setUp, SHOP, START, verdict } from '../rig.ts'

describe('customer reports', () => {
  const report = {
    event: 'bank-step',
    at: START,
    path: '/pages/v3/payment/payment',
    diagnosticsId: 'D-0000-0001',
    msisdn: '81100000001',
    mpcUid: 'uid-000001',
  }

  test('go to the sink, cut to their schema', async () => {
    const taken: CustomerReport[] = []
    const { post } = await setUp({
      reports: (reports, { origin, at }) => {
        taken.push(...reports)
        assert.deepEqual([origin, at], [SHOP, START])
      },
    })
    const response = await post('/reports', { reports: [{ ...report, password: 'x' }], more: 1 })
    assert.equal(response.status, 204)
    assert.deepEqual(taken, [report])
  })

  for (const [reportPerson, person] of [
    ['pass', { msisdn: '81100000001', mpcUid: 'uid-000001', mpcLevel: 'FULL' }],
    ['mask', { msisdn: '0811-••••-0001', mpcLevel: 'FULL' }],
    ['omit', {}],
  ] as const) {
    test(`tell the sink of the person what its operator wants: ${reportPerson}`, async () => {
      const taken: CustomerReport[] = []
      const { post } = await setUp({
        reportPerson,
        reports: (reports) => {
          taken.push(...reports)
        },
      })
      await post('/reports', { reports: [{ ...report, mpcLevel: 'FULL' }] })
      const { msisdn: _msisdn, mpcUid: _mpcUid, ...rest } = report
      assert.deepEqual(taken, [{ ...rest, ...person }])
    })
  }

  test('are posted to the address of the operator; the log says what was lost there', async () => {
    const posted: unknown[] = []
    const lines: LogLine[] = []
    let status = 200
    const sink = postReports('https://events.bank.example/', {
      fetch: async (_url, init) => {
        posted.push(JSON.parse(init.body as string))
        return { ok: status === 200, status }
      },
      log: (line) => lines.push(line),
    })
    const context = { at: START, origin: SHOP, diagnosticsId: 'D-0000-0002' }
    await sink([report], context)
    assert.deepEqual(posted, [{ reports: [report], ...context }])
    assert.deepEqual(lines, [])
    status = 503
    await sink([report], context)
    assert.deepEqual(lines, [
      { event: 'reports-lost', count: 1, why: 'HTTP 503', diagnosticsId: 'D-0000-0002' },
    ])
  })

  test('go to the log without whom they are about when there is no sink', async () => {
    const { post, lines } = await setUp()
    await post('/reports', { reports: [report] })
    assert.ok(lines.some((line) => line.event === 'report' && line['name'] === 'bank-step'))
    assert.ok(!/81100000001|uid-000001/.test(JSON.stringify(lines)))
  })

  for (const [what, body] of [
    ['none', { reports: [] }],
    ['too many', { reports: Array.from({ length: 51 }, () => ({ event: 'a', at: 1 })) }],
    ['free text', { reports: [{ event: 'my name is Siti', at: 1 }] }],
    ['a path with a query', { reports: [{ ...report, path: '/pages?msisdn=1' }] }],
    ['a line break', { reports: [{ event: 'a\nb', at: 1 }] }],
  ] as const) {
    test(`${what} are refused`, async () => {
      const { post } = await setUp()
      assert.deepEqual(await verdict(await post('/reports', body)), [400, '9020'])
    })
  }
})
