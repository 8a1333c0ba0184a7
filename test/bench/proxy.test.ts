/**
 * What the signing proxy can do: requests a second of one process with 50 connections, each with a session,
 * the allow-list, limits, a signature and the way to the bank and back. Printed as a share of what a process
 * that only signs and forwards can do in the same rounds, and of what OpenSSL alone can sign; load and bank
 * share the machine. Nothing is asserted about time.
 */
import assert from 'node:assert/strict'
import { join, resolve } from 'node:path'
import { test, type TestContext } from 'node:test'
import { type Case, CONNECTIONS, median, startProxyCase, startSigner } from './cases.ts'
import { load } from './load.ts'
import { findRedis } from '../redis.mjs'
import { startRedis } from '../store/redisServer.ts'
import { CORES, opensslSigns, startNode } from './processes.ts'

/**
 * A shared machine isn't equally fast from one moment to the next: the middle of several short rounds is
 * printed.
 */
const ROUNDS = 7
const SECONDS = 4
const SIGN_SECONDS = 2
const WARM_SECONDS = 4

/** A folder with another tree of the project, whose proxies take turns with this one's. */
const { BENCH_AGAINST: AGAINST } = process.env

interface Round {
  readonly rate: number
  readonly p50: number
  readonly p99: number
  /** CPU for a request, of the case's own process. */
  readonly cpuMs: number
}

async function measure(t: TestContext, cases: readonly [Case, ...Case[]]): Promise<void> {
  t.diagnostic(`${CORES} cores, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s`)
  for (const { url, requests } of cases) await load(url, requests, WARM_SECONDS)
  const rounds = new Map<Case, Round[]>(cases.map((one) => [one, []]))
  const signs: number[] = []
  for (let n = 0; n < ROUNDS; n++) {
    signs.push(await opensslSigns(SIGN_SECONDS))
    for (const one of cases) {
      const before = one.process.cpuSeconds()
      const { refused, count, ...round } = await load(one.url, one.requests, SECONDS)
      const cpuMs = ((one.process.cpuSeconds() - before) * 1000) / count
      assert.equal(refused, 0, 'every request was answered well')
      rounds.get(one)?.push({ ...round, cpuMs })
    }
  }
  const floor = rounds.get(cases[0]) ?? []
  t.diagnostic(`OpenSSL alone: ${median(signs).toFixed(0)} signatures/s`)
  for (const one of cases) {
    const all = rounds.get(one) ?? []
    const share = median(all.map(({ rate }, n) => rate / (floor[n]?.rate ?? Number.NaN)))
    const of = one.goal === undefined ? '' : `, ${share.toFixed(2)} of the floor (goal ${one.goal})`
    const rate = median(all.map((round) => round.rate))
    const ofSigns = median(all.map((round, n) => round.rate / (signs[n] ?? Number.NaN)))
    const [p50, p99] = [median(all.map((round) => round.p50)), median(all.map((round) => round.p99))]
    const cpuMs = median(all.map((round) => round.cpuMs))
    const cpuShare = median(all.map((round, n) => (floor[n]?.cpuMs ?? Number.NaN) / round.cpuMs))
    const cpu = Number.isNaN(cpuMs) ? '' : `; CPU ${cpuMs.toFixed(3)} ms, ${cpuShare.toFixed(2)} of the floor`
    t.diagnostic(
      `${one.name}: ${rate.toFixed(0)} requests/s${of}, ${ofSigns.toFixed(2)} of OpenSSL; p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${cpu}`,
    )
  }
}

test('requests a second, beside a process that only signs and forwards', async (t) => {
  const bank = await startNode('./bank.ts', 'port')
  const bankUrl = `http://127.0.0.1:${String(bank.line['port'])}`
  const redis = findRedis() === undefined ? undefined : await startRedis()
  const cases: [Case, ...Case[]] = [await startSigner(bankUrl)]
  try {
    cases.push(await startProxyCase('from memory', 0.9, bankUrl, {}))
    if (AGAINST !== undefined) {
      const entry = join(resolve(AGAINST), 'src/proxy/node.ts')
      cases.push(await startProxyCase('the other tree, from memory', 0.9, bankUrl, {}, entry))
      if (redis) {
        const shared = { REDIS_URL: redis.url }
        cases.push(await startProxyCase('with Redis', 0.85, bankUrl, shared))
        cases.push(await startProxyCase('the other tree, with Redis', 0.85, bankUrl, shared, entry))
      }
      return await measure(t, cases)
    }
    // The bank answers a collector's posts as well as any other.
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: bankUrl }
    const some = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' }
    cases.push(
      await startProxyCase('from memory, one trace in twenty', undefined, bankUrl, { ...traced, ...some }),
    )
    cases.push(await startProxyCase('from memory, every trace', undefined, bankUrl, traced))
    if (redis) cases.push(await startProxyCase('with Redis', 0.85, bankUrl, { REDIS_URL: redis.url }))
    else t.diagnostic('with Redis: not measured, there is no redis-server here')
    await measure(t, cases)
  } finally {
    await Promise.all(cases.map(({ process }) => process.close()))
    await bank.close()
    await redis?.close()
  }
})
