/** A failed answer becomes an error: by its status, by its code. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nameOfAnswer } from '../../../src/contract/httpErrors.ts'

describe('naming a failed answer', () => {
  const named = (status: number, code?: string, chances?: number) =>
    nameOfAnswer({ status, code, data: { chances } })

  it('looks at the status first', () => {
    assert.equal(named(429, '1101'), 'RATE_LIMITED')
    assert.equal(named(401, '9011'), 'SESSION_EXPIRED')
    assert.equal(named(408), 'TIMEOUT')
    assert.equal(named(504, '1101'), 'TIMEOUT')
  })

  it('then at the code, in any other status', () => {
    assert.equal(named(200, '2100'), 'BALANCE_LOW')
    assert.equal(named(403, '9103'), 'ORIGIN_NOT_ALLOWED')
    assert.equal(named(500, '9005'), 'MAINTENANCE')
    assert.equal(named(200, '1101', 2), 'OTP_WRONG_BEFORE_LOCK')
  })

  it('falls back to what the status alone says', () => {
    assert.equal(named(500), 'SYSTEM_BUSY')
    assert.equal(named(502, '0'), 'SYSTEM_BUSY')
    assert.equal(named(404), 'UNKNOWN')
    assert.equal(named(422, '4321'), 'UNKNOWN')
    assert.equal(named(200, '4321'), 'UNKNOWN')
    assert.equal(named(200), 'ANSWER_UNREADABLE')
    assert.equal(named(200, '0'), 'ANSWER_UNREADABLE')
    assert.equal(named(204), 'ANSWER_UNREADABLE')
    assert.equal(named(302, '0'), 'ANSWER_UNREADABLE')
  })
})
