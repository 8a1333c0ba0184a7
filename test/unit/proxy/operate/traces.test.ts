/** Tracing of the proxy as a process: what is loaded, what reaches a collector over HTTP, how it stops. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { EnvVariables } from '../../../../src/proxy/config/config.ts'
import { startProxy } from '../../../../src/proxy/operate/start.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { JOURNEY, testKey } from '../rig.ts'

const environs: EnvVariables = {
  ENVIRONMENT: 'DEV',
  BANK_URL: 'http://127.0.0.1:1',
  BANK_APP_ID: 'app-1',
  SIGNING_KEY: testKey,
  SIGNING_KEY_ID: 'key-1',
  PORT: '0',
  OPERATOR_PORT: '0',
  DRAIN_MS: '0',
}

/** Starts the proxy, stops it, and prints which libraries of OpenTelemetry were loaded. */
const PROGRAM = `
  import { createRequire } from 'node:module'
  const { startProxy } = await import(process.env.START)
  const proxy = await startProxy(process.env, () => undefined)
  await proxy.close()
  const folder = /@opentelemetry[/\\\\][^/\\\\]+/
  const loaded = Object.keys(createRequire(process.env.START).cache).flatMap((path) => folder.exec(path) ?? [])
  console.log(JSON.stringify([...new Set(loaded)]))
`

async function loadedWith(env: EnvVariables): Promise<string[]> {
  const START = new URL('../../../../src/proxy/operate/start.ts', import.meta.url).href
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', PROGRAM],
    { env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environs, ...env, START } },
  )
  return JSON.parse(stdout) as string[]
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

interface Post {
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** @param answers whether it ever does */
async function withCollector(answers: boolean, work: (url: string, posts: Post[]) => Promise<void>) {
  const posts: Post[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      posts.push({ url: request.url, headers: request.headers, body: body.toString() })
      if (answers) response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, posts)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const ask = (url: string) =>
  fetch(`${url}/proxy/ipg-auth/api/v1/get-msisdn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ journeyId: JOURNEY }),
  })

describe('tracing in a process', () => {
  test('loads the library only when it is on', async () => {
    const [off, disabled, on] = await Promise.all([
      loadedWith({}),
      loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }),
      loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }),
    ])
    // Of prom-client's own: types and empty functions, beside which nothing else is there.
    assert.deepEqual([off, disabled], [['@opentelemetry/api'], ['@opentelemetry/api']])
    assert.ok(on.includes('@opentelemetry/sdk-trace'), on.join())
  })

  test('sends waiting spans before it stops, and counts them', () =>
    withCollector(true, async (collector, posts) => {
      const lines: LogLine[] = []
      const proxy = await startProxy(
        {
          ...environs,
          OTEL_EXPORTER_OTLP_ENDPOINT: collector,
          OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of%20the%20tests',
          OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
          OTEL_SERVICE_NAME: 'named-by-the-test',
        },
        (line) => lines.push(line),
      )
      const { register } = proxy
      assert.equal((await ask(proxy.url)).status, 502)
      await proxy.close()
      assert.equal(posts.length, 1)
      assert.deepEqual([posts[0]?.url, posts[0]?.headers['api-key']], ['/v1/traces', 'of the tests'])
      const { trace_id: traceId } = lines.find(({ event }) => event === 'request') as unknown as Record<
        string,
        string
      >
      assert.ok(posts[0]?.body.includes(`"traceId":"${traceId}"`))
      assert.ok(posts[0]?.body.includes('named-by-the-test'))
      assert.match((await register?.metrics()) ?? '', /bank_proxy_spans_total\{outcome="exported"\} \d/)
    }))

  test('neither fails nor keeps running because of a collector that never answers or is unreachable', async () => {
    await withCollector(false, async (collector) => {
      for (const endpoint of [collector, 'http://127.0.0.1:1']) {
        const lines: LogLine[] = []
        const proxy = await startProxy(
          { ...environs, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '100' },
          (line) => lines.push(line),
        )
        assert.equal((await ask(proxy.url)).status, 502)
        await proxy.close()
        assert.equal(lines.at(-1)?.event, 'spans-lost')
      }
    })
  })
})
