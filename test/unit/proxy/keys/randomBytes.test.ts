/** Random bytes that were fetched ahead. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomBytesAhead } from '../../../../src/proxy/keys/randomBytes.ts'

describe('random bytes', () => {
  test('never gives the same random bytes twice, however many are requested', () => {
    const random = randomBytesAhead()
    const inputs = Array.from({ length: 2000 }, () => Buffer.from(random(16)).toString('hex'))
    assert.equal(new Set(inputs).size, inputs.length)
    for (const size of [0, 1, 4095, 4096, 4097, 10_000]) assert.equal(random(size).length, size)
    assert.ok(random(64).some((byte) => byte !== 0))
  })
})
