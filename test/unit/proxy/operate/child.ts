/** The proxy as a process of its own, with a bank that answers and counts debits. */
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventually } from '../../../eventually.ts'
import { freePort } from '../../../ports.ts'
import { BY_WALLET, development, info, openStatus, ORDER } from '../rig.ts'

const entry = fileURLToPath(new URL('../../../../src/proxy/node.ts', import.meta.url))
const answers: Readonly<Record<string, object>> = {
  'payment-order-confirm': { nextStep: 'PROCESSING', expectedSeconds: 1 },
  'query-mpc-info': info,
  'payment-status-h5': openStatus,
}

async function startBank(t: TestContext) {
  const debits: string[] = []
  const bank = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    if (name === 'payment-order-confirm') debits.push(name)
    response.setHeader('content-type', 'application/json')
    request.resume().once('end', () => response.end(JSON.stringify({ code: 0, data: answers[name] ?? {} })))
  })
  await new Promise<void>((resolve) => bank.listen(0, 'localhost', resolve))
  t.after(async () => {
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  })
  return { debits, url: `http://localhost:${(bank.address() as AddressInfo).port}` }
}

interface ChildOptions {
  readonly stdout: 'pipe' | 'ignore' | number
  readonly env?: Readonly<Record<string, string>>
  /** Loaded before the proxy. */
  readonly preload?: string
}

/** Resolves when it listens. */
export async function startChild(t: TestContext, { stdout, env, preload }: ChildOptions) {
  const bank = await startBank(t)
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const [port, operatorPort] = [await freePort(), await freePort()]
  const options = ['--disable-warning=ExperimentalWarning', ...(preload ? ['--import', preload] : [])]
  const child = spawn(process.execPath, [...options, entry], {
    env: {
      ...environment,
      ...development,
      BANK_URL: bank.url,
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      MERCHANTS: JSON.stringify([
        { id: info.merchantId, name: 'Shop', embedOrigins: [], inlineOrigins: [], returnOrigins: [] },
      ]),
      ...env,
    },
    stdio: ['ignore', stdout, 'inherit'],
  })
  const ending = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal)),
  )
  t.after(async () => {
    child.kill('SIGKILL')
    await ending
  })
  const operator = (path: string) => fetch(`http://127.0.0.1:${operatorPort}${path}`)
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/proxy/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  /** A customer's page that pays an order. Answers the status. */
  const pay = async (order = ORDER): Promise<number> => {
    const opening = await post('session', { originReferenceNo: order })
    const { token } = (await opening.json()) as { token: string }
    const confirm = { ...BY_WALLET, originalReferenceNo: order }
    const authorization = `Bearer ${token}`
    return (await post('ipg-payment/api/v1/payment/payment-order-confirm', confirm, { authorization })).status
  }
  /** The value of a metric, with its labels if it has some. */
  const metric = async (name: string): Promise<number> => {
    const text = await (await operator('/metrics')).text()
    const line = text.split('\n').find((row) => row.startsWith(`${name} `))
    return Number(line?.split(' ')[1] ?? NaN)
  }
  await eventually('it listens', () => operator('/livez').catch(() => undefined))
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    ended: ending,
    debits: bank.debits,
    operator,
    post,
    pay,
    metric,
    stdout: child.stdout,
  }
}

export type Child = Awaited<ReturnType<typeof startChild>>

/** Reports of an order, as a page posts them. */
export const reportBatch = {
  originalReferenceNo: ORDER,
  reports: Array.from({ length: 50 }, () => ({
    event: `payment_open_${info.merchantId}`,
    at: 1,
    path: '/pages/v3/payment/payment',
  })),
}

/** A pipe of the system's own, which the test may read or not. @param flags `r+` keeps it open */
export function namedPipe(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'pipe-'))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  t.after(() => rmSync(folder, { recursive: true }))
  return {
    path,
    open() {
      const file = openSync(path, 'r+')
      t.after(() => closeSync(file))
      return file
    },
  }
}
