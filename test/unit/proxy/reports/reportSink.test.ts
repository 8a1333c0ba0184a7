import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { postReports } from '../../../../src/proxy/reports/reportSink.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { SHOP, START } from '../rig.ts'

describe('customer reports', () => {
  const report = { event: 'bank-step', at: START, msisdn: '81100000001' }

  test("are posted to the operator's address; the log says what was lost there", async () => {
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
    const context = { at: START, origin: SHOP, diagnosticsId: 'D-0000-0002', session: true }
    await sink([report], context)
    assert.deepEqual(posted, [{ reports: [report], ...context }])
    assert.deepEqual(lines, [])
    status = 503
    await sink([report], context)
    assert.deepEqual(lines, [
      { event: 'reports-lost', count: 1, why: 'HTTP 503', diagnosticsId: 'D-0000-0002' },
    ])
  })
})
