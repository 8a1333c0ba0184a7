/** A name that DNS never answers, beside the bank's: payments go on. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { namedPipe, reportBatch, startChild } from './child.ts'

const SILENT = 'silent.example'
const preload = fileURLToPath(new URL('silentName.preload.mjs', import.meta.url))

test(
  'reports and traces for a name that DNS never answers hold up no payment',
  { skip: process.platform === 'win32' },
  async (t) => {
    const proxy = await startChild(t, {
      stdout: 'ignore',
      preload,
      env: {
        SILENT_NAME: SILENT,
        SILENT_PIPE: namedPipe(t).path,
        REPORTS_URL: `http://${SILENT}/reports`,
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://${SILENT}:4318`,
        OTEL_BSP_SCHEDULE_DELAY: '10',
        BANK_CONNECT_TIMEOUT_MS: '2000',
        LIMITS: JSON.stringify({ unproved: { address: null }, unknown: { address: null } }),
      },
    })
    const reports = await Promise.all(
      Array.from({ length: 80 }, async () => (await proxy.post('reports', reportBatch)).status),
    )
    assert.deepEqual(new Set(reports), new Set([204]))
    const orders = Array.from({ length: 20 }, (_, n) => `order-${String(n).padStart(6, '0')}`)
    const payments = await Promise.all(orders.map(proxy.pay))
    assert.deepEqual([payments, proxy.debits.length], [orders.map(() => 200), orders.length])
    assert.ok((await proxy.metric('bank_proxy_reports_total{outcome="dropped"}')) >= 50 * 16)
  },
)
