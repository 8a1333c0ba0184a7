/** The proxy as a process on a free port. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ConfigError, type EnvVariables } from '../../../../src/proxy/config/config.ts'
import { startProxy } from '../../../../src/proxy/operate/start.ts'
import type { LogLine } from '../../../../src/proxy/types.ts'
import { development, JOURNEY, fullAnswer } from '../rig.ts'

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

describe('the proxy as a process', () => {
  /** A bank on a free port that answers what it was asked, one after the other. */
  async function withBank(work: (url: string, env: EnvVariables) => Promise<void>) {
    const sockets = new Set<unknown>()
    const bank = createServer((request, response) => {
      sockets.add(request.socket)
      void bodyOf(request).then((body) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('x-connections', String(sockets.size))
        if (body.includes('redirect')) response.writeHead(302, { location: 'http://localhost:1/' }).end()
        else response.end(JSON.stringify({ code: 0, data: fullAnswer }))
      })
    })
    await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
    const bankUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
    try {
      await work(bankUrl, { ...development, BANK_URL: bankUrl, PORT: '0', BANK_CONNECTIONS: '1' })
      assert.ok(sockets.size <= 1, 'one connection is kept open and used again')
    } finally {
      bank.closeAllConnections()
      await new Promise((resolve) => bank.close(resolve))
    }
  }
  const ask = (url: string, journeyId: string) =>
    fetch(`${url}/proxy/ipg-auth/api/v1/get-msisdn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ journeyId }),
    })

  test('uses kept connections, follows no redirect, stops cleanly', () =>
    withBank(async (_, env) => {
      const lines: LogLine[] = []
      const proxy = await startProxy(env, (line) => lines.push(line))
      try {
        for (let i = 0; i < 3; i++) {
          const response = await ask(proxy.url, JOURNEY)
          assert.deepEqual(await response.json(), {
            code: 0,
            data: { msisdn: fullAnswer.msisdn, merchantName: fullAnswer.merchantName },
          })
        }
        assert.equal((await ask(proxy.url, 'redirect-1')).status, 502)
        assert.equal((await fetch(`${proxy.url}/proxy/healthz`)).status, 200)
        const large = await fetch(`${proxy.url}/proxy/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ journeyId: JOURNEY, more: 'x'.repeat(20_000) }),
        })
        assert.equal(large.status, 413)
      } finally {
        await proxy.close()
      }
      assert.equal(lines.filter(({ event }) => event === 'request').length, 6)
      await assert.rejects(ask(proxy.url, JOURNEY))
    }))

  test('a bank that is unreachable is "system busy"', async () => {
    const lines: LogLine[] = []
    const proxy = await startProxy({ ...development, BANK_URL: 'http://127.0.0.1:1', PORT: '0' }, (line) =>
      lines.push(line),
    )
    try {
      const response = await ask(proxy.url, JOURNEY)
      assert.equal(response.status, 502)
      assert.equal(((await response.json()) as { code: string }).code, '9004')
      assert.equal(lines.find(({ event }) => event === 'request')?.['why'], 'refused')
    } finally {
      await proxy.close()
    }
  })

  test('a port that is taken is an error, and the process ends', () =>
    withBank(async (bankUrl, env) => {
      await assert.rejects(
        startProxy({ ...env, PORT: new URL(bankUrl).port }, () => undefined),
        /^Error: PORT: listen EADDRINUSE/,
      )
    }))

  test('it does not start without its configuration', () =>
    assert.rejects(
      startProxy({}, () => undefined),
      ConfigError,
    ))
})
