import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { textOf, TooLarge } from '../../../../src/proxy/base/bytes.ts'

describe('a body whose length is known', () => {
  const carrier = (bytes: Uint8Array<ArrayBuffer>) => new Response(bytes)

  test('is read at once, and refused like any other', async () => {
    assert.equal(await textOf(carrier(new TextEncoder().encode('größe')), '7', 10), 'größe')
    await assert.rejects(textOf(carrier(new Uint8Array(3)), '11', 10), TooLarge)
    for (const contentLength of ['many', '', '-1', '0x1', '1, 1'])
      await assert.rejects(textOf(carrier(new Uint8Array(11)), contentLength, 10), TooLarge, contentLength)
    await assert.rejects(textOf(carrier(Uint8Array.of(0xff)), '1', 10), TypeError)
    await assert.rejects(textOf(carrier(new Uint8Array(11)), null, 10), TooLarge)
  })
})
