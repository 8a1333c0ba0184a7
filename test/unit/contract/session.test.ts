/** Company of a session: what comes along with it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as v from 'valibot'
import { requests } from '../../../src/contract/requests.ts'
import { firstCall, sessionAnswer, sessionRequest } from '../../../src/contract/session.ts'
import { demoProfile } from '../../bank.ts'
import { isRead } from '../../../src/proxy/bank/retry.ts'

const OPENED = {
  token: 'a.b.c.d.e',
  expiresAt: 1,
  serverTime: 0,
  inlineAllowed: true,
  bank: demoProfile('https://pay.bank.example/hosted/'),
}

describe('the first call with a session', () => {
  for (const subject of [{ journeyId: 'journey-0001' }, { originReferenceNo: 'order-000001' }]) {
    const { call, body } = firstCall(subject)

    it(`${Object.keys(subject)[0]}: ${call} is a read of the table, and its body fits the schema`, () => {
      assert.ok(isRead(call))
      assert.deepEqual(v.parse(requests[call], body), body)
    })

    it(`${Object.keys(subject)[0]}: is sent only where it is asked for`, () => {
      assert.equal(v.parse(sessionRequest, subject).first, undefined)
      assert.equal(v.parse(sessionRequest, { ...subject, first: true }).first, true)
      assert.equal(v.safeParse(sessionRequest, { ...subject, first: 'yes' }).success, false)
    })
  }
})

describe('a first answer', () => {
  const firstOf = (first: unknown) => v.parse(sessionAnswer, { ...OPENED, first }).first

  it('is a status and a body of the bank', () => {
    const refusal = { status: 409, code: '3003', data: { chances: 2 } }
    assert.deepEqual(firstOf(refusal), refusal)
  })

  it('that is unreadable counts as missing, and the session is used', () => {
    for (const wrong of [null, 'yes', {}, { status: '200', code: 0 }, { status: 200 }])
      assert.equal(firstOf(wrong), undefined)
  })
})
