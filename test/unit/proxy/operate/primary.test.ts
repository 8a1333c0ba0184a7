/** The proxy as the operator starts it, as several processes: as strict as one, and never gone altogether. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { describe, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { eventually } from '../../../eventually.ts'
import { development, JOURNEY, fullAnswer } from '../rig.ts'

const entry = fileURLToPath(new URL('../../../../src/proxy/node.ts', import.meta.url))

async function start(t: TestContext, change: Record<string, string> = {}) {
  const held: (() => void)[] = []
  const world = { holding: false }
  const bank = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    const answer = () => response.end(JSON.stringify({ code: 0, data: fullAnswer }))
    if (world.holding) held.push(answer)
    else answer()
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      ...environment,
      ...development,
      BANK_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
      PORT: '0',
      OPERATOR_PORT: '0',
      WORKERS: '2',
      ...change,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: LogLine[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  })
  const started = await eventually('the proxy', () => lines.find(({ event }) => event === 'started'), 30_000)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${String(started['url'])}/proxy/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: JSON.stringify(body),
    })
  return {
    child,
    ended,
    lines,
    held,
    world,
    post,
    call: (headers?: Record<string, string>) =>
      post('ipg-auth/api/v1/get-msisdn', { journeyId: JOURNEY }, headers),
    operator: (path: string) => fetch(`${String(started['operatorUrl'])}${path}`),
  }
}

/** Which workers have served. */
const serving = (lines: readonly LogLine[]) =>
  new Set(lines.filter(({ event }) => event === 'request').map(({ worker }) => worker))

describe('several workers without Redis', () => {
  test("count together, open each other's sessions, add up their metrics; one that dies is replaced and nothing is forgotten", async (t) => {
    const limits = JSON.stringify({ other: { session: { points: 12, seconds: 600 } } })
    const { call, post, operator, lines } = await start(t, { LIMITS: limits })
    const { token } = (await (await post('session', { journeyId: JOURNEY })).json()) as { token: string }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call({ authorization: `Bearer ${token}` })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [...Array<number>(12).fill(200), ...Array<number>(8).fill(429)],
    )
    await eventually('both have logged', () => serving(lines).size === 2 || undefined)

    const text = await (await operator('/metrics')).text()
    assert.ok(text.includes('bank_proxy_requests_total{call="get-msisdn",status="200"} 12'), text)
    assert.ok(text.includes('bank_proxy_requests_total{call="get-msisdn",status="429"} 8'))
    assert.ok(text.includes('bank_proxy_breaker{state="closed"} 2'))

    const children = await operator('/readyz')
    const { ready, workers } = (await children.json()) as { ready: boolean; workers: { pid: number }[] }
    assert.deepEqual([ready, workers.length], [true, 2])
    // 0 would be this whole process group.
    assert.ok(workers[0])
    process.kill(workers[0].pid, 'SIGKILL')
    await eventually('its end', () =>
      lines.find(({ event, signal }) => event === 'worker-ended' && signal === 'SIGKILL'),
    )
    await eventually(
      'two again',
      async () =>
        ((await (await operator('/readyz')).json()) as { workers: object[] }).workers.length === 2
        || undefined,
      20_000,
    )
    assert.equal((await call()).status, 429, 'it still counts')
  })

  test('SIGTERM: pending requests are finished', async (t) => {
    const { child, call, ended, held, world, lines, operator } = await start(t)
    await call()
    world.holding = true
    const under = [call(), call(), call()]
    await eventually('all of them at the bank', () => held.length === 3 || undefined)
    child.kill('SIGTERM')
    await eventually('not ready', async () => (await operator('/readyz')).status === 503 || undefined)
    for (const answer of held) answer()
    assert.deepEqual(
      (await Promise.all(under)).map(({ status }) => status),
      [200, 200, 200],
    )
    assert.equal(await ended, 0)
    assert.ok(lines.some(({ event }) => event === 'stopped'))
    assert.ok(!lines.some(({ event }) => event === 'worker-ended'))
  })

  test('SIGTERM twice: at once', async (t) => {
    const { child, call, ended, held, world, lines } = await start(t)
    await call()
    world.holding = true
    const under = call().catch(() => 'cut off')
    await eventually('it is at the bank', () => held.length === 1 || undefined)
    child.kill('SIGTERM')
    await eventually('it is stopping', () => lines.find(({ event }) => event === 'stopping'))
    child.kill('SIGTERM')
    assert.equal(await ended, 1)
    assert.equal(await under, 'cut off')
  })
})

test('a single process stops the same way', async (t) => {
  const { child, call, ended, held, world, lines } = await start(t, { WORKERS: '1' })
  await call()
  world.holding = true
  const under = call()
  await eventually('it is at the bank', () => held.length === 1 || undefined)
  child.kill('SIGTERM')
  await eventually('it is stopping', () => lines.find(({ event }) => event === 'stopping'))
  for (const answer of held) answer()
  assert.equal((await under).status, 200)
  assert.equal(await ended, 0)
  assert.deepEqual(
    lines.filter(({ event }) => event === 'stopped').map(({ signal }) => signal),
    ['SIGTERM'],
  )
})
