/**
 * The three figures from which `src/proxy/CAPACITY.md` computes: CPU of the proxy for a request, memory of a
 * request that waits for the bank, and what a payment leaves in Redis. Nothing is asserted about time.
 */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { test } from 'node:test'
import { createClient } from '@redis/client'
import { Pool } from 'undici'
import { eventually } from '../eventually.ts'
import { findRedis } from '../servers.ts'
import { startRedis } from '../store/redisServer.ts'
import { openPayment, startBank, startReplica } from '../store/rig.ts'
import { type Case, LIMITS, metric, startProxyCase } from './cases.ts'
import { load } from './load.ts'
import { median } from './page/figures.ts'
import { startNode } from './processes.ts'

const ROUNDS = 5
const SECONDS = 4
const WARM_SECONDS = 4
/** Requests that wait when memory is read. */
const WAITING = [500, 2_500] as const
const PAYMENTS = 300
/** After so many the customer's wallet is filled again. */
const WALLETFUL = 50

/** To three digits: more says nothing. */
const rounded = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en')

const resident = (proxy: Case): Promise<number> => metric(proxy, 'process_resident_memory_bytes')

/** CPU of a request with a session, from limits to the bank's answer, in ms. */
async function cpuOfRequest(redisUrl: string): Promise<number> {
  const bank = await startNode('./bank.ts', 'port')
  const proxy = await startProxyCase('with Redis', `http://127.0.0.1:${String(bank.line['port'])}`, {
    REDIS_URL: redisUrl,
  })
  try {
    await load(proxy.url, proxy.requests, WARM_SECONDS)
    const rounds: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const start = proxy.process.cpuSeconds()
      const { refused, count } = await load(proxy.url, proxy.requests, SECONDS)
      assert.equal(refused, 0, 'every request was answered well')
      rounds.push(((proxy.process.cpuSeconds() - start) * 1000) / count)
    }
    return median(rounds)
  } finally {
    await proxy.process.close()
    await bank.close()
  }
}

/** A bank that answers at once until it is told to hold all answers back. */
async function startHoldingBank() {
  let isHolding = false
  const server = createServer((request, response) => {
    request.resume()
    if (isHolding) return
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"code":0,"message":"OK","data":{"msisdn":"81100000001","merchantId":"demo-1"}}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      isHolding = true
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Memory of a process, and of each request that waits in it, in bytes. */
async function memoryOfWaiting(): Promise<{ processBytes: number; waitingBytes: number }> {
  const bank = await startHoldingBank()
  const proxy = await startProxyCase('waiting', bank.url, { BANK_TIMEOUT_MS: '120000' })
  const customers = new Pool(new URL(proxy.url).origin, { connections: WAITING[1], headersTimeout: 0 })
  try {
    await load(proxy.url, proxy.requests, WARM_SECONDS)
    const processBytes = await resident(proxy)
    bank.hold()
    const readings: number[] = []
    let askedCount = 0
    for (const waiting of WAITING) {
      for (; askedCount < waiting; askedCount++) {
        const request = proxy.requests[askedCount % proxy.requests.length] ?? assert.fail()
        void customers.request({ ...request, method: 'POST' }).catch(() => undefined)
      }
      // The request for the metrics itself is none of them.
      await eventually(`${waiting} requests that wait`, async () =>
        (await metric(proxy, 'bank_proxy_requests_in_flight')) >= waiting ? true : undefined,
      )
      readings.push(await resident(proxy))
    }
    const [few = 0, total = 0] = readings
    return { processBytes, waitingBytes: (total - few) / (WAITING[1] - WAITING[0]) }
  } finally {
    await customers.destroy()
    bank.close()
    await proxy.process.close()
  }
}

/** Bytes that a payment leaves in Redis: what it has counted, its session and its confirm. */
async function bytesInRedis(redisUrl: string): Promise<number> {
  const bank = await startBank()
  const replica = await startReplica(bank, redisUrl, { LIMITS })
  const client = await createClient({ url: redisUrl }).connect()
  const used = async () => Number(/^used_memory:(\d+)/m.exec(await client.info('memory'))?.[1])
  const pay = async () => {
    const payment = await openPayment(bank, replica, '10000.00')
    assert.equal((await payment.confirmAt(replica)).status, 200)
  }
  try {
    await pay()
    const start = await used()
    for (let n = 0; n < PAYMENTS; n++) {
      if (n % WALLETFUL === 0) await bank.control.reset()
      await pay()
    }
    return ((await used()) - start) / PAYMENTS
  } finally {
    await client.close()
    await replica.close()
    await bank.close()
  }
}

test('the figures of capacity', { skip: findRedis() === undefined && 'no redis-server' }, async (t) => {
  const redis = await startRedis()
  try {
    t.diagnostic(`${cpus()[0]?.model ?? 'an unknown processor'}, Node ${process.versions.node}`)
    t.diagnostic(`CPU of a request: ${rounded(await cpuOfRequest(redis.url))} ms`)
    const { processBytes, waitingBytes } = await memoryOfWaiting()
    t.diagnostic(
      `a request that waits: ${rounded(waitingBytes)} bytes, beside ${rounded(processBytes)} of the process`,
    )
    t.diagnostic(`a payment leaves in Redis: ${rounded(await bytesInRedis(redis.url))} bytes`)
  } finally {
    await redis.close()
  }
})
