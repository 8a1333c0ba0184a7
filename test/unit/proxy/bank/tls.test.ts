/** The way to the bank over real TLS: who is trusted, who we are, which versions are spoken. */
import assert from 'node:assert/strict'
import { constants } from 'node:crypto'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { describe, test } from 'node:test'
import {
  createUpstream,
  type BankTls,
  type Upstream,
  type UpstreamOptions,
} from '../../../../src/proxy/bank/upstream.ts'
import { NeverConnected } from '../../../../src/proxy/base/refusal.ts'
import { createAuthority } from '../../../certificates.ts'

const bankCa = createAuthority('Bank CA')
const ourCa = createAuthority('Our CA')
const strangers = createAuthority('Strangers')
const bankCert = bankCa.issue('bank')

interface Met {
  version: string | null
  /** Common name of the client. */
  client: string | undefined
  alpn: string | false | null
}

/** A bank that answers whom it met. */
async function withBank(
  options: ServerOptions,
  work: (url: string, metRules: Met[], sockets: Set<Socket>) => Promise<void>,
) {
  const metRules: Met[] = []
  const sockets = new Set<Socket>()
  const server = createServer({ ...bankCert, ...options }, (request, response) => {
    const socket = request.socket as TLSSocket
    metRules.push({
      version: socket.getProtocol(),
      client: socket.getPeerCertificate().subject?.CN,
      alpn: socket.alpnProtocol,
    })
    response.end('{}')
  })
  server.on('secureConnection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, resolve))
  try {
    await work(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, metRules, sockets)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

const ask = async (upstream: Upstream, url: string): Promise<number> => {
  const { status, wholeBody } = await upstream.fetch(`${url}/x`, {
    method: 'POST',
    headers: {},
    body: '{}',
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  })
  await wholeBody?.()
  return status
}
async function withUpstream<T>(
  url: string,
  tls: BankTls,
  work: (upstream: Upstream) => Promise<T>,
  options: Partial<UpstreamOptions> = {},
): Promise<T> {
  const upstream = createUpstream(url, { connections: 1, connectTimeoutMs: 5_000, tls, ...options })
  try {
    return await work(upstream)
  } finally {
    await upstream.close()
  }
}
const once = (url: string, tls: BankTls) => withUpstream(url, tls, (upstream) => ask(upstream, url))

describe('TLS to the bank', () => {
  test('uses 1.3, over HTTP/1.1, with the configured authority', () =>
    withBank({}, async (url, metRules) => {
      assert.equal(await once(url, { ca: bankCa.ca }), 200)
      assert.deepEqual(metRules, [{ version: 'TLSv1.3', client: undefined, alpn: 'http/1.1' }])
    }))

  test('a bank that only supports 1.2 is refused, unless that is configured', () =>
    withBank({ maxVersion: 'TLSv1.2' }, async (url, metRules) => {
      await assert.rejects(once(url, { ca: bankCa.ca }), { name: 'NeverConnected', failure: 'tls' })
      assert.equal(await once(url, { ca: bankCa.ca, minVersion: 'TLSv1.2' }), 200)
      assert.deepEqual(
        metRules.map(({ version }) => version),
        ['TLSv1.2'],
      )
    }))

  test("no other server is trusted: another authority, the system's, another name", () =>
    withBank({}, async (url, metRules) => {
      const distrusted = { name: 'NeverConnected', failure: 'certificate' }
      await assert.rejects(once(url, { ca: strangers.ca }), distrusted)
      await assert.rejects(once(url, {}), distrusted)
      const otherHost = url.replace('127.0.0.1', '127.0.0.2')
      await assert.rejects(once(otherHost, { ca: bankCa.ca }), distrusted)
      assert.deepEqual(metRules, [])
    }))

  test('shows our certificate to a bank that asks for one', () =>
    withBank({ requestCert: true, rejectUnauthorized: true, ca: ourCa.ca }, async (url, metRules) => {
      assert.equal(await once(url, { ca: bankCa.ca, ...ourCa.issue('proxy-1') }), 200)
      assert.deepEqual(
        metRules.map(({ client }) => client),
        ['proxy-1'],
      )
      await assert.rejects(once(url, { ca: bankCa.ca }))
      assert.equal(metRules.length, 1)
    }))

  const DAY_MS = 86_400_000
  const now = Date.now()
  const over = ourCa.issueFor({ from: now - 2 * DAY_MS, until: now - DAY_MS }, 'proxy-1')
  const later = ourCa.issueFor({ from: now + DAY_MS, until: now + 2 * DAY_MS }, 'proxy-1')
  for (const [title, client, maxVersion] of [
    ['of another authority', strangers.issue('proxy-1'), 'TLSv1.3'],
    ['that is over', over, 'TLSv1.3'],
    ['that is over', over, 'TLSv1.2'],
    ['that is not valid yet', later, 'TLSv1.3'],
  ] as const)
    test(`over ${maxVersion} a certificate ${title} is a reason of its own, and nothing was sent`, () =>
      withBank(
        { requestCert: true, rejectUnauthorized: true, ca: ourCa.ca, maxVersion },
        async (url, metRules) => {
          const tls: BankTls = { ca: bankCa.ca, minVersion: 'TLSv1.2', ...client }
          // The bank ends the connection without a word, however late a busy machine lets it.
          await withUpstream(
            url,
            tls,
            (upstream) =>
              assert.rejects(ask(upstream, url), { name: 'NeverConnected', failure: 'certificate' }),
            { verdictMs: 60_000 },
          )
          assert.deepEqual(metRules, [])
        },
      ))

  test('a bank that looks at no certificate and gives no tickets is asked all the same', () =>
    withBank({ secureOptions: constants.SSL_OP_NO_TICKET }, async (url) => {
      assert.equal(await once(url, { ca: bankCa.ca, ...ourCa.issue('proxy-1') }), 200)
    }))

  test('another certificate is used without a restart; pending requests are finished', () =>
    withBank({ requestCert: true, rejectUnauthorized: true, ca: ourCa.ca }, (url, metRules, sockets) =>
      withUpstream(url, { ca: bankCa.ca, ...ourCa.issue('proxy-1') }, async (upstream) => {
        await ask(upstream, url)
        const under = ask(upstream, url)
        upstream.renew({ ca: bankCa.ca, ...ourCa.issue('proxy-2') })
        assert.equal(await under, 200)
        await ask(upstream, url)
        await ask(upstream, url)
        assert.deepEqual(
          metRules.map(({ client }) => client),
          ['proxy-1', 'proxy-1', 'proxy-2', 'proxy-2'],
        )
        assert.equal(sockets.size, 2, 'connections are kept open')
      }),
    ))
})

test('a connection that was cut after the request went out is not called "never connected"', () =>
  withBank({}, (url, _met, sockets) =>
    withUpstream(url, { ca: bankCa.ca }, async (upstream) => {
      await ask(upstream, url)
      sockets.forEach((socket) => socket.removeAllListeners('data').on('data', () => socket.destroy()))
      await assert.rejects(ask(upstream, url), (error) => !(error instanceof NeverConnected))
    }),
  ))
