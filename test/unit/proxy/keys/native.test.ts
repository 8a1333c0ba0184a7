/** What the proxy does with Node's own cryptography. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { webMac } from '../../../../src/proxy/base/box.ts'
import { nativeMac, randomBytesAhead } from '../../../../src/proxy/keys/native.ts'

describe("Node's own cryptography", () => {
  test('gives exactly the MACs of WebCrypto', async () => {
    const key = new Uint8Array(32).fill(7)
    const [mac, webMacOfKey] = [await nativeMac(key), await webMac(key)]
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        assert.deepEqual(new Uint8Array(await mac(text)), await webMacOfKey(text))
      }),
      { numRuns: 25 },
    )
  })

  test('never gives the same random bytes twice, however many are requested', () => {
    const random = randomBytesAhead()
    const given = Array.from({ length: 2000 }, () => Buffer.from(random(16)).toString('hex'))
    assert.equal(new Set(given).size, given.length)
    for (const size of [0, 1, 4095, 4096, 4097, 10_000]) assert.equal(random(size).length, size)
    assert.ok(random(64).some((byte) => byte !== 0))
  })
})
