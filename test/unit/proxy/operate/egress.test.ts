/** Ways out of a data centre whose only way out is a proxy: bank, reports and traces. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test, type TestContext } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startProxy } from '../../../../src/proxy/operate/start.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { createAuthority } from '../../../certificates.ts'
import { eventually } from '../../../eventually.ts'
import { development, fullAnswer, JOURNEY } from '../rig.ts'
import { startConnectProxy } from './connectProxy.ts'

const HOSTS = ['api.bank.example', 'events.bank.example', 'collector.bank.example']
const authority = createAuthority('Authority of the tests')

async function start(t: TestContext, change: Record<string, string> = {}, status?: () => number) {
  const requests: string[] = []
  const server = createServer(authority.issue('all', ...HOSTS), (request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ code: 0, data: fullAnswer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const { host, tunnels } = await startConnectProxy(t, (server.address() as AddressInfo).port, status)
  const lines: LogLine[] = []
  const proxy = await startProxy(
    {
      ...development,
      BANK_URL: `https://${HOSTS[0]}`,
      PORT: '0',
      REPORTS_URL: `https://${HOSTS[1]}/reports`,
      OTEL_EXPORTER_OTLP_ENDPOINT: `https://${HOSTS[2]}`,
      HTTPS_PROXY: `http://proxy-user:hunter2@${host}`,
      ...change,
    },
    (line) => lines.push(line),
  )
  t.after(() => proxy.close())
  const post = (path: string, body: object) =>
    fetch(`${proxy.url}/proxy/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    proxy,
    requests,
    tunnels,
    lines,
    ask: () => post('ipg-auth/api/v1/get-msisdn', { journeyId: JOURNEY }),
    post,
  }
}

describe('with a proxy on the way out', () => {
  // The collector and the address of reports are vouched for by the system's authorities.
  const trusted = getCACertificates()
  before(() => setDefaultCACertificates([...trusted, authority.ca]))
  after(() => setDefaultCACertificates(trusted))

  test('bank, reports and traces go through it, with its name and password', async (t) => {
    const { proxy, ask, post, requests, tunnels, lines } = await start(t)
    assert.equal((await ask()).status, 200)
    const reportResponse = await post('reports', {
      reports: [{ event: 'bind_error', at: Date.now() }],
      journeyId: JOURNEY,
    })
    assert.equal(reportResponse.status, 204)
    await eventually('the report', () => requests.find((request) => request.startsWith('events.')))
    await proxy.close()
    assert.deepEqual(
      new Set(tunnels.map(({ target }) => target)),
      new Set(HOSTS.map((host) => `${host}:443`)),
    )
    assert.deepEqual(new Set(tunnels.map(({ credentials }) => credentials)), new Set(['proxy-user:hunter2']))
    assert.ok(requests.includes('collector.bank.example/v1/traces'))
    assert.doesNotMatch(JSON.stringify(lines), /hunter2|proxy-user/)
  })

  test('connections to the bank are kept open', async (t) => {
    const { ask, tunnels } = await start(t, { BANK_CONNECTIONS: '1', OTEL_SDK_DISABLED: 'true' })
    for (let n = 0; n < 3; n++) assert.equal((await ask()).status, 200)
    assert.equal(tunnels.length, 1)
  })

  test('hosts that are excepted are asked without it', async (t) => {
    const { ask, tunnels, lines } = await start(t, {
      NO_PROXY: 'api.bank.example',
      OTEL_SDK_DISABLED: 'true',
    })
    assert.equal((await ask()).status, 502)
    assert.deepEqual(tunnels, [])
    assert.equal(lines.find(({ event }) => event === 'request')?.['why'], 'name')
  })

  for (const [title, status] of [
    ['refuses', 407],
    ['says nothing', 0],
  ] as const)
    test(`one that ${title} is named as the reason, without its password; nothing was sent`, async (t) => {
      const impatience = { BANK_CONNECT_TIMEOUT_MS: '500', OTEL_EXPORTER_OTLP_TIMEOUT: '500' }
      const { ask, requests, lines, proxy } = await start(t, status === 0 ? impatience : {}, () => status)
      const answer = await ask()
      assert.equal(answer.headers.get('bank-sent'), 'no')
      await proxy.close()
      assert.deepEqual(requests, [])
      assert.equal(
        lines.find(({ event }) => event === 'request')?.['why'],
        status === 0 ? 'connect-timeout' : 'egress',
      )
      assert.doesNotMatch(JSON.stringify(lines), /hunter2|proxy-user/)
    })

  test('one that nobody listens at is named as the reason', async (t) => {
    const { ask, lines } = await start(t, { HTTPS_PROXY: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' })
    assert.equal((await ask()).headers.get('bank-sent'), 'no')
    assert.equal(lines.find(({ event }) => event === 'request')?.['why'], 'egress')
  })

  test("the certificate is the bank's own: the proxy can read and change nothing", async (t) => {
    const { ask, requests, lines } = await start(t, {
      BANK_URL: 'https://other.bank.example',
      OTEL_SDK_DISABLED: 'true',
    })
    assert.equal((await ask()).status, 502)
    assert.deepEqual(requests, [])
    assert.equal(lines.find(({ event }) => event === 'request')?.['why'], 'certificate')
  })
})
