import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createBox } from '../../../../src/proxy/base/box.ts'
import * as v from 'valibot'

describe('a token that is opened again', () => {
  const schema = v.object({ id: v.string(), iat: v.number(), exp: v.number() })
  const box = () => createBox(['a secret of the tests, long enough'], 'session', schema)

  test('has the same content until its expiry', async () => {
    const entry = box()
    const token = await entry.seal({ id: 'a', iat: 1000, exp: 2000 })
    for (const now of [1_000_000, 1_000_001, 1_999_999])
      assert.deepEqual(await entry.open(token, now), { id: 'a', iat: 1000, exp: 2000 })
    for (const now of [2_000_000, 9_000_000]) assert.equal(await entry.open(token, now), undefined)
    assert.equal((await entry.open(token, 1_500_000))?.id, 'a', 'a clock that is set back')
  })

  test("can't be changed by its reader, and an altered token is a different one", async () => {
    const entry = box()
    const token = await entry.seal({ id: 'a', iat: 1000, exp: 2000 })
    const opening = await entry.open(token, 1_500_000)
    assert.throws(() => Object.assign(opening ?? {}, { id: 'b' }), TypeError)
    for (const altered of [`${token}A`, token.slice(0, -1), ` ${token}`])
      assert.equal(await entry.open(altered, 1_500_000), undefined)
  })
})
