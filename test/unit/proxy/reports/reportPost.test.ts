import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReportOutcome } from '../../../../src/proxy/base/metrics.ts'
import { createReportPost } from '../../../../src/proxy/reports/reportPost.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { SHOP, START } from '../rig.ts'

describe('customer reports for the address of an operator', () => {
  const report = { event: 'bank-step', at: START, msisdn: '81100000001' }
  const context = { at: START, origin: SHOP, diagnosticsId: 'D-0000-0002', session: true }

  function posting(post: (text: string) => Promise<number>) {
    const lines: LogLine[] = []
    const counts: Record<ReportOutcome, number> = { posted: 0, failed: 0, dropped: 0 }
    const { sink, close } = createReportPost('https://events.bank.example/', {
      fetch: async (_url, { body }) => new Response(null, { status: await post(body) }),
      log: (line) => lines.push(line),
      countOutcome: (outcome, count) => void (counts[outcome] += count),
    })
    return { lines, counts, close, send: () => void sink([report, report], context) }
  }

  test('are posted; the log says what was lost there', async () => {
    const posted: unknown[] = []
    let status = 204
    const { send, close, lines, counts } = posting(async (text) => {
      posted.push(JSON.parse(text))
      return status
    })
    send()
    await close(1_000)
    assert.deepEqual([posted, lines], [[{ reports: [report, report], ...context }], []])
    status = 503
    send()
    await close(1_000)
    assert.deepEqual(lines, [
      { event: 'reports-lost', count: 2, why: 'HTTP 503', diagnosticsId: 'D-0000-0002' },
    ])
    assert.deepEqual(counts, { posted: 2, failed: 2, dropped: 0 })
  })

  test('are posted to who answers without end; little of that is read', async () => {
    let size = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if ((size += 16_384) > 16_777_216) controller.close()
        else controller.enqueue(new Uint8Array(16_384))
      },
    })
    const counts: string[] = []
    const { sink, close } = createReportPost('https://events.bank.example/', {
      fetch: async () => new Response(body),
      log: () => undefined,
      countOutcome: (outcome) => void counts.push(outcome),
    })
    void sink([report], context)
    await close(1_000)
    assert.deepEqual(counts, ['posted'])
    assert.ok(size < 131_072, `${size} bytes`)
  })

  test('that nobody takes hold up nothing: so many are under way, the others are lost', async () => {
    let underWay = 0
    const { send, close, lines, counts } = posting(() => {
      underWay += 1
      return new Promise(() => undefined)
    })
    for (let n = 0; n < 100; n++) send()
    assert.deepEqual([underWay, counts.dropped, lines.at(-1)?.['why']], [64, 2 * 36, 'full'])
    await close(1)
  })
})
