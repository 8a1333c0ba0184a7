/** Configuration from the environment, and the proxy as a process on a free port. */
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { ConfigError, type Environs, readConfig } from '../../src/proxy/config.ts'
import { startProxy } from '../../src/proxy/node.ts'
import type { LogLine } from '../../src/proxy/types.ts'
import { variables } from '../../src/proxy/variables.ts'
import { JOURNEY, testKey } from './proxy-setup.ts'

const shop = {
  id: 'shop-01', name: 'Shop', embedOrigins: ['https://shop.example'], inlineOrigins: [], returnOrigins: ['https://shop.example'],
}
const complete: Environs = {
  BANK_URL: 'https://api.bank.example', BANK_APP_ID: 'app-1', SIGNING_KEY: testKey, SIGNING_KEY_ID: 'key-1',
  SESSION_SECRET: 'x'.repeat(32),
  HOSTED_URL: 'https://pay.bank.example/hosted/', MERCHANTS: JSON.stringify([shop]), BANK_PROFILE: '{"name":"Bank Kita"}',
}
const development: Environs = {
  ENVIRONMENT: 'DEV', BANK_URL: 'http://localhost:9', BANK_APP_ID: 'app-1', SIGNING_KEY: testKey, SIGNING_KEY_ID: 'key-1',
}

const read = (env: Environs, files: Record<string, string> = {}) => readConfig(env, {
  readFile: async (path) => files[path] ?? Promise.reject(new Error('no such file')),
  random: (bytes) => new Uint8Array(bytes).fill(7),
})
const problemsOf = async (env: Environs, files?: Record<string, string>): Promise<readonly string[]> => {
  try {
    await read(env, files)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.problems
  }
}

