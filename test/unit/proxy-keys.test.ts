/**
 * Keys that are elsewhere (KMS, HSM), the key set for the bank, and what happens when no signature can be
 * had.
 */
import assert from 'node:assert/strict'
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateEncrypt,
  verify,
  type KeyObject,
} from 'node:crypto'
import { describe, test } from 'node:test'
import { createSigner, type Signer } from '../../src/proxy/keys/signer.ts'
import { digestSigner, type DigestKey } from '../../src/proxy/keys/digestSigner.ts'
import { tryKeys } from '../../src/proxy/keys/tryKeys.ts'
import { inspectConfig, type Environs } from '../../src/proxy/config/config.ts'
import { JOURNEY, ok, setUp, START, testKey, verdict } from './proxy-setup.ts'

const masked = { maskedMsisdn: '0811****0001', merchantName: 'Shop' }
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const spki = pair.publicKey.export({ format: 'pem', type: 'spki' }) as string

/** DigestInfo of SHA-256 (RFC 8017 section 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const signDigest = (key: KeyObject, digest: Uint8Array): Uint8Array =>
  new Uint8Array(privateEncrypt(key, Buffer.concat([DIGEST_INFO, digest])))

/** A KMS: it sees digests only, and answers when the test says so. */
function slowKms() {
  const asked: { digest: Uint8Array; signal: AbortSignal; answer(): void; fail(error: Error): void }[] = []
  let wake: () => void = () => undefined
  const key: DigestKey = {
    publicKey: spki,
    signDigest: (digest, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          digest,
          signal,
          answer: () => resolve(signDigest(pair.privateKey, digest)),
          fail: reject,
        })
        wake()
      }),
  }
  const reached = async () => {
    if (asked.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return asked.at(-1)!
  }
  return { key, asked, reached }
}

describe('a key that is held elsewhere', () => {
  test('signs the digest, and the bank can verify it like any other signature', async () => {
    const kms = slowKms()
    const { call, asked } = await setUp({
      keys: { current: await digestSigner('kms-1', kms.key) },
      answer: () => ok(masked),
    })
    const answer = call('get-mask-msisdn', { journeyId: JOURNEY })
    const question = await kms.reached()
    assert.equal(question.digest.length, 32)
    assert.equal(asked.length, 0, 'nothing is sent before it is signed')
    question.answer()
    assert.equal((await answer).status, 200)
    const { headers, body } = asked[0]!.init
    const text = ['demo-app', headers['nonce'], headers['timestamp'], '', body].join('\n')
    assert.ok(
      verify('sha256', Buffer.from(text), pair.publicKey, Buffer.from(headers['sign'] ?? '', 'base64')),
    )
    assert.equal(headers['signKeyId'], 'kms-1')
  })

  test('gives the same signature as the local signer', async () => {
    const local = await createSigner(testKey, 'a')
    const remote = await digestSigner('a', {
      signDigest: async (digest) => signDigest(createPrivateKey(testKey), digest),
    })
    const bytes = new TextEncoder().encode('text – ✓')
    assert.equal(await remote.sign(bytes), await local.sign(bytes))
  })

  test('one that takes too long is given up: 503, not sent, and the signal fires', async () => {
    const kms = slowKms()
    const { call, asked, lines } = await setUp({
      keys: { current: await digestSigner('kms-1', kms.key) },
      signerTimeoutMs: 1,
    })
    const response = await call('get-msisdn', { journeyId: JOURNEY })
    assert.equal(response.headers.get('bank-sent'), 'no')
    assert.deepEqual(await verdict(response), [503, '9004'])
    assert.equal((await kms.reached()).signal.aborted, true)
    assert.equal(asked.length, 0)
    const { diagnosticsId: _id, ...line } = lines.find(({ event }) => event === 'signer-failed')!
    assert.deepEqual(line, { event: 'signer-failed', signKeyId: 'kms-1', why: 'TimeoutError' })
  })

  test('one that fails is the same, and nobody learns why but the log, without its words', async () => {
    const current: Signer = {
      kid: 'hsm',
      sign: async () => {
        throw new RangeError('secret of the HSM')
      },
    }
    const { call, lines, asked } = await setUp({ keys: { current } })
    const response = await call('otp/unbinding-auth-verification', { journeyId: JOURNEY, code: '123456' })
    assert.equal(response.headers.get('bank-sent'), 'no')
    const text = await response.clone().text()
    assert.deepEqual(await verdict(response), [503, '9004'])
    assert.equal(asked.length, 0)
    assert.ok(lines.some((line) => line.event === 'signer-failed' && line['why'] === 'RangeError'))
    assert.ok(!(JSON.stringify(lines) + text).includes('secret of the HSM'))
  })

  test('a public key that is none is refused', async () => {
    await assert.rejects(
      digestSigner('a', { publicKey: 'nonsense', signDigest: async (digest) => digest }),
      /must give a public RSA key/,
    )
    await assert.rejects(
      digestSigner('a', { publicKey: { kty: 'EC' }, signDigest: async (digest) => digest }),
      /must give a public RSA key/,
    )
  })
})

