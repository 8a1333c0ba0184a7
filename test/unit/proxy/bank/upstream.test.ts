import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import type { AddressInfo, LookupFunction } from 'node:net'
import { test } from 'node:test'
import { ANSWER_LIMIT, type BankInit, type BankResponse } from '../../../../src/proxy/bank/bankFetch.ts'
import { createUpstream, type UpstreamState } from '../../../../src/proxy/bank/upstream.ts'
import { createLookup } from '../../../../src/proxy/base/lookup.ts'
import { TooLarge, Undecodable } from '../../../../src/proxy/base/bytes.ts'
import { NotSent } from '../../../../src/proxy/base/refusal.ts'
import { eventually } from '../../../eventually.ts'

const init = (
  signal = AbortSignal.timeout(20_000),
  timeLimits: Pick<BankInit, 'leave' | 'leaveWithinMs'> = {},
) => ({ method: 'POST', headers: {}, body: '{}', redirect: 'manual', signal, ...timeLimits }) as const

test('connections to the bank go to no other host', async () => {
  const upstream = createUpstream('https://api.bank.example', { connections: 1, connectTimeoutMs: 5_000 })
  for (const url of ['https://evil.example/ipg-auth/api/v1/get-msisdn', 'https://api.bank.example.evil/x'])
    await assert.rejects(upstream.fetch(url, init()), /Another host/, url)
  await upstream.close()
})

/** Asks a bank that answers like this. */
async function request(
  answer: (response: ServerResponse) => void,
  work: (
    ask: (
      signal?: AbortSignal,
      timeLimits?: Pick<BankInit, 'leave' | 'leaveWithinMs'>,
    ) => Promise<BankResponse>,
    state: () => UpstreamState,
  ) => Promise<void>,
): Promise<void> {
  const bank = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const upstream = createUpstream(url, { connections: 1, connectTimeoutMs: 5_000 })
  try {
    await work(
      (signal, timeLimits) => upstream.fetch(`${url}/x?a=1`, init(signal, timeLimits)),
      upstream.state,
    )
  } finally {
    await upstream.close()
    bank.closeAllConnections()
    await new Promise((resolve) => bank.close(resolve))
  }
}

test('an answer comes as a whole, however it was cut into pieces', () =>
  request(
    (response) => {
      response.setHeader('X-Name', ['a', 'b'])
      response.write('größ')
      setImmediate(() => response.end('er'))
    },
    async (ask) => {
      const { status, headers, wholeBody } = await ask()
      assert.deepEqual([status, headers.get('x-name')], [200, 'a, b'])
      assert.equal(new TextDecoder().decode(await wholeBody?.()), 'größer')
    },
  ))

test('of an answer that is too large, or is cut off, nothing can be read', async () => {
  const cut: ((response: ServerResponse) => void)[] = [
    (response) => response.end(Buffer.alloc(ANSWER_LIMIT + 1)),
    (response) => {
      response.writeHead(200, { 'content-length': 9 }).write('{')
      setImmediate(() => response.destroy())
    },
  ]
  for (const answer of cut)
    await request(answer, async (ask) => {
      const { status, wholeBody } = await ask()
      assert.equal(status, 200)
      await assert.rejects(async () => wholeBody?.())
    })
})

test('one that takes too long is given up, before its head and after it', async () => {
  const limit = new AbortController()
  await request(
    () => limit.abort(new Error('too long')),
    async (ask) => assert.rejects(ask(limit.signal), /too long/),
  )
  const later = new AbortController()
  await request(
    (response) => {
      response.write('{')
      setImmediate(() => later.abort(new Error('too long')))
    },
    async (ask) =>
      assert.rejects(async () => {
        await (await ask(later.signal)).wholeBody?.()
      }, /too long/),
  )
  await request(
    (response) => response.end(),
    async (ask) => assert.rejects(ask(later.signal), /too long/),
  )
})

test('one that gets no connection in its time is never sent, also later', async () => {
  const responses: ServerResponse[] = []
  await request(
    (response) => void responses.push(response),
    async (ask, state) => {
      const count = () => [state().running, state().queued]
      const first = ask()
      await eventually('it is at the bank', () => responses.length === 1 || undefined)
      const patient = ask()
      assert.deepEqual(count(), [1, 1])
      await assert.rejects(ask(undefined, { leaveWithinMs: 1 }), {
        name: 'NeverConnected',
        failure: 'no-connection',
      })
      assert.deepEqual(count(), [1, 1], 'it waits no longer')
      responses[0]?.end('first')
      assert.equal((await first).status, 200)
      await eventually('the patient one is there', () => responses.length === 2 || undefined)
      assert.deepEqual(count(), [1, 0])
      responses[1]?.end('patient')
      assert.equal((await patient).status, 200)
      const next = ask()
      await eventually('the next is there', () => responses.length === 3 || undefined)
      responses[2]?.end('next')
      assert.equal((await next).status, 200)
      assert.deepEqual([responses.length, ...count()], [3, 0, 0])
    },
  )
})

