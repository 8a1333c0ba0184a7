/** Posting spans: what reaches a collector over HTTP, what is counted, and that nothing waits for it. */
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { createExporter } from '../../../../src/proxy/traces/exporter.ts'
import type { TraceSettings } from '../../../../src/proxy/traces/settings.ts'
import { settings, silent, tracingTo } from '../../../collector.ts'

const facts = {
  label: 'session',
  method: 'POST',
  status: 200,
  code: undefined,
  limit: undefined,
  replayed: false,
  diagnosticsId: 'D-0000-0000',
} as const

type Tracing = Awaited<ReturnType<typeof tracingTo>>['tracing']
const request = (tracing: Tracing, count = 1): void => {
  for (let n = 0; n < count; n++) tracing.request(undefined).end(facts)
}

interface Post {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A collector on a free port, by a name that only our lookup knows. @param status 0: it never answers */
async function collecting(t: TestContext, change: Partial<TraceSettings> = {}, status = 200) {
  const posts: Post[] = []
  const names: string[] = []
  const server = createServer((incomingMessage, response) => {
    const chunks: Buffer[] = []
    incomingMessage
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        posts.push({
          path: incomingMessage.url,
          headers: incomingMessage.headers,
          body: Buffer.concat(chunks),
        })
        if (status > 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const lookup: LookupFunction = (name, { all }, answerOf) => {
    names.push(name)
    if (all) answerOf(null, [{ address: '127.0.0.1', family: 4 }])
    else answerOf(null, '127.0.0.1', 4)
  }
  const url = `http://collector.example:${(server.address() as AddressInfo).port}/v1/traces`
  const all = { ...settings, url, ...change }
  return { ...(await tracingTo(change, { exporter: await createExporter(all, { lookup }) })), posts, names }
}

describe('a post', () => {
  test("goes to the address, found by the lookup, with the operator's headers", async (t) => {
    const { tracing, posts, names, counts } = await collecting(t)
    request(tracing, 3)
    await tracing.close()
    assert.deepEqual(
      posts.map(({ path, headers }) => [path, headers.authorization, headers['content-type']]),
      [['/v1/traces', 'Bearer collector', 'application/json']],
    )
    assert.ok(posts[0]?.body.includes('proxy-under-test'))
    assert.deepEqual([names, counts], [['collector.example'], { exported: 3, failed: 0, dropped: 0 }])
  })

  test('is written as Protocol Buffers too', async (t) => {
    const { tracing, posts } = await collecting(t, { protocol: 'http/protobuf' })
    request(tracing)
    await tracing.close()
    assert.equal(posts[0]?.headers['content-type'], 'application/x-protobuf')
    // Field 1 (resource_spans), of a length.
    assert.equal(posts[0].body[0], 0x0a)
    assert.ok(posts[0].body.includes('proxy-under-test') && posts[0].body.includes('POST /session'))
  })

  test('is compressed where the environment tells the exporter so', async (t) => {
    process.env['OTEL_EXPORTER_OTLP_COMPRESSION'] = 'gzip'
    t.after(() => delete process.env['OTEL_EXPORTER_OTLP_COMPRESSION'])
    const { tracing, posts } = await collecting(t)
    request(tracing)
    await tracing.close()
    assert.equal(posts[0]?.headers['content-encoding'], 'gzip')
    assert.ok(gunzipSync(posts[0].body).includes('proxy-under-test'))
  })

  test('holds at most the allowed number of spans', async (t) => {
    const { tracing, posts, counts } = await collecting(t, { maxBatch: 4 })
    request(tracing, 10)
    await tracing.close()
    assert.deepEqual([posts.length, counts.exported], [3, 10])
  })
})

describe('failures', () => {
  test('a refusal is not tried again; the log only says how many spans were lost', async (t) => {
    const { tracing, posts, counts, lines } = await collecting(t, {}, 401)
    request(tracing, 2)
    await tracing.close()
    assert.deepEqual([posts.length, counts], [1, { exported: 0, failed: 2, dropped: 0 }])
    assert.deepEqual(lines, [{ event: 'spans-lost', count: 2, why: 'HTTP 401' }])
  })

  test("spans that don't fit are dropped and counted, and logged once a minute", async () => {
    let time = 0
    const collector = await tracingTo(
      { maxQueue: 3, maxBatch: 1, delayMs: 60_000 },
      { exporter: silent, elapsed: () => time },
    )
    request(collector.tracing, 5)
    assert.deepEqual(collector.counts, { exported: 0, failed: 0, dropped: 2 })
    assert.deepEqual(collector.lines, [{ event: 'spans-lost', count: 1, why: 'full' }])
    time = 60_000
    request(collector.tracing)
    assert.deepEqual(collector.lines.at(-1), { event: 'spans-lost', count: 2, why: 'full' })
    await collector.tracing.close(1)
  })

  test("a stop doesn't wait for a collector that never answers", async (t) => {
    const { tracing, counts } = await collecting(t, {}, 0)
    request(tracing)
    await tracing.close(1)
    assert.equal(counts.exported, 0)
  })
})
