/**
 * The cost of a request to one process of the signing proxy, with 50 connections, each with a session, the
 * allow-list, limits, a signature and the way to the bank and back. CPU is printed as a multiple of what a
 * process takes that only signs and forwards in the same rounds; load and bank share the machine. Nothing is
 * asserted about time.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { type Case, CONNECTIONS, fromStranger, startProxyCase, startSigner } from './cases.ts'
import { load } from './load.ts'
import { median } from './page/figures.ts'
import { findRedis } from '../servers.ts'
import { startRedis } from '../store/redisServer.ts'
import { startNode } from './processes.ts'

/**
 * A shared machine isn't equally fast from one moment to the next: the middle of several short rounds is
 * printed.
 */
const ROUNDS = 7
const SECONDS = 4
const WARM_SECONDS = 4

/** A folder with another tree of the project, whose proxies take turns with this one's. */
const { BENCH_AGAINST: AGAINST } = process.env

async function measure(t: TestContext, cases: readonly [Case, ...Case[]]): Promise<void> {
  t.diagnostic(`${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`)
  for (const { url, requests } of cases) await load(url, requests, WARM_SECONDS)
  /** CPU for a request, of the case's own process, in ms, round by round. */
  const rounds = new Map<Case, number[]>(cases.map((benchCase) => [benchCase, []]))
  for (let n = 0; n < ROUNDS; n++) {
    for (const benchCase of cases) {
      const before = benchCase.process.cpuSeconds()
      const { refused, count } = await load(benchCase.url, benchCase.requests, SECONDS)
      assert.equal(refused, benchCase.isRefused ? count : 0, 'every request was answered well, or none')
      rounds.get(benchCase)?.push(((benchCase.process.cpuSeconds() - before) * 1000) / count)
    }
  }
  const floor = rounds.get(cases[0]) ?? []
  for (const [{ name, goal }, all] of rounds) {
    const times = median(all.map((cpuMs, n) => cpuMs / (floor[n] ?? Number.NaN)))
    const goalText = goal === undefined ? '' : ` (goal ${goal})`
    t.diagnostic(
      `${name}: ${median(all).toFixed(3)} ms of CPU a request, ${times.toFixed(2)} of the floor's${goalText}`,
    )
  }
}

/** The page of the merchant whose the bench's journeys are. */
const ORIGIN = 'https://shop.example'

/** A file with so many merchants, the one of the journeys last. */
function merchantsFile(folder: string, count: number): string {
  const merchants = Array.from({ length: count }, (_, n) => {
    const [id, origin] = n === count - 1 ? ['demo-1', ORIGIN] : [`merchant-${n}`, `https://shop-${n}.example`]
    return { id, name: id, embedOrigins: [origin], inlineOrigins: [origin], returnOrigins: [origin] }
  })
  const file = join(folder, `merchants-${count}.json`)
  writeFileSync(file, JSON.stringify(merchants))
  return file
}

test('what a request costs, beside a process that only signs and forwards', async (t) => {
  const bank = await startNode('./bank.ts', 'port')
  const bankUrl = `http://127.0.0.1:${String(bank.line['port'])}`
  const redis = findRedis() === undefined ? undefined : await startRedis()
  const cases: [Case, ...Case[]] = [await startSigner(bankUrl)]
  const entry = AGAINST === undefined ? undefined : join(resolve(AGAINST), 'src/proxy/node.ts')
  const folder = mkdtempSync(join(tmpdir(), 'bank-elements-bench-'))
  /** A case of this tree, and of the other where there is one. */
  const add = async (
    name: string,
    change: Record<string, string>,
    options: { goal?: number; origin?: string },
  ) => {
    cases.push(await startProxyCase(name, bankUrl, change, options))
    if (entry !== undefined)
      cases.push(await startProxyCase(`the other tree, ${name}`, bankUrl, change, { ...options, entry }))
  }
  try {
    await add('from memory', {}, { goal: 1.25 })
    if (redis) await add('with Redis', { REDIS_URL: redis.url }, { goal: 1.44 })
    else t.diagnostic('with Redis: not measured, there is no redis-server here')
    for (const [name, count] of [
      ['a page of the only merchant', 1],
      ['a page of one of 10,000 merchants', 10_000],
    ] as const) {
      await add(name, { MERCHANTS_FILE: merchantsFile(folder, count) }, { origin: ORIGIN })
      const latest = cases.at(-1)
      if (latest) cases.push(fromStranger(latest))
    }
    // The bank answers a collector's posts as well as any other.
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: bankUrl }
    const sampled = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
    await add('from memory, one trace in twenty', { ...traced, ...sampled }, {})
    await measure(t, cases)
  } finally {
    await Promise.all([...new Set(cases.map(({ process }) => process))].map((process) => process.close()))
    await bank.close()
    await redis?.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
