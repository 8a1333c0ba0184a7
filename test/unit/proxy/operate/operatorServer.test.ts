/** The operator's listener: metrics and probes, and how the proxy stops. */
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { createDropped } from '../../../../src/proxy/operate/listener.ts'
import { createPrometheus } from '../../../../src/proxy/operate/prometheus.ts'
import { series } from '../../../../src/proxy/operate/series.ts'
import { startProxy } from '../../../../src/proxy/operate/start.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import type { SharedStore } from '../../../../src/proxy/store/sharedStore.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { createAuthority } from '../../../certificates.ts'
import { eventually } from '../../../eventually.ts'
import { fullAnswer, JOURNEY, setUp, testKey } from '../rig.ts'

/** A bank that answers once it is let. */
async function startBank(t: TestContext) {
  const heldRequests: (() => void)[] = []
  let holding = false
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    const answer = () => response.end(JSON.stringify({ code: 0, data: fullAnswer }))
    if (holding) heldRequests.push(answer)
    else answer()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: heldRequests,
    hold: () => {
      holding = true
    },
    letGo() {
      holding = false
      for (const answer of heldRequests.splice(0)) answer()
    },
  }
}

async function start(t: TestContext, change: Record<string, string> = {}) {
  const bank = await startBank(t)
  const proxy = await startProxy(
    {
      ENVIRONMENT: 'DEV',
      BANK_URL: bank.url,
      BANK_APP_ID: 'app-1',
      SIGNING_KEY: testKey,
      SIGNING_KEY_ID: 'key-1',
      PORT: '0',
      OPERATOR_PORT: '0',
      DRAIN_MS: '0',
      ...change,
    },
    () => undefined,
  )
  t.after(() => proxy.close())
  const post = (path: string, body: object) =>
    fetch(`${proxy.url}/proxy/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const call = (journeyId = JOURNEY) => post('ipg-auth/api/v1/get-msisdn', { journeyId })
  const operator = (path: string) => fetch(`${proxy.operatorUrl}${path}`)
  return { bank, proxy, post, call, operator }
}

/** The value of one series in the text format. */
const valueIn = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((piece) => piece.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

describe('metrics', () => {
  test('count requests, limits, signatures and calls to the bank, and contain nothing from outside', async (t) => {
    const LIMITS = JSON.stringify({ other: { session: { points: 3, seconds: 600 } } })
    const { proxy, post, call, operator } = await start(t, { LIMITS })
    await call()
    await Promise.all([call(), call(), call()])
    await post('session', { journeyId: JOURNEY })
    await post('outside-word/81100000001', {})
    await fetch(`${proxy.url}/outside-word`, { headers: { origin: 'https://outside-word.example' } })
    const text = await (await operator('/metrics')).text()
    const has = (name: string) => valueIn(text, name)
    assert.equal(has('bank_proxy_requests_total{call="get-msisdn",status="200",fault="none"}'), 3)
    assert.equal(has('bank_proxy_requests_total{call="get-msisdn",status="429",fault="none"}'), 1)
    assert.equal(has('bank_proxy_requests_total{call="session",status="200",fault="none"}'), 1)
    assert.equal(has('bank_proxy_requests_total{call="unknown",status="404",fault="none"}'), 1)
    assert.equal(has('bank_proxy_requests_total{call="unknown",status="403",fault="none"}'), 1)
    assert.equal(has('bank_proxy_limited_total{limit="other-session"}'), 1)
    assert.equal(has('bank_proxy_signing_duration_seconds_count'), 4, 'whose journey it is, too')
    assert.equal(has('bank_proxy_bank_duration_seconds_count{call="get-msisdn",outcome="answered"}'), 3)
    // Counted from nought, so that an alert sees the first one.
    assert.equal(has('bank_proxy_bank_duration_seconds_count{call="payment/paylater",outcome="failed"}'), 0)
    assert.equal(has('bank_proxy_stranger_secrets_total{call="payment/paylater",outcome="wrong"}'), 0)
    assert.ok((has('process_start_time_seconds') ?? 0) > 0)
    assert.equal(has('bank_proxy_requests_in_flight'), 0)
    assert.equal(has('bank_proxy_breaker{state="closed"}'), 1)
    assert.equal(has('bank_proxy_store_reachable{kind="memory"}'), 1)
    assert.equal(has('bank_proxy_store_used_ratio'), 0)
    assert.ok((has('bank_proxy_bank_connections{state="connected"}') ?? 0) >= 1)
    assert.doesNotMatch(text, /outside-word|81100000001|journey-0001|shop/i)
    for (const name of Object.keys(series)) assert.ok(text.includes(`# TYPE ${name} `), name)
  })

  test("a 500 is the bank's where it has answered so, and the proxy's where something of ours went wrong", async () => {
    const metrics = createPrometheus()
    const faulty = await setUp({ answer: () => Response.json({ code: 77001 }, { status: 500 }), metrics })
    assert.equal((await faulty.call('get-msisdn', { journeyId: JOURNEY })).status, 500)
    const store: SharedStore = {
      ...memoryStore({ now: () => 0, elapsed: () => 0 }),
      limits: { take: () => Promise.reject(new TypeError('a fault')) },
    }
    const own = await setUp({ metrics, store })
    assert.equal((await own.call('get-msisdn', { journeyId: JOURNEY })).status, 500)
    const text = await metrics.register.metrics()
    const count = (fault: string) =>
      valueIn(text, `bank_proxy_requests_total{call="get-msisdn",status="500",fault="${fault}"}`)
    assert.deepEqual([count('bank'), count('proxy')], [1, 1])
  })

  test('tell what runs, when its certificates end, and what an operator was warned of', async (t) => {
    const { ca } = createAuthority('Bank CA')
    const folder = mkdtempSync(join(tmpdir(), 'proxy-warned-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'proxy.json')
    writeFileSync(file, JSON.stringify({ BANK_CA: ca }))
    const { proxy, operator } = await start(t, { CONFIG_FILE: file })
    const read = async () => (await operator('/metrics')).text()
    const { validToDate } = new X509Certificate(ca)
    const text = await read()
    const end = 'bank_proxy_certificate_end_seconds{variable="BANK_CA",subject="CN=Bank CA"}'
    const warned = 'bank_proxy_warnings_total{event="configuration-warning"}'
    assert.equal(valueIn(text, end), validToDate.getTime() / 1000)
    assert.equal(valueIn(text, warned), 1, 'it ends tomorrow')
    assert.match(text, /^bank_proxy_build_info\{version="\d+\.\d+\.\d+"\} 1$/m)
    assert.equal(valueIn(text, 'bank_proxy_reload_refused'), 0)
    writeFileSync(file, '{"BANK_TLS_MIN": "1.1"}')
    await proxy.reload()
    assert.equal(valueIn(await read(), 'bank_proxy_reload_refused'), 1)
    writeFileSync(file, '{}')
    await proxy.reload()
    const later = await read()
    assert.equal(valueIn(later, 'bank_proxy_reload_refused'), 0)
    assert.equal(valueIn(later, end), undefined, 'it is not used any more')
  })

  test('a bank that is away appears as a failure and an open breaker', async (t) => {
    const { call, operator } = await start(t, { BANK_URL: 'http://127.0.0.1:1', BANK_BREAKER_FAILURES: '1' })
    assert.equal((await call()).status, 503, 'asked again, it is left alone')
    const text = await (await operator('/metrics')).text()
    assert.ok(
      (valueIn(text, 'bank_proxy_bank_duration_seconds_count{call="query-mpc-info",outcome="unsent"}') ?? 0)
        >= 1,
    )
    assert.equal(valueIn(text, 'bank_proxy_breaker{state="open"}'), 1)
    const ready = await operator('/readyz')
    assert.equal(ready.status, 200, 'another replica would reach the bank no better')
    assert.equal(((await ready.json()) as { breaker: string }).breaker, 'open')
  })
})

