import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { describe, test } from 'node:test'
import { readServedBank } from '../../../../src/bank/dir.ts'
import { inspectConfig, type EnvVariables } from '../../../../src/proxy/config/config.ts'
import { otherKey, testKey } from '../../../keys.ts'

const spki = createPublicKey(otherKey()).export({ format: 'pem', type: 'spki' }) as string

describe('SIGNER_MODULE', () => {
  const env: EnvVariables = {
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
    change: EnvVariables,
    exported: unknown = (kid: string) => ({
      publicKey: spki,
      signDigest: async () => new TextEncoder().encode(kid),
    }),
  ) =>
    inspectConfig(
      { ...env, ...change },
      {
        readFile: () => Promise.reject(new Error('no such file')),
        readBank: readServedBank,
        random: (bytes) => new Uint8Array(bytes),
        now: Date.now,
        loadModule: async () => ({ default: exported }),
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

  const wrong: [string, EnvVariables, unknown, RegExp][] = [
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
      /^SIGNER_MODULE: kms-1 must give a public RSA key: SPKI PEM or JWK\.$/,
    ],
    [
      'a KMS that says no',
      {},
      () => {
        throw new Error('no key of that name.')
      },
      /^SIGNER_MODULE gives no key kms-1: no key of that name\.$/,
    ],
    [
      'a KMS that never answers',
      { SIGNER_TIMEOUT_MS: '100' },
      () => new Promise(() => undefined),
      /^SIGNER_MODULE gives no key kms-1 within 100 ms \(SIGNER_TIMEOUT_MS\)\. Look at the KMS /,
    ],
    [
      'a KMS whose own time is over',
      {},
      () => Promise.reject(new DOMException('no connection', 'TimeoutError')),
      /^SIGNER_MODULE gives no key kms-1: no connection\.$/,
    ],
    [
      'a next key that the KMS fails to give',
      { SIGNING_KEY_NEXT_ID: 'kms-2', SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00' },
      (kid: string) =>
        kid === 'kms-2'
          ? Promise.reject(new Error('KMS: throttled'))
          : { signDigest: async () => new Uint8Array() },
      /^SIGNER_MODULE gives no key kms-2: KMS: throttled\.$/,
    ],
    [
      'a moment without the id of a next key',
      { SIGNING_KEY_NEXT_FROM: '2026-12-01T00:00:00+07:00' },
      undefined,
      /^SIGNING_KEY_NEXT_ID is missing; SIGNING_KEY_NEXT_FROM needs it\.$/,
    ],
    [
      'a next key without its moment',
      { SIGNING_KEY_NEXT_ID: 'kms-2' },
      undefined,
      /^SIGNING_KEY_NEXT_FROM is missing/,
    ],
  ]
  for (const [title, change, exported, sentence] of wrong) {
    test(`${title} is refused`, async () => {
      const { problems, settings } = await inspect(change, exported)
      assert.equal(settings, undefined)
      assert.match(problems.join('\n'), sentence)
    })
  }
})
