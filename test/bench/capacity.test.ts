/**
 * Measures what the page about capacity is computed from, writes it to `src/proxy/capacity.json`, and the
 * page with it. One process of the proxy, from memory and with Redis in turns, beside what OpenSSL signs; how
 * much memory a request takes that waits for the bank; what a payment leaves in Redis. Nothing is asserted
 * about time.
 */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { cpus } from 'node:os'
import { test } from 'node:test'
import { createClient } from '@redis/client'
import { eventually } from '../eventually.ts'
import { findRedis } from '../redis.mjs'
import { startRedis } from '../store/redisServer.ts'
import { openPayment, startBank, startReplica } from '../store/rig.ts'
import { FIGURES, type Figures, PAGE } from './capacity/figures.ts'
import { pageOf } from './capacity/page.ts'
import { countPayment } from './capacity/payment.ts'
import { type Case, cpuSeconds, LIMITS, median, metric, startProxyCase } from './cases.ts'
import { load, textOf } from './load.ts'
import { CORES, opensslSigns, startNode } from './processes.ts'

const ROUNDS = 5
const SECONDS = 4
const WARM_SECONDS = 4
const SIGN_SECONDS = 2
/** Requests that wait when memory is read. */
const WAITING = [500, 2_500] as const
const PAYMENTS = 300
/** After so many the customer's wallet is filled again. */
const WALLETFUL = 50

/** To three digits: more says nothing. */
const rounded = (value: number): number => Number(value.toPrecision(3))

const resident = (one: Case): Promise<number> => metric(one, 'process_resident_memory_bytes')

interface Round {
  readonly rate: number
  readonly cpuMs: number
  readonly signingShare: number
}

async function inTurns(cases: readonly Case[]): Promise<Map<Case, Round[]>> {
  for (const { url, requests } of cases) await load(url, requests, WARM_SECONDS)
  const rounds = new Map<Case, Round[]>(cases.map((one) => [one, []]))
  for (let n = 0; n < ROUNDS; n++) {
    const signingMs = (1000 * CORES) / (await opensslSigns(SIGN_SECONDS))
    for (const one of cases) {
      const before = await cpuSeconds(one)
      const { refused, rate, count } = await load(one.url, one.requests, SECONDS)
      const cpuMs = (((await cpuSeconds(one)) - before) * 1000) / count
      assert.equal(refused, 0, 'every request was answered well')
      rounds.get(one)?.push({ rate, cpuMs, signingShare: Math.min(1, signingMs / cpuMs) })
    }
  }
  return rounds
}

const middle = (rounds: readonly Round[]): Figures['memory'] => ({
  rate: rounded(median(rounds.map(({ rate }) => rate))),
  cpuMs: rounded(median(rounds.map(({ cpuMs }) => cpuMs))),
  signingShare: rounded(median(rounds.map(({ signingShare }) => signingShare))),
})

/** A bank that answers at once until it is told to hold all answers back. */
async function startHoldingBank() {
  let isHolding = false
  let held = 0
  const server = createServer((request, response) => {
    request.resume()
    if (isHolding) held += 1
    else
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
    held: () => held,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Memory of a process, and of each request that waits in it, in bytes. */
async function memoryOfWaiting(): Promise<Pick<Figures, 'processBytes' | 'waitingBytes'>> {
  const bank = await startHoldingBank()
  const one = await startProxyCase('waiting', undefined, bank.url, {
    BANK_TIMEOUT_MS: '120000',
  })
  const sockets: Socket[] = []
  try {
    await load(one.url, one.requests, WARM_SECONDS)
    const processBytes = await resident(one)
    bank.hold()
    const { host, hostname, port } = new URL(one.url)
    const read: number[] = []
    for (const waiting of WAITING) {
      while (sockets.length < waiting) {
        const request = one.requests[sockets.length % one.requests.length] ?? assert.fail()
        const socket = connect(Number(port), hostname).on('error', () => undefined)
        socket.write(textOf(request, host))
        sockets.push(socket)
      }
      // The request for the metrics itself is none of them.
      await eventually(
        `${waiting} requests that wait`,
        async () => ((await metric(one, 'bank_proxy_requests_in_flight')) >= waiting ? true : undefined),
        60_000,
      )
      read.push(await resident(one))
    }
    const [few = 0, many = 0] = read
    return {
      processBytes: rounded(processBytes),
      waitingBytes: rounded((many - few) / (WAITING[1] - WAITING[0])),
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    bank.close()
    await one.process.close()
  }
}

/** Bytes that a payment leaves in Redis: what it has counted, its session and its confirm. */
async function bytesInRedis(): Promise<number> {
  const [bank, redis] = await Promise.all([startBank(), startRedis()])
  const replica = await startReplica(bank, redis.url, { LIMITS, REDIS_TIMEOUT_MS: '5000' })
  const asked = await createClient({ url: redis.url }).connect()
  const used = async () => Number(/^used_memory:(\d+)/m.exec(await asked.info('memory'))?.[1])
  const pay = async () => {
    const payment = await openPayment(bank, replica, '10000.00')
    assert.equal((await payment.confirmAt(replica)).status, 200)
  }
  try {
    await pay()
    const before = await used()
    for (let n = 0; n < PAYMENTS; n++) {
      if (n % WALLETFUL === 0) await bank.control.reset()
      await pay()
    }
    return rounded(((await used()) - before) / PAYMENTS)
  } finally {
    await asked.close()
    await replica.close()
    await Promise.all([bank.close(), redis.close()])
  }
}

test(
  'what a process of the proxy carries',
  { skip: findRedis() === undefined && 'no redis-server' },
  async (t) => {
    const bank = await startNode('./bank.ts', 'port')
    const bankUrl = `http://127.0.0.1:${String(bank.line['port'])}`
    const redis = await startRedis()
    const cases: Case[] = []
    let rounds: Map<Case, Round[]>
    try {
      cases.push(await startProxyCase('from memory', undefined, bankUrl, {}))
      cases.push(await startProxyCase('with Redis', undefined, bankUrl, { REDIS_URL: redis.url }))
      rounds = await inTurns(cases)
    } finally {
      await Promise.all(cases.map(({ process }) => process.close()))
      await bank.close()
      await redis.close()
    }
    const [memory = [], shared = []] = cases.map((one) => rounds.get(one))
    const figures: Figures = {
      machine: {
        processor: cpus()[0]?.model ?? 'an unknown processor',
        cores: CORES,
        node: process.versions.node,
      },
      memory: middle(memory),
      redis: middle(shared),
      ...(await memoryOfWaiting()),
      redisBytes: await bytesInRedis(),
      payment: await countPayment(),
    }
    const text = JSON.stringify(figures, null, 2)
    t.diagnostic(text)
    writeFileSync(FIGURES, `${text}\n`)
    writeFileSync(PAGE, pageOf(figures))
  },
)
