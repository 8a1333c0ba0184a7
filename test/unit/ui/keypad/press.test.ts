/** What a key of the on-screen keyboard does. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DELETE, press } from '../../../../src/ui/keypad/press.ts'

test('a key adds its character, delete removes the last one', () => {
  assert.equal(press('12', '3'), '123')
  assert.equal(press('12', DELETE), '1')
  assert.equal(press('', DELETE), '')
})

test('nothing is added beyond the maximum length or against the exclusion pattern', () => {
  assert.equal(press('123456', '7', { maxLength: 6 }), '123456')
  assert.equal(press('12345', DELETE, { maxLength: 4 }), '1234')
  assert.equal(press('12', 'a', { exclude: /\D/ }), '12')
  assert.equal(press('12', '3', { exclude: /\D/ }), '123')
  assert.equal(press('ab', ' ', { exclude: /\s/ }), 'ab')
})

test('a pattern with the flag g treats every key alike', () => {
  const exclude = /\D/g
  assert.deepEqual(
    [1, 2, 3].map(() => press('', 'x', { exclude })),
    ['', '', ''],
  )
})

test('a character outside the basic plane is deleted whole and counts once', () => {
  assert.equal(press('a😀', DELETE), 'a')
  assert.equal(press('😀', 'b', { maxLength: 2 }), '😀b')
})
