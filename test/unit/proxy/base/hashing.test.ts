/** Hashes and MACs are the same by Node and by WebCrypto. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../../property.ts'
import { createMac, createWebMac, sha256, webSha256 } from '../../../../src/proxy/base/hashing.ts'

describe('hashing', () => {
  test('is known by the vector of FIPS 180-4, and made in this thread', () => {
    assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  test("gives by Node's own exactly what WebCrypto gives", async () => {
    const key = new Uint8Array(32).fill(7)
    const [mac, webMac] = [await createMac(key), await createWebMac(key)]
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        assert.equal(await sha256(text), await webSha256(text))
        assert.deepEqual(new Uint8Array(await mac(text)), await webMac(text))
      }),
      { numRuns: 25 },
    )
  })
})
