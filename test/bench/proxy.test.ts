/**
 * What the signing proxy can do: requests a second over all cores with 50 connections, each with a session,
 * the allow-list, limits, a signature and the way to the bank and back. Printed as a share of what OpenSSL
 * alone can sign on this machine in the same run; load and bank share the machine. Nothing is asserted about
 * time.
 */
import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { callPath } from '../../src/contract/endpoints.ts'
import { SESSION_HEADER } from '../../src/contract/session.ts'
import { DIMENSIONS, LIMIT_CLASSES } from '../../src/proxy/rateLimits/table.ts'
import { load, type LoadRequest } from './load.ts'
import { findRedis } from '../redis.mjs'
import { startRedis } from '../store/redisServer.ts'
import { testKey } from '../keys.ts'
import { CORES, opensslSigns, type Started, startNode } from './processes.ts'

const CONNECTIONS = 50
/**
 * A shared machine isn't equally fast from one moment to the next: the middle of several short rounds is
 * printed.
 */
const ROUNDS = 7
const SECONDS = 4
const SIGN_SECONDS = 2
const WARM_SECONDS = 4

/** Counted as ever, so that counting is in the price, but never reached. */
const LIMITS = JSON.stringify(
  Object.fromEntries(
    LIMIT_CLASSES.map((name) => [
      name,
      Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, { points: 1_000_000_000, seconds: 600 }])),
    ]),
  ),
)

const median = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

/** What one customer asks: with a session of their own, as it is after its first call. */
async function customer(url: string, n: number): Promise<LoadRequest> {
  const body = JSON.stringify({ journeyId: `journey-${n}` })
  const json = { 'content-type': 'application/json' }
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

let bank: Started
before(async () => {
  bank = await startNode('./bank.ts', 'port')
})
after(() => bank.close())

async function measure(t: TestContext, change: Record<string, string>): Promise<void> {
  const proxy = await startNode('../../src/proxy/node.ts', 'url', {
    ENVIRONMENT: 'DEV',
    BANK_URL: `http://127.0.0.1:${String(bank.line['port'])}`,
    BANK_APP_ID: 'app-1',
    SIGNING_KEY: testKey,
    SIGNING_KEY_ID: 'key-1',
    SESSION_SECRET: 'a secret of the bench, long enough',
    PORT: '0',
    OPERATOR_PORT: '0',
    WORKERS: 'auto',
    LIMITS,
    ...change,
  })
  try {
    const url = `${String(proxy.line['url'])}/proxy`
    const requests = await Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => customer(url, n)))
    await load(url, requests, WARM_SECONDS)
    t.diagnostic(
      `${CORES} cores, ${CONNECTIONS} connections; OpenSSL alone signs on all cores before and after each round`,
    )
    const rounds: { readonly ratio: number; readonly spread: number }[] = []
    let before = await opensslSigns(SIGN_SECONDS)
    for (let n = 0; n < ROUNDS; n++) {
      const { rate, p50, p99, refused } = await load(url, requests, SECONDS)
      const after = await opensslSigns(SIGN_SECONDS)
      assert.equal(refused, 0, 'every request was answered well')
      const signs = (before + after) / 2
      rounds.push({ ratio: rate / signs, spread: p99 / p50 })
      t.diagnostic(
        `${rate.toFixed(0)} requests/s, ${signs.toFixed(0)} signatures/s: ratio ${(rate / signs).toFixed(2)}; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      )
      before = after
    }
    t.diagnostic(
      `in the middle: ratio ${median(rounds.map(({ ratio }) => ratio)).toFixed(2)}, p99 ${median(rounds.map(({ spread }) => spread)).toFixed(1)} times p50`,
    )
  } finally {
    await proxy.close()
  }
}

test('from memory', (t) => measure(t, {}))

test('with Redis', { skip: findRedis() === undefined && 'there is no redis-server here' }, async (t) => {
  const redis = await startRedis()
  try {
    await measure(t, { REDIS_URL: redis.url })
  } finally {
    await redis.close()
  }
})