describe('trying the keys before customers do', () => {
  const from = START
  test('says nothing when they sign', async () => {
    const current = await createSigner(testKey, 'key-1')
    const signer = await digestSigner('kms-1', {
      publicKey: spki,
      signDigest: async (digest) => signDigest(pair.privateKey, digest),
    })
    assert.deepEqual(await tryKeys({ current, next: { signer, from } }, 5000), [])
    assert.deepEqual(
      await tryKeys({ current: { kid: 'hsm', sign: async () => 'x' } }, 5000),
      [],
      'without its public key nobody can tell',
    )
  })

  test('says which one does not, and why', async () => {
    const other = await digestSigner('kms-1', {
      publicKey: spki,
      signDigest: async (digest) => signDigest(createPrivateKey(testKey), digest),
    })
    const slow = await digestSigner('kms-2', { signDigest: () => new Promise(() => undefined) })
    const [wrong] = await tryKeys({ current: other }, 5000)
    assert.match(wrong ?? '', /^The key kms-1 makes signatures that its public key doesn't verify/)
    const [late] = await tryKeys({ current: slow }, 1)
    assert.equal(late, "The key kms-2 doesn't sign: no answer in 1 ms.")
    assert.deepEqual(
      await tryKeys({ current: { kid: 'hsm', sign: () => Promise.reject(new Error('denied')) } }, 5000),
      ["The key hsm doesn't sign: denied."],
    )
  })
})

describe('SIGNER_MODULE', () => {
  const env: Environs = {
    ENVIRONMENT: 'UAT',
    BANK_URL: 'https://api.bank.example',
    BANK_APP_ID: 'app-1',
    SESSION_SECRET: 'x'.repeat(32),
    HOSTED_URL: 'https://pay.bank.example/hosted/',
    MERCHANTS: '[{"id":"a","name":"A","embedOrigins":[],"inlineOrigins":[],"returnOrigins":[]}]',
    SIGNER_MODULE: '/etc/kms.mjs',
    SIGNING_KEY_ID: 'kms-1',
  }
  const inspect = (
    change: Environs,
    exported: unknown = (kid: string) => ({
      publicKey: spki,
      signDigest: async () => new TextEncoder().encode(kid),
    }),
  ) =>
    inspectConfig(
      { ...env, ...change },
      {
        readFile: () => Promise.reject(new Error('no such file')),
        random: (bytes) => new Uint8Array(bytes),
        loadModule: async () => exported,
      },
    )

  test('gives the current and the next key by their ids', async () => {
    const { keys, problems } = await inspect({
      SIGNING_KEY_NEXT_ID: 'kms-2',
      SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00',
    })
    assert.deepEqual(problems, [])
    assert.equal(await keys?.current.sign(new Uint8Array()), btoa('kms-1'))
    assert.equal(await keys?.next?.signer.sign(new Uint8Array()), btoa('kms-2'))
  })

  const wrong: [string, Environs, unknown, RegExp][] = [
    [
      'a key beside it',
      { SIGNING_KEY: testKey },
      undefined,
      /^SIGNING_KEY must be left out beside SIGNER_MODULE/,
    ],
    [
      'no id',
      { SIGNING_KEY_ID: undefined },
      undefined,
      /^SIGNING_KEY must come with a key id: SIGNING_KEY_ID is missing\.$/,
    ],
    ['no function', {}, {}, /^SIGNER_MODULE must export a function by default/],
    [
      'a public key that is none',
      {},
      () => ({ publicKey: 'x', signDigest: async () => new Uint8Array() }),
      /^SIGNING_KEY must give a public RSA key/,
    ],
    [
      'a KMS that says no',
      {},
      () => {
        throw new Error('has no key of that name')
      },
      /^SIGNING_KEY has no key of that name\.$/,
    ],
    [
      'a next key without its moment',
      { SIGNING_KEY_NEXT_ID: 'kms-2' },
      undefined,
      /^SIGNING_KEY_NEXT_FROM is missing/,
    ],
  ]
  for (const [what, change, exported, sentence] of wrong) {
    test(`${what} is refused`, async () => {
      const { problems, settings } = await inspect(change, exported)
      assert.equal(settings, undefined)
      assert.match(problems.join('\n'), sentence)
    })
  }
})

describe('the key set', () => {
  const fetchKeys = async (keys: { current: Signer; next?: { signer: Signer; from: number } }) => {
    const { send } = await setUp({ keys })
    return send('/.well-known/jwks.json')
  }

  test('holds the public halves of both keys, and only those', async () => {
    const current = await createSigner(testKey, 'key-1')
    const response = await fetchKeys({
      current,
      next: {
        signer: await createSigner(
          JSON.stringify({ ...pair.privateKey.export({ format: 'jwk' }), kid: 'key-2' }),
        ),
        from: START + 1000,
      },
    })
    assert.equal(response.headers.get('content-type'), 'application/jwk-set+json')
    assert.equal(response.headers.get('cache-control'), 'public, max-age=300')
    const { keys } = (await response.json()) as { keys: Record<string, string>[] }
    assert.deepEqual(
      keys.map(({ kid, alg, use, kty }) => [kid, alg, use, kty]),
      [
        ['key-1', 'RS256', 'sig', 'RSA'],
        ['key-2', 'RS256', 'sig', 'RSA'],
      ],
    )
    for (const key of keys)
      assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('verifies what was signed', async () => {
    const current = await createSigner(testKey, 'key-1')
    const {
      keys: [key],
    } = (await (await fetchKeys({ current })).json()) as { keys: [Record<string, string>] }
    const bytes = new TextEncoder().encode('text')
    const published = createPublicKey({ format: 'jwk', key })
    assert.ok(verify('sha256', bytes, published, Buffer.from(await current.sign(bytes), 'base64')))
  })

  test('leaves out a key whose public half nobody gave', async () => {
    const response = await fetchKeys({ current: { kid: 'hsm', sign: async () => '' } })
    assert.deepEqual(await response.json(), { keys: [] })
  })
})
