/** The benches' requests to the proxy, and their customers. */
import { callPath } from '../../src/contract/endpoints.ts'
import { SESSION_HEADER } from '../../src/contract/sessionHeaders.ts'
import { DEFAULT_LIMITS } from '../../src/proxy/rateLimits/table.ts'
import { testKey } from '../keys.ts'
import type { LoadRequest } from './load.ts'
import { type Started, startNode } from './processes.ts'

export const CONNECTIONS = 50

/** Counted by what it is always counted by, so that counting is in the price, but never reached. */
export const LIMITS = JSON.stringify(
  Object.fromEntries(
    Object.entries(DEFAULT_LIMITS).map(([name, limits]) => [
      name,
      Object.fromEntries(
        Object.keys(limits).map((dimension) => [dimension, { points: 1_000_000_000, seconds: 600 }]),
      ),
    ]),
  ),
)

/** The requests of one customer: with a session of their own, as it is after its first call. */
async function customer(url: string, n: number, origin?: string): Promise<LoadRequest> {
  const body = JSON.stringify({ journeyId: `journey-${n}` })
  const json = { 'content-type': 'application/json', ...(origin !== undefined && { origin }) }
  const { token } = (await (
    await fetch(`${url}/session`, { method: 'POST', headers: json, body })
  ).json()) as { token: string }
  const path = new URL(url).pathname + callPath('get-msisdn')
  const first = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${token}` },
    body,
  })
  return {
    path,
    body,
    headers: { ...json, authorization: `Bearer ${first.headers.get(SESSION_HEADER) ?? token}` },
  }
}

/** The measured cases, one after the other in each round. */
export interface Case {
  readonly name: string
  readonly url: string
  readonly requests: readonly LoadRequest[]
  /** Its highest cost, in CPU of the floor. */
  readonly goal?: number | undefined
  /** None of its requests is answered well. */
  readonly isRefused?: boolean
  readonly process: Started
}

/** The same requests, from a page that nobody has registered. */
export const fromStranger = (known: Case): Case => ({
  ...known,
  name: `${known.name}, asked by a page that nobody has registered`,
  isRefused: true,
  requests: known.requests.map(({ headers, ...request }) => ({
    ...request,
    headers: { ...headers, origin: 'https://stranger.example' },
  })),
})

export async function startSigner(bankUrl: string): Promise<Case> {
  const process = await startNode('./signer.ts', 'url', { BANK_URL: bankUrl })
  const path = callPath('get-msisdn')
  const requests = Array.from({ length: CONNECTIONS }, (_, n) => ({
    path,
    body: JSON.stringify({ journeyId: `journey-${n}` }),
    headers: { 'content-type': 'application/json' },
  }))
  return { name: 'only signs and forwards', url: String(process.line['url']), requests, process }
}

interface ProxyOptions {
  readonly goal?: number
  /** Of the merchant's page that asks; without it the hosted page does. */
  readonly origin?: string
  /** The proxy's own file, of another tree for example. */
  readonly entry?: string
}

export async function startProxyCase(
  name: string,
  bankUrl: string,
  change: Record<string, string>,
  { goal, origin, entry = '../../src/proxy/node.ts' }: ProxyOptions = {},
): Promise<Case> {
  const process = await startNode(entry, 'url', {
    ENVIRONMENT: 'DEV',
    BANK_URL: bankUrl,
    BANK_APP_ID: 'app-1',
    SIGNING_KEY: testKey,
    SIGNING_KEY_ID: 'key-1',
    SESSION_SECRET: 'a secret of the bench, long enough',
    PORT: '0',
    DRAIN_MS: '0',
    OPERATOR_PORT: '0',
    LIMITS,
    ...change,
  })
  const url = `${String(process.line['url'])}/proxy`
  const requests = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => customer(url, n, origin)))
  return { name, url, requests, process, goal }
}

/** A metric of a proxy, without labels. */
export async function metric({ process }: Case, name: string): Promise<number> {
  const text = await (await fetch(`${String(process.line['operatorUrl'])}/metrics`)).text()
  const line = text.split('\n').find((piece) => piece.startsWith(`${name} `))
  if (line === undefined) throw new Error(`There is no metric ${name}`)
  return Number(line.slice(name.length + 1))
}
