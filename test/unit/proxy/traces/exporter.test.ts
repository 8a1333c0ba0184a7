/** Posting spans: what is sent, what is tried again, and that nothing waits for a collector. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { TraceSettings } from '../../../../src/proxy/traces/settings.ts'
import type { TracingPorts } from '../../../../src/proxy/traces/tracing.ts'
import { settings, tracingTo } from '../../../collector.ts'

type Collector = Awaited<ReturnType<typeof tracingTo>>

const facts = {
  label: 'session',
  method: 'POST',
  status: 200,
  code: undefined,
  limit: undefined,
  replayed: false,
  diagnosticsId: 'D-0000-0000',
} as const
const request = ({ tracing }: Collector, count = 1): void => {
  for (let n = 0; n < count; n++) tracing.request(undefined).end(facts)
}

/** Answers one after the other, the last for all that follow. */
async function answering(
  answers: readonly (() => Response | Promise<Response>)[],
  change: Partial<TraceSettings> = {},
  more: Partial<TracingPorts> = {},
) {
  let asked = 0
  const waits: number[] = []
  const collector = await tracingTo(change, {
    fetch: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)]
      if (!answer) throw new Error('no answer')
      return answer()
    },
    random: (length) => new Uint8Array(length).fill(255),
    pause: async (ms) => void waits.push(ms),
    ...more,
  })
  return { ...collector, asked: () => asked, waits }
}
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status: code, headers })
const away = () => {
  throw new TypeError('fetch failed')
}

describe('a post', () => {
  test("goes to the address, with the operator's headers, and follows no redirect", async () => {
    const collector = await tracingTo()
    request(collector, 3)
    await collector.tracing.close()
    assert.deepEqual(
      collector.posts.map(({ url, init }) => [url, init.method, init.redirect, init.headers]),
      [
        [
          settings.url,
          'POST',
          'error',
          { authorization: 'Bearer collector', 'content-type': 'application/json' },
        ],
      ],
    )
    assert.equal(collector.spans().length, 3)
    assert.deepEqual(collector.counts, { exported: 3, failed: 0, dropped: 0 })
  })

  test('is written as Protocol Buffers too', async () => {
    const collector = await tracingTo({ protocol: 'http/protobuf' })
    request(collector)
    await collector.tracing.close()
    const init = collector.posts[0]?.init ?? {}
    assert.deepEqual(init.headers, {
      authorization: 'Bearer collector',
      'content-type': 'application/x-protobuf',
    })
    const bytes = Buffer.from(init.body as Uint8Array)
    // Field 1 (resource_spans), of a length.
    assert.equal(bytes[0], 0x0a)
    assert.ok(bytes.includes('proxy-under-test') && bytes.includes('POST /session'))
  })

  test('is compressed', async () => {
    const collector = await tracingTo({ compression: 'gzip' })
    request(collector)
    await collector.tracing.close()
    const init = collector.posts[0]?.init ?? {}
    assert.equal((init.headers as Record<string, string>)['content-encoding'], 'gzip')
    assert.ok(gunzipSync(init.body as Uint8Array).includes('proxy-under-test'))
  })

  test('holds at most the allowed number of spans', async () => {
    const collector = await tracingTo({ maxBatch: 4 })
    request(collector, 10)
    await collector.tracing.close()
    assert.ok(collector.posts.length >= 3)
    assert.equal(collector.spans().length, 10)
  })
})

describe('failures', () => {
  for (const [what, answer] of [
    ['a status 503', status(503)],
    ['a status 429', status(429)],
    ['a connection that fails', away],
  ] as const)
    test(`${what} is tried again, after longer and longer waits`, async () => {
      const collector = await answering([answer, answer, status(200)])
      request(collector, 2)
      await collector.tracing.close()
      assert.equal(collector.asked(), 3)
      assert.deepEqual(collector.waits, [1_000, 2_000])
      assert.deepEqual(collector.counts, { exported: 2, failed: 0, dropped: 0 })
    })

  test("the collector's time to wait is used", async () => {
    const collector = await answering([status(503, { 'retry-after': '7' }), status(200)])
    request(collector)
    await collector.tracing.close()
    assert.deepEqual(collector.waits, [7_000])
  })

  test('a refusal is not tried again; the log only says how many spans were lost', async () => {
    const collector = await answering([status(401)])
    request(collector, 2)
    await collector.tracing.close()
    assert.equal(collector.asked(), 1)
    assert.deepEqual(collector.counts, { exported: 0, failed: 2, dropped: 0 })
    assert.deepEqual(collector.lines, [{ event: 'spans-lost', count: 2, why: 'HTTP 401' }])
  })

  test('all tries together have one time limit', async () => {
    const collector = await answering(
      [away],
      { timeoutMs: 1 },
      {
        pause: (_, signal) =>
          new Promise((_done, reject) =>
            signal.addEventListener('abort', () => reject(new Error('aborted'))),
          ),
      },
    )
    request(collector)
    await collector.tracing.close()
    assert.equal(collector.asked(), 1)
    assert.equal(collector.counts.failed, 1)
  })

  test("spans that don't fit are dropped and counted, and logged once a minute", async () => {
    let time = 0
    const collector = await tracingTo(
      { maxQueue: 3, maxBatch: 1, delayMs: 60_000 },
      { fetch: () => new Promise(() => undefined), elapsed: () => time },
    )
    request(collector, 5)
    assert.deepEqual(collector.counts, { exported: 0, failed: 0, dropped: 2 })
    assert.deepEqual(collector.lines, [{ event: 'spans-lost', count: 1, why: 'full' }])
    time = 60_000
    request(collector)
    assert.deepEqual(collector.lines.at(-1), { event: 'spans-lost', count: 2, why: 'full' })
    await collector.tracing.close(1)
  })

  test("a stop doesn't wait for a collector that never answers", async () => {
    const signals: AbortSignal[] = []
    const collector = await tracingTo(
      {},
      {
        fetch: (_, { signal }) => {
          if (signal) signals.push(signal)
          return new Promise(() => undefined)
        },
      },
    )
    request(collector)
    await collector.tracing.close(1)
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true],
    )
  })
})
