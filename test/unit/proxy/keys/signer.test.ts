import assert from 'node:assert/strict'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { signedString } from '../../../../src/contract/signing.ts'
import { createSigner } from '../../../../src/proxy/keys/signer.ts'
import { testKey } from '../rig.ts'

type Vector = Record<'name' | 'appId' | 'nonce' | 'timestamp' | 'query' | 'bodyBase64' | 'sign', string>
const vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/signing.json', import.meta.url), 'utf8'),
) as Vector[]

const key = createPrivateKey(testKey)

describe('signatures made with the openssl command line', () => {
  for (const { name, bodyBase64, sign, ...parts } of vectors) {
    test(`${name}: ours is identical`, async () => {
      const body = Buffer.from(bodyBase64, 'base64').toString()
      const signer = await createSigner(testKey, 'key-1')
      assert.equal(await signer.sign(new TextEncoder().encode(signedString({ ...parts, body }))), sign)
    })
  }
})

describe('keys', () => {
  test('a JWK signs like its PEM and brings its id along', async () => {
    const jwk = await createSigner(JSON.stringify({ ...key.export({ format: 'jwk' }), kid: 'from-jwk' }))
    const pem = await createSigner(key.export({ format: 'pem', type: 'pkcs8' }) as string, 'from-pem')
    const text = new TextEncoder().encode('text')
    assert.equal(await jwk.sign(text), await pem.sign(text))
    assert.deepEqual([jwk.kid, pem.kid], ['from-jwk', 'from-pem'])
  })

  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const refusals: [string, string, RegExp][] = [
    [
      '1024 bits',
      generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
        format: 'pem',
        type: 'pkcs8',
      }) as string,
      /at least 2048 bits, not 1024/,
    ],
    ['PKCS#1', key.export({ format: 'pem', type: 'pkcs1' }) as string, /PKCS#8/],
    [
      'a passphrase',
      key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }) as string,
      /unencrypted/,
    ],
    ['an elliptic curve', ec.export({ format: 'pem', type: 'pkcs8' }) as string, /RSA/],
    ['an elliptic JWK', JSON.stringify(ec.export({ format: 'jwk' })), /RSA/],
    ['nonsense', 'secret nonsense', /PKCS#8 PEM or a JWK/],
    ['a broken PEM', '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----', /readable/],
  ]
  for (const [title, text, sentence] of refusals) {
    test(`${title} is refused without quoting the key`, async () => {
      await assert.rejects(
        createSigner(text, 'key-1'),
        (error: Error) => sentence.test(error.message) && !error.message.includes('secret'),
      )
    })
  }

  test('a public key is refused', async () => {
    const { kty, n, e } = key.export({ format: 'jwk' })
    await assert.rejects(createSigner(JSON.stringify({ kty, n, e }), 'key-1'), /private RSA key/)
  })

  test('a key needs an id', async () => assert.rejects(createSigner(testKey), /key id/))

  test('an id that no header carries is refused, whoever gives it', async () => {
    const jwk = key.export({ format: 'jwk' })
    for (const kid of ['key 1', 'key\u20131', 'kéy', 'x'.repeat(129), 'key\n1', 7 as unknown as string]) {
      const refusal = /^must have a key id \(kid\) of 1 to 128 letters/
      await assert.rejects(createSigner(testKey, kid), { message: refusal })
      await assert.rejects(createSigner(JSON.stringify({ ...jwk, kid })), { message: refusal })
    }
    assert.equal((await createSigner(testKey, '!~'.repeat(64))).kid.length, 128)
  })
})
