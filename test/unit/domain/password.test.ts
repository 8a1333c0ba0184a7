import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { metRules, mismatchError, newPasswordError, strengthOf } from '../../../src/domain/password.ts'

test('a password has 8 to 32 characters with lower case, upper case, digit and symbol', () => {
  assert.equal(newPasswordError('Sandbox#2026'), null)
  assert.equal(newPasswordError(''), 'FIELD_REQUIRED')
  for (const value of ['Ab1#567', 'sandbox#2026', 'SANDBOX#2026', 'Sandbox#abcd', 'Sandbox2026'])
    assert.equal(newPasswordError(value), 'PASSWORD_RULES', value)
  assert.equal(newPasswordError(`Aa1#${'x'.repeat(28)}`), null)
  assert.equal(newPasswordError(`Aa1#${'x'.repeat(29)}`), 'PASSWORD_TOO_LONG')
  assert.equal(newPasswordError('Aa1 5678'), 'PASSWORD_RULES', 'a space is no symbol')
})

test('the meter goes from weak over medium to strong', () => {
  assert.deepEqual(['', 'a', 'abcdefgh', 'Abcdefg1', 'Abcdef1#'].map(strengthOf), [
    'none',
    'weak',
    'weak',
    'medium',
    'strong',
  ])
  assert.equal(strengthOf('Aa1#'), 'weak', 'too short is weak whatever else it has')
  assert.deepEqual(metRules('abcdefgh'), {
    length: true,
    upper: false,
    lower: true,
    digit: false,
    symbol: false,
  })
})

test('property: a password that the meter calls strong is accepted, and no other', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), (value) => {
      assert.equal(strengthOf(value) === 'strong', newPasswordError(value) === null)
    }),
  )
})

test('the repeated password must be exactly the same', () => {
  assert.equal(mismatchError('Abc', 'Abc'), null)
  assert.equal(mismatchError('Abc', 'Abc '), 'PASSWORD_MISMATCH')
  assert.equal(mismatchError('Abc', ''), 'FIELD_REQUIRED')
})
