import assert from 'node:assert/strict'
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { createSigner } from '../../../../src/proxy/keys/signer.ts'
import type { Signer } from '../../../../src/proxy/keys/signingKeys.ts'
import { otherKey, testKey } from '../../../keys.ts'
import { setUp, START } from '../rig.ts'

const privateKey = createPrivateKey(otherKey())

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
        signer: await createSigner(JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'key-2' })),
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

  test('leaves out a key whose public half is missing', async () => {
    const response = await fetchKeys({ current: { kid: 'hsm', sign: async () => '' } })
    assert.deepEqual(await response.json(), { keys: [] })
  })
})
