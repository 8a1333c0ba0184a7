/** Keys that are elsewhere (KMS, HSM), and what happens when no signature can be had. */
import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, privateEncrypt, verify, type KeyObject } from 'node:crypto'
import { describe, test } from 'node:test'
import { createSigner } from '../../../../src/proxy/keys/signer.ts'
import type { Signer } from '../../../../src/proxy/keys/signingKeys.ts'
import { digestSigner, type DigestKey } from '../../../../src/proxy/keys/digestSigner.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { JOURNEY, knowing, ok, setUp, verdict } from '../rig.ts'

const masked = { maskedMsisdn: '0811****0001', merchantName: 'Shop' }
const privateKey = createPrivateKey(otherKey())
const publicKey = createPublicKey(otherKey())
const spki = publicKey.export({ format: 'pem', type: 'spki' }) as string

/** DigestInfo of SHA-256 (RFC 8017 section 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex')
const signDigest = (key: KeyObject, digest: Uint8Array): Uint8Array =>
  new Uint8Array(privateEncrypt(key, Buffer.concat([DIGEST_INFO, digest])))

/** A KMS: it sees digests only, and answers when the test says so. */
function slowKms() {
  const requests: { digest: Uint8Array; signal: AbortSignal; answer(): void; fail(error: Error): void }[] = []
  let wake: () => void = () => undefined
  const key: DigestKey = {
    publicKey: spki,
    signDigest: (digest, signal) =>
      new Promise((resolve, reject) => {
        requests.push({
          digest,
          signal,
          answer: () => resolve(signDigest(privateKey, digest)),
          fail: reject,
        })
        wake()
      }),
  }
  const reached = async () => {
    if (requests.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    return requests.at(-1)!
  }
  return { key, bankRequests: requests, reached }
}

describe('a key in another system', () => {
  test('signs the digest, and the bank can verify it like any other signature', async () => {
    const kms = slowKms()
    const { call, bankRequests } = await setUp({
      store: await knowing(),
      keys: { current: await digestSigner('kms-1', kms.key) },
      answer: () => ok(masked),
    })
    const answer = call('get-mask-msisdn', { journeyId: JOURNEY })
    const request = await kms.reached()
    assert.equal(request.digest.length, 32)
    assert.equal(bankRequests.length, 0, 'nothing is sent before it is signed')
    request.answer()
    assert.equal((await answer).status, 200)
    const { headers, body } = bankRequests[0]!.init
    const text = ['demo-app', headers['nonce'], headers['timestamp'], '', body].join('\n')
    assert.ok(verify('sha256', Buffer.from(text), publicKey, Buffer.from(headers['sign'] ?? '', 'base64')))
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

  test('that takes too long: 503, not sent, and the signal fires', async () => {
    const kms = slowKms()
    const { call, bankRequests, lines } = await setUp({
      keys: { current: await digestSigner('kms-1', kms.key) },
      signerTimeoutMs: 1,
    })
    const response = await call('get-msisdn', { journeyId: JOURNEY })
    assert.equal(response.headers.get('bank-sent'), 'no')
    assert.deepEqual(await verdict(response), [503, '9004'])
    assert.equal((await kms.reached()).signal.aborted, true)
    assert.equal(bankRequests.length, 0)
    const { diagnosticsId: _id, ...line } = lines.find(({ event }) => event === 'signer-failed')!
    assert.deepEqual(line, { event: 'signer-failed', signKeyId: 'kms-1', why: 'TimeoutError' })
  })

  test('that fails gives the same, and only the log says why, without the message', async () => {
    const current: Signer = {
      kid: 'hsm',
      sign: async () => {
        throw new RangeError('secret of the HSM')
      },
    }
    const { call, lines, bankRequests } = await setUp({ keys: { current } })
    const response = await call('otp/unbinding-auth-verification', { journeyId: JOURNEY, code: '123456' })
    assert.equal(response.headers.get('bank-sent'), 'no')
    const text = await response.clone().text()
    assert.deepEqual(await verdict(response), [503, '9004'])
    assert.equal(bankRequests.length, 0)
    assert.ok(lines.some((line) => line.event === 'signer-failed' && line['why'] === 'RangeError'))
    assert.ok(!(JSON.stringify(lines) + text).includes('secret of the HSM'))
  })

  test('with an invalid public key is refused', async () => {
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
