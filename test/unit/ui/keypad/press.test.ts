/** Keys of the on-screen keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DELETE, press } from '../../../../src/ui/keypad/press.ts'

const anyText = (text: string): string => text
const threeDigits = (text: string, previous: string): string => (/^\d{0,3}$/.test(text) ? text : previous)

test('a key adds its character, delete removes the last one', () => {
  assert.equal(press('12', '3', anyText), '123')
  assert.equal(press('12', DELETE, anyText), '1')
  assert.equal(press('', DELETE, anyText), '')
})

test('nothing is added that the field doesn’t take, and delete always removes', () => {
  assert.equal(press('12', '3', threeDigits), '123')
  assert.equal(press('123', '4', threeDigits), '123')
  assert.equal(press('12', 'a', threeDigits), '12')
  assert.equal(press('12345', DELETE, threeDigits), '1234')
})

test('a character outside the basic plane is deleted whole', () => {
  assert.equal(press('a😀', DELETE, anyText), 'a')
})
