import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailError } from '../../../src/domain/email.ts'

test('email: the pattern of the HTML standard, at most 254 characters', () => {
  for (const email of ['a@b', 'nama@contoh.com', 'a.b+c@x-y.co.id', ' spaced@example.com '])
    assert.equal(emailError(email), null, email)
  for (const email of ['a', 'a@', '@b', 'a b@c.d', 'a@-b.c', 'a@b..c', 'ä@b.c'])
    assert.equal(emailError(email), 'EMAIL_INVALID', email)
  assert.equal(emailError(' '), 'FIELD_REQUIRED')
  assert.equal(emailError(`${'a'.repeat(250)}@b.id`), 'EMAIL_INVALID')
})
