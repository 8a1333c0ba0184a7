/** Replicas of the proxy over one Redis, before the sandbox bank; the bank's ledger is the judge. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createSandbox } from '../../src/sandbox/sandbox.ts'
import { seal } from '../../src/client/seal.ts'
import { callPath, type CallName } from '../../src/contract/endpoints.ts'
import type { EncryptFactor } from '../../src/contract/payloads/account.ts'
import { startProxy } from '../../src/proxy/operate/start.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { sandboxControl } from '../control.ts'
import { eventually } from '../eventually.ts'
import { testKey } from '../keys.ts'

export const CUSTOMER = '81100000001'
export const PIN = '135790'
export const KEY = 'key-0123456789abcdef'

export interface Answered {
  readonly status: number
  readonly code: string
  readonly data: Record<string, unknown>
  readonly headers: Headers
}

async function answerOf(response: Response): Promise<Answered> {
  const { code, data } = (await response.json()) as { code: string | number; data?: Record<string, unknown> }
  return { status: response.status, code: String(code), data: data ?? {}, headers: response.headers }
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A page's acts at one replica. */
export interface Replica {
  readonly url: string
  readonly lines: LogLine[]
  call(name: CallName, body: object, token?: string): Promise<Answered>
  /** The token of a new session. */
  open(subject: object): Promise<string>
}

/** @param headers with every request */
export const replicaAt = (url: string, lines: LogLine[], headers: Record<string, string> = {}): Replica => ({
  url,
  lines,
  call: async (name, body, token) =>
    answerOf(
      await post(`${url}/proxy${callPath(name)}`, body, {
        ...headers,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      }),
    ),
  open: async (subject) =>
    ((await (await post(`${url}/proxy/session`, subject, headers)).json()) as { token: string }).token,
})

export interface Bank {
  readonly url: string
  readonly control: ReturnType<typeof sandboxControl>
  /** Number of requests for each call. */
  readonly requests: Map<string, number>
  /** Stands between the bank's work and its answer. */
  onAnswer(name: CallName, task: () => Promise<void> | void): void
  close(): Promise<void>
}

export async function startBank(): Promise<Bank> {
  const jwk = createPublicKey(testKey).export({ format: 'jwk' }) as JsonWebKey
  const publicKey = await crypto.subtle.importKey(
    'jwk',
    jwk,
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    true,
    ['verify'],
  )
  const sandbox = createSandbox({
    now: () => Date.now(),
    random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
    verifyKeys: [publicKey],
    appId: 'app-1',
  })
  const requests = new Map<string, number>()
  const tasks = new Map<string, () => Promise<void> | void>()
  const listener = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    const answer = await sandbox.bank.fetch(request)
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
    const task = tasks.get(pathname)
    tasks.delete(pathname)
    await task?.()
    return answer
  })
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    control: sandboxControl((input, init) => sandbox.control.fetch(new Request(input, init)), url),
    onAnswer: (name, task) => tasks.set(callPath(name), task),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Environs = Record<string, string>

export const environs = (bank: Bank, redisUrl: string, change: Environs): Environs => ({
  ENVIRONMENT: 'DEV',
  BANK_URL: bank.url,
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: testKey,
  SIGNING_KEY_ID: 'key-1',
  SESSION_SECRET: 'a secret of the tests, long enough',
  PORT: '0',
  DRAIN_MS: '0',
  REDIS_URL: redisUrl,
  // Longer than a busy machine takes to hand an answer over: only what a test breaks is away.
  REDIS_TIMEOUT_MS: '5000',
  ...change,
})

/** In this process. */
export async function startReplica(
  bank: Bank,
  redisUrl: string,
  change: Environs = {},
): Promise<Replica & { close(): Promise<void> }> {
  const lines: LogLine[] = []
  const proxy = await startProxy(environs(bank, redisUrl, change), (line) => lines.push(line))
  return { ...replicaAt(proxy.url, lines), close: proxy.close }
}

/** A replica that is a process of its own. */
export interface Spawned extends Replica {
  /** With OPERATOR_PORT; else null. */
  readonly operatorUrl: string | null
  /** Asks it to stop, and answers how it ended: an exit code, or the signal. */
  stop(): Promise<number | string>
  kill(): Promise<void>
}

/** This tree. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * As a process of its own, which can be stopped and killed.
 * @param tree whose proxy it is: a folder with `src` and what that imports
 */
export async function spawnReplica(
  bank: Bank,
  redisUrl: string,
  change: Environs = {},
  tree: string = ROOT,
): Promise<Spawned> {
  const entry = join(tree, 'src/proxy/node.ts')
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    env: { ...process.env, ...environs(bank, redisUrl, change) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: LogLine[] = []
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(JSON.parse(line) as LogLine))
  const ending = () => child.exitCode ?? child.signalCode
  const line = await eventually('the start of the proxy', () => {
    if (ending() !== null) throw new Error(`it ended by ${ending()}, and said ${JSON.stringify(lines)}`)
    return lines.find(({ event }) => event === 'started')
  }).catch((error: unknown) => {
    // Left alone it would keep the process of the tests.
    child.kill('SIGKILL')
    throw error
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string> =>
    new Promise((resolve) => {
      const endOf = () => resolve(ending() ?? '')
      if (ending() !== null) return endOf()
      child.once('exit', endOf)
      child.kill(signal)
    })
  return {
    ...replicaAt(String(line['url']), lines),
    operatorUrl: (line['operatorUrl'] ?? null) as string | null,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** An order with a session, ready to be confirmed at any replica. */
export async function openPayment(bank: Bank, replica: Replica, price = '150000.00') {
  const originalReferenceNo = await bank.control.createOrder({
    scenario: 'success',
    msisdn: CUSTOMER,
    amount: price,
  })
  const token = await replica.open({ originReferenceNo: originalReferenceNo })
  const order = (await replica.call('payment/payment-h5', { originalReferenceNo }, token)).data
  const [amount, fee] = [order['amount'], order['adminFee']].map((money) =>
    BigInt(String(money).replace('.', '')),
  )
  const total = String((amount ?? 0n) + (fee ?? 0n)).replace(/(..)$/, '.$1')
  const sealedAt = async (at: Replica) => {
    const { data } = await at.call('password/encrypt-factor', { originalReferenceNo })
    return seal(PIN, data as unknown as EncryptFactor)
  }
  /** @param encryptedPin one that wasn't used yet */
  const confirmAt = async (at: Replica, change: object = {}, encryptedPin?: string) =>
    at.call(
      'payment/payment-order-confirm',
      {
        originalReferenceNo,
        method: 'WALLET',
        amount: total,
        pointAmount: 0,
        encryptedPin: encryptedPin ?? (await sealedAt(at)),
        attempt: '0',
        ...change,
      },
      token,
    )
  /** The order's debits once everything that is under way is over. */
  const debits = async () => {
    await bank.control.advance(60)
    return bank.control.debitsOf(originalReferenceNo)
  }
  const confirms = () => bank.requests.get(callPath('payment/payment-order-confirm')) ?? 0
  return { originalReferenceNo, token, total, sealedAt, confirmAt, debits, confirms }
}

/** The store's turns in a replica's log. Another reason while it is away is a line of it, and no turn. */
export function storeTurns({ lines }: Replica): string[] {
  const events = lines.map(({ event }) => event).filter((event) => /^store-(away|back)$/.test(event))
  return events.filter((event, n) => event !== events[n - 1])
}

export const awayIn = (replica: Replica) =>
  storeTurns(replica).filter((event) => event === 'store-away').length
export const backIn = (replica: Replica) =>
  storeTurns(replica).filter((event) => event === 'store-back').length