describe('the configuration', () => {
  test('complete for PRO', async () => {
    const { config, host, port, connections } = await read(complete)
    assert.equal(config.environment, 'PRO')
    assert.equal(config.bank.name, 'Bank Kita')
    assert.equal(config.bank.documents.terms, 'https://pay.bank.example/hosted/documents/terms.html')
    assert.deepEqual(config.hostedOrigins, ['https://pay.bank.example'])
    assert.deepEqual(config.merchants, [shop])
    assert.deepEqual([host, port, connections, config.timeoutMs, config.basePath], ['127.0.0.1', 8090, 64, 60_000, '/proxy'])
  })

  test('in development most of it may be missing; sessions then end with the process', async () => {
    const { config } = await read(development)
    assert.equal(config.sessionSecrets[0].length, 64)
    assert.deepEqual(config.merchants[0]?.embedOrigins, ['*loopback*'])
  })

  for (const name of ['BANK_URL', 'BANK_APP_ID', 'SIGNING_KEY', 'SESSION_SECRET', 'HOSTED_URL', 'MERCHANTS', 'BANK_PROFILE']) {
    test(`without ${name} it does not start in PRO, and says so`, async () => {
      const problems = await problemsOf({ ...complete, [name]: undefined })
      assert.equal(problems.length, 1)
      assert.ok(problems[0]?.startsWith(name), problems[0])
      assert.match(problems[0] ?? '', / is missing; PRO needs it: .+\.$/)
    })
  }

  test('everything that is wrong is told at once', async () => {
    const problems = await problemsOf({})
    assert.deepEqual(problems.map((text) => text.split(' ')[0]),
      ['BANK_URL', 'BANK_APP_ID', 'SIGNING_KEY', 'SESSION_SECRET', 'HOSTED_URL', 'MERCHANTS', 'BANK_PROFILE'])
  })

  const wrong: [string, Environs, RegExp][] = [
    ['an unknown environment', { ENVIRONMENT: 'PROD' }, /^ENVIRONMENT must be one of PRO, UAT, SIT, MOCK, DEV\.$/],
    ['the sandbox in PRO', { SANDBOX: 'on' }, /^SANDBOX can't be on in PRO\.$/],
    ['a bank without TLS', { BANK_URL: 'http://api.bank.example' }, /^BANK_URL must be https in PRO\.$/],
    ['a bank with a path', { BANK_URL: 'https://api.bank.example/v1' }, /^BANK_URL must be an origin/],
    ['a hosted page without TLS', { HOSTED_URL: 'http://pay.bank.example/hosted/' }, /^HOSTED_URL must be https in PRO\.$/],
    [
      'a hosted page without its slash', { HOSTED_URL: 'https://pay.bank.example/hosted' },
      /^HOSTED_URL must be an address that ends in a slash\.$/,
    ],
    ['loopback in PRO', { HOSTED_ORIGINS: '*loopback*' }, /^HOSTED_ORIGINS must hold https origins only in PRO/],
    ['an origin with a path', { HOSTED_ORIGINS: 'https://a.example/x' }, /^HOSTED_ORIGINS must list origins/],
    ['merchants that are no JSON', { MERCHANTS: 'shop' }, /^MERCHANTS must be JSON/],
    [
      'a merchant with a wildcard', { MERCHANTS: JSON.stringify([{ ...shop, embedOrigins: ['https://*.example'] }]) },
      /^MERCHANTS must be a list of merchants: 0\.embedOrigins\.0/,
    ],
    [
      'a merchant on this machine', { MERCHANTS: JSON.stringify([{ ...shop, embedOrigins: ['*loopback*'] }]) },
      /^MERCHANTS must hold https origins only/,
    ],
    [
      'a merchant with a misspelt key', { MERCHANTS: JSON.stringify([{ ...shop, inlineOrigin: [] }]) },
      /^MERCHANTS must be a list of merchants/,
    ],
    ['no merchant', { MERCHANTS: '[]' }, /^MERCHANTS must be a list of merchants/],
    ['a misspelt profile', { BANK_PROFILE: '{"nama":"x"}' }, /^BANK_PROFILE must be a bank profile: nama/],
    ['a short secret', { SESSION_SECRET: 'short-secret' }, /^SESSION_SECRET must have at least 32 characters\.$/],
    ['a short token', { OPERATOR_TOKEN: 'short-secret' }, /^OPERATOR_TOKEN must have at least 16 characters\.$/],
    ['an unreadable key', { SIGNING_KEY: 'short-secret' }, /^SIGNING_KEY must be a PKCS#8 PEM or a JWK\.$/],
    ['a key without a name', { SIGNING_KEY_ID: undefined }, /^SIGNING_KEY must come with a key id: SIGNING_KEY_ID is missing\.$/],
    [
      'a next key without its moment', { SIGNING_KEY_NEXT: testKey, SIGNING_KEY_NEXT_ID: 'key-2' },
      /^SIGNING_KEY_NEXT_FROM is missing/,
    ],
    ['a moment that is none', { SIGNING_KEY_NEXT_FROM: 'soon' }, /^SIGNING_KEY_NEXT_FROM must be a moment/],
    ['a port beyond ports', { PORT: '70000' }, /^PORT must be a whole number from 0 to 65535\.$/],
    ['a time-out in words', { BANK_TIMEOUT_MS: 'long' }, /^BANK_TIMEOUT_MS must be a whole number/],
    [
      'a file that is not there', { SIGNING_KEY: undefined, SIGNING_KEY_FILE: '/run/key.pem' },
      /^SIGNING_KEY_FILE can't be read: no such file\.$/,
    ],
  ]
  for (const [what, change, sentence] of wrong) {
    test(`${what} is refused in a sentence without secrets`, async () => {
      const problems = await problemsOf({ ...complete, ...change })
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', sentence)
      assert.ok(!problems[0]?.includes('short-secret'))
    })
  }

  test('secrets may lie in files', async () => {
    const { config } = await read(
      { ...complete, SIGNING_KEY: undefined, SIGNING_KEY_FILE: '/run/key.pem' }, { '/run/key.pem': `${testKey}\n` },
    )
    assert.equal(config.keys.current.kid, 'key-1')
  })

  test('current and next key, current and previous secret', async () => {
    const { config } = await read({
      ...complete, SIGNING_KEY_NEXT: testKey, SIGNING_KEY_NEXT_ID: 'key-2', SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
      SESSION_SECRET_PREVIOUS: 'y'.repeat(32),
    })
    assert.equal(config.keys.next?.signer.kid, 'key-2')
    assert.equal(config.keys.next.from, Date.UTC(2026, 10, 30, 17))
    assert.deepEqual(config.sessionSecrets, ['x'.repeat(32), 'y'.repeat(32)])
  })

  test('every default in the table can be read', () => {
    for (const [name, variable] of Object.entries(variables)) {
      if (variable.default !== null) assert.doesNotThrow(() => variable.parse(variable.default), name)
    }
  })
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

describe('the proxy as a process', () => {
  /** A bank on a free port that answers what it was asked, one after the other. */
  async function withBank(work: (url: string, env: Environs) => Promise<void>) {
    const sockets = new Set<unknown>()
    const bank = createServer((request, response) => {
      sockets.add(request.socket)
      void bodyOf(request).then((body) => {
        response.setHeader('content-type', 'application/json')
        response.setHeader('x-connections', String(sockets.size))
        if (body.includes('redirect')) response.writeHead(302, { location: 'http://localhost:1/' }).end()
        else response.end(JSON.stringify({ code: 0, data: { msisdn: '81100000001', merchantName: 'Shop' } }))
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
  const ask = (url: string, journeyId: string) => fetch(`${url}/proxy/ipg-auth/api/v1/get-msisdn`, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ journeyId }),
  })

  test('asks over a kept connection, follows no redirect, stops cleanly', () => withBank(async (_, env) => {
    const lines: LogLine[] = []
    const proxy = await startProxy(env, (line) => lines.push(line))
    try {
      for (let i = 0; i < 3; i++) {
        const response = await ask(proxy.url, JOURNEY)
        assert.deepEqual(await response.json(), { code: 0, data: { msisdn: '81100000001', merchantName: 'Shop' } })
      }
      assert.equal((await ask(proxy.url, 'redirect-1')).status, 502)
      assert.equal((await fetch(`${proxy.url}/proxy/healthz`)).status, 200)
      const large = await fetch(`${proxy.url}/proxy/session`, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(
          { journeyId: JOURNEY, more: 'x'.repeat(20_000) },
        ),
      })
      assert.equal(large.status, 413)
    } finally {
      await proxy.close()
    }
    assert.equal(lines.filter(({ event }) => event === 'request').length, 6)
    await assert.rejects(ask(proxy.url, JOURNEY))
  }))

  test('a bank that is not there is "system busy"', async () => {
    const lines: LogLine[] = []
    const proxy = await startProxy({ ...development, BANK_URL: 'http://127.0.0.1:1', PORT: '0' }, (line) => lines.push(line))
    try {
      const response = await ask(proxy.url, JOURNEY)
      assert.equal(response.status, 502)
      assert.equal((await response.json() as { code: string }).code, '9004')
    } finally {
      await proxy.close()
    }
  })

  test('a port that is taken is an error, not a hang', () => withBank(async (bankUrl, env) => {
    await assert.rejects(startProxy({ ...env, PORT: new URL(bankUrl).port }, () => undefined), /EADDRINUSE/)
  }))

  test('it does not start without its configuration', () => assert.rejects(startProxy({}, () => undefined), ConfigError))
})