test('connections that were dropped are counted, and logged once a minute', () => {
  const lines: LogLine[] = []
  let time = 0
  let count = 0
  const dropped = createDropped({ elapsed: () => time, log: (line) => lines.push(line) }, () => (count += 1))
  for (const at of [0, 10, 59_999, 60_000]) {
    time = at
    dropped()
  }
  assert.equal(count, 4)
  assert.deepEqual(lines, [
    { event: 'connections-full', count: 1 },
    { event: 'connections-full', count: 3 },
  ])
})

describe("the operator's listener", () => {
  test("has probes and metrics only, which customers can't reach", async (t) => {
    const { proxy, operator } = await start(t)
    assert.equal((await operator('/livez')).status, 200)
    assert.deepEqual(await (await operator('/readyz')).json(), {
      ready: true,
      stopping: false,
      signer: true,
      breaker: 'closed',
      store: 'memory',
    })
    assert.equal((await operator('/proxy/healthz')).status, 404)
    assert.equal((await fetch(`${proxy.operatorUrl}/metrics`, { method: 'POST' })).status, 404)
    for (const path of ['/metrics', '/readyz', '/proxy/metrics'])
      assert.equal((await fetch(proxy.url + path)).status, 404)
  })

  test('is closed unless it is configured', async (t) => {
    const { proxy } = await start(t, { OPERATOR_PORT: '' })
    assert.equal(proxy.operatorUrl, undefined)
  })

  test('a port that is taken is an error, and nothing stays open', async (t) => {
    const { bank } = await start(t)
    await assert.rejects(
      start(t, { OPERATOR_PORT: new URL(bank.url).port }),
      /^Error: OPERATOR_PORT: listen EADDRINUSE/,
    )
  })
})

test('a stop: not ready at once, pending requests answered, then closed', async (t) => {
  const { bank, proxy, call, operator } = await start(t, { DRAIN_MS: '1000' })
  bank.hold()
  const earlyCall = call()
  await eventually('the first request', () => bank.held.length === 1 || undefined)
  const closing = proxy.close()
  const notReady = await operator('/readyz')
  assert.equal(notReady.status, 503)
  assert.equal(((await notReady.json()) as { stopping: boolean }).stopping, true)
  assert.equal((await operator('/livez')).status, 200)
  // A balancer in front of it hasn't noticed yet.
  const lateCall = call()
  await eventually('the second request', () => bank.held.length === 2 || undefined)
  bank.letGo()
  for (const answer of await Promise.all([earlyCall, lateCall])) {
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('connection'), 'close')
  }
  await closing
  await assert.rejects(call())
  await assert.rejects(operator('/livez'))
})
