/** The proxy as a process whose log can't be written: it serves, says so, and ends when it is told to. */
import assert from 'node:assert/strict'
import { execFileSync, spawn, type StdioOptions } from 'node:child_process'
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../../../eventually.ts'
import { freePort } from '../../../ports.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { BY_WALLET, development, info, ORDER } from '../rig.ts'

const entry = fileURLToPath(new URL('../../../../src/proxy/node.ts', import.meta.url))
const answers: Readonly<Record<string, object>> = {
  'payment-order-confirm': { nextStep: 'PROCESSING', expectedSeconds: 1 },
  'query-mpc-info': info,
}

async function start(t: TestContext, stdout: 'pipe' | number) {
  const debits: string[] = []
  const bank = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    if (name === 'payment-order-confirm') debits.push(name)
    response.setHeader('content-type', 'application/json')
    request.resume().once('end', () => response.end(JSON.stringify({ code: 0, data: answers[name] ?? {} })))
  })
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const [port, operatorPort] = [await freePort(), await freePort()]
  const stdio: StdioOptions = ['ignore', stdout, 'inherit']
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: {
      ...environment,
      ...development,
      BANK_URL: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      MERCHANTS: JSON.stringify([
        { id: info.merchantId, name: 'Shop', embedOrigins: [], inlineOrigins: [], returnOrigins: [] },
      ]),
      LIMITS: JSON.stringify({ unproved: { address: null } }),
    },
    stdio,
  })
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  })
  const operator = (path: string) => fetch(`http://127.0.0.1:${operatorPort}${path}`)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/proxy/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  /** In one go, what a customer's page does. */
  const pay = async (): Promise<number> => {
    const { token } = (await (await post('session', { originReferenceNo: ORDER })).json()) as {
      token: string
    }
    return (
      await post('ipg-payment/api/v1/payment/payment-order-confirm', BY_WALLET, {
        authorization: `Bearer ${token}`,
      })
    ).status
  }
  const dropped = async (): Promise<number> => {
    const text = await (await operator('/metrics')).text()
    return Number(/^bank_proxy_log_lines_dropped_total (\d+)$/m.exec(text)?.[1] ?? NaN)
  }
  await eventually('it listens', () => operator('/livez').catch(() => undefined), 30_000)
  return { child, ended, debits, operator, post, pay, dropped, stdout: child.stdout }
}

type Proxy = Awaited<ReturnType<typeof start>>

/** Reports, which go to the log: more than fits into a pipe and into what may wait. */
async function fill({ post, dropped }: Proxy): Promise<void> {
  const report = { event: `payment_open_${info.merchantId}`, at: 1, path: '/pages/v3/payment/payment' }
  const batch = { originalReferenceNo: ORDER, reports: Array.from({ length: 50 }, () => report) }
  await eventually(
    'lines are dropped',
    async () => {
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async () => (await post('reports', batch)).status),
      )
      assert.deepEqual(new Set(statuses), new Set([204]))
      return (await dropped()) > 0 || undefined
    },
    60_000,
  )
}

async function serves({ operator, pay, debits }: Proxy): Promise<void> {
  assert.deepEqual([(await operator('/livez')).status, (await operator('/readyz')).status], [200, 200])
  assert.deepEqual([await pay(), debits.length], [200, 1])
}

async function stops({ child, ended }: Proxy): Promise<void> {
  child.kill('SIGTERM')
  assert.equal(await ended, 0)
}

/** A pipe of the system's own, which the test may read or not. */
function pipe(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  const path = join(folder, 'log')
  execFileSync('mkfifo', [path])
  const file = openSync(path, 'r+')
  t.after(() => {
    closeSync(file)
    rmSync(folder, { recursive: true })
  })
  return { path, file }
}

describe('a log', { skip: process.platform !== 'linux' }, () => {
  test('whose reader has gone: the proxy serves, and a stop ends it', async (t) => {
    const proxy = await start(t, 'pipe')
    proxy.stdout?.destroy()
    await serves(proxy)
    await stops(proxy)
  })

  test('on a full disk: it serves, and a stop ends it', async (t) => {
    const full = openSync('/dev/full', 'w')
    const proxy = await start(t, full)
    closeSync(full)
    await serves(proxy)
    await stops(proxy)
  })

  test('that nobody reads: it serves, counts what it drops, and a stop ends it', async (t) => {
    const { file } = pipe(t)
    const proxy = await start(t, file)
    await fill(proxy)
    await serves(proxy)
    await stops(proxy)
  })

  test('that is read again says what was dropped', async (t) => {
    const { path, file } = pipe(t)
    const proxy = await start(t, file)
    await fill(proxy)
    const lost = await proxy.dropped()
    const lines: LogLine[] = []
    const reader = createReadStream(path)
    createInterface({ input: reader }).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
    const back = await eventually('it is back', () => lines.find(({ event }) => event === 'log-back'), 30_000)
    assert.deepEqual([back['dropped'], back['why'], back['level']], [lost, 'slow', 'warn'])
    await stops(proxy)
    await eventually('its last line', () => lines.find(({ event }) => event === 'stopped'))
    reader.destroy()
  })
})
