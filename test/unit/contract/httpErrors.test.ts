/** A failed answer becomes an error: by its status, by its code. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameOfAnswer } from '../../../src/contract/httpErrors.ts'

describe('naming a failed answer', () => {
  const nameOf = (status: number, code?: string, chances?: number) =>
    nameOfAnswer({ status, code, data: { chances } })

  it('looks at the status first', () => {
    assert.equal(nameOf(429, '1101'), 'RATE_LIMITED')
    assert.equal(nameOf(401, '9011'), 'SESSION_EXPIRED')
    assert.equal(nameOf(408), 'TIMEOUT')
    assert.equal(nameOf(504, '1101'), 'TIMEOUT')
  })

  it('then at the code, in any other status', () => {
    assert.equal(nameOf(200, '2100'), 'BALANCE_LOW')
    assert.equal(nameOf(403, '9103'), 'ORIGIN_NOT_ALLOWED')
    assert.equal(nameOf(500, '9005'), 'MAINTENANCE')
    assert.equal(nameOf(200, '1101', 2), 'OTP_WRONG_BEFORE_LOCK')
  })

  it('falls back to what the status alone says', () => {
    assert.equal(nameOf(500), 'SYSTEM_BUSY')
    assert.equal(nameOf(502, '0'), 'SYSTEM_BUSY')
    assert.equal(nameOf(404), 'UNKNOWN')
    assert.equal(nameOf(422, '4321'), 'UNKNOWN')
    for (const status of [200, 408, 500, 503, 504])
      assert.equal(nameOf(status, '4321'), 'UNKNOWN', String(status))
    assert.equal(nameOf(200), 'ANSWER_UNREADABLE')
    assert.equal(nameOf(200, '0'), 'ANSWER_UNREADABLE')
    assert.equal(nameOf(204), 'ANSWER_UNREADABLE')
    assert.equal(nameOf(302, '0'), 'ANSWER_UNREADABLE')
  })
})
