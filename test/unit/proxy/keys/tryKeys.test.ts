import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, privateEncrypt, type KeyObject } from 'node:crypto'
import { describe, test } from 'node:test'
import { createSigner, tryKeys } from '../../../../src/proxy/keys/signer.ts'
import { digestSigner } from '../../../../src/proxy/keys/digestSigner.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { START } from '../rig.ts'

const privateKey = createPrivateKey(otherKey())
const spki = createPublicKey(otherKey()).export({ format: 'pem', type: 'spki' }) as string

/** DigestInfo of SHA-256 (RFC 8017 section 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const signDigest = (key: KeyObject, digest: Uint8Array): Uint8Array =>
  new Uint8Array(privateEncrypt(key, Buffer.concat([DIGEST_INFO, digest])))

describe('a test of the keys before the first customer', () => {
  const from = START
  test('reports nothing when they sign', async () => {
    const current = await createSigner(testKey, 'key-1')
    const signer = await digestSigner('kms-1', {
      publicKey: spki,
      signDigest: async (digest) => signDigest(privateKey, digest),
    })
    assert.deepEqual(await tryKeys({ current, next: { signer, from } }, 5000), [])
    assert.deepEqual(
      await tryKeys({ current: { kid: 'hsm', sign: async () => 'x' } }, 5000),
      [],
      'without its public key it is not known',
    )
  })

  test('names the key that does not, and why', async () => {
    const secondSigner = await digestSigner('kms-1', {
      publicKey: spki,
      signDigest: async (digest) => signDigest(createPrivateKey(testKey), digest),
    })
    const slow = await digestSigner('kms-2', { signDigest: () => new Promise(() => undefined) })
    const [wrong] = await tryKeys({ current: secondSigner }, 5000)
    assert.match(wrong ?? '', /^The key kms-1 makes signatures that its public key doesn't verify/)
    const [problem] = await tryKeys({ current: slow }, 1)
    assert.equal(problem, "The key kms-2 doesn't sign: no answer in 1 ms.")
    assert.deepEqual(
      await tryKeys({ current: { kid: 'hsm', sign: () => Promise.reject(new Error('denied')) } }, 5000),
      ["The key hsm doesn't sign: denied."],
    )
  })
})
