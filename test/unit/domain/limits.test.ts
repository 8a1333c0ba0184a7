import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COOKIE, PASSWORD } from '../../../src/domain/limits.ts'
import { newPasswordError } from '../../../src/domain/password.ts'

test('the numbers agree with the rules that use them', () => {
  const password = (length: number) => newPasswordError(`Aa1#${'x'.repeat(length - 4)}`)
  assert.deepEqual([PASSWORD.min - 1, PASSWORD.min, PASSWORD.max, PASSWORD.max + 1].map(password), [
    'PASSWORD_RULES',
    null,
    null,
    'PASSWORD_TOO_LONG',
  ])
  assert.equal(COOKIE.seconds, COOKIE.days * 86_400)
})