test('one that must not leave any more is not sent, and its connection stays for others', async () => {
  const sockets = new Set<unknown>()
  let count = 0
  await request(
    (response) => {
      count += 1
      sockets.add(response.socket)
      response.end()
    },
    async (ask) => {
      await ask()
      const leave = () => {
        throw new NotSent(503, 'SYSTEM_BUSY')
      }
      await assert.rejects(ask(undefined, { leave }), NotSent)
      await ask()
      assert.deepEqual([count, sockets.size], [2, 1])
    },
  )
})

test("many that wait for a name that isn't answered ask for it once, and none is sent", async () => {
  let lookups = 0
  const lookup = createLookup(() => {
    lookups += 1
  })
  const url = 'http://bank.example'
  const upstream = createUpstream(url, { connections: 64, connectTimeoutMs: 500, lookup })
  const requests = Array.from({ length: 64 }, () =>
    upstream.fetch(`${url}/x`, init(undefined, { leaveWithinMs: 50 })),
  )
  for (const entry of requests)
    await assert.rejects(entry, { name: 'NeverConnected', failure: 'connect-timeout' })
  assert.equal(lookups, 1)
  await upstream.close()
})

test('connections have a greatest age, so that a new address of the bank is followed', async (t) => {
  /** The address at which each request came in. */
  const addresses: (string | undefined)[] = []
  const bank = createServer(({ socket }, response) => {
    addresses.push(socket.localAddress)
    response.end()
  })
  await new Promise<void>((resolve) => bank.listen(0, '0.0.0.0', resolve))
  t.after(() => {
    bank.close()
    bank.closeAllConnections()
  })
  // All of 127/8 is this machine, but on macOS.
  const move = process.platform === 'darwin' ? '127.0.0.1' : '127.0.0.2'
  let address = '127.0.0.1'
  let lookups = 0
  const lookup: LookupFunction = (_, { all }, callback) => {
    lookups += 1
    if (all) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
  const url = `http://bank.example:${(bank.address() as AddressInfo).port}`
  let time = 0
  const upstream = createUpstream(url, {
    connections: 1,
    connectTimeoutMs: 5_000,
    lookup,
    elapsed: () => time,
  })
  const askAt = async (ms: number) => {
    time = ms
    await (await upstream.fetch(`${url}/x`, init())).wholeBody?.()
  }
  await askAt(0)
  address = move
  await askAt(299_000)
  await askAt(301_000)
  await askAt(302_000)
  assert.deepEqual(addresses, ['127.0.0.1', '127.0.0.1', move, move])
  assert.equal(lookups, 2)
  await upstream.close()
})

const TEXT = JSON.stringify({ code: 0, data: {} })
for (const [encoding, bytes] of [
  ['identity', Buffer.from(TEXT)],
  ['gzip', gzipSync(TEXT)],
  ['X-GZIP', gzipSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br, gzip', gzipSync(brotliCompressSync(TEXT))],
] as const)
  test(`an answer that is compressed unasked is read: ${encoding}`, () =>
    request(
      (response) => response.setHeader('content-encoding', encoding).end(bytes),
      async (ask) => assert.equal(new TextDecoder().decode(await (await ask()).wholeBody?.()), TEXT),
    ))

for (const [title, encoding, bytes, error] of [
  ['a bomb', 'gzip', gzipSync(Buffer.alloc(50 * ANSWER_LIMIT)), TooLarge],
  [
    'a bomb in a bomb',
    'br, br',
    brotliCompressSync(brotliCompressSync(Buffer.alloc(2 * ANSWER_LIMIT))),
    TooLarge,
  ],
  ['an encoding that nobody knows', 'zstd', Buffer.from(TEXT), Undecodable],
  ['the name of a property of every object', 'constructor', Buffer.from(TEXT), Undecodable],
  ['too many layers', 'gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(TEXT))), Undecodable],
  ['one that is not what it says', 'gzip', Buffer.from(TEXT), Undecodable],
  ['one that is cut off', 'gzip', gzipSync(TEXT).subarray(0, -9), Undecodable],
] as const)
  test(`of a compressed answer nothing can be read: ${title}`, () =>
    request(
      (response) => response.setHeader('content-encoding', encoding).end(bytes),
      async (ask) => assert.rejects(async () => (await ask()).wholeBody?.(), error),
    ))
