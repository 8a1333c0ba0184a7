/** Keys of the on-screen keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '../../../../src/ui/filter.ts'
import { DELETE, press } from '../../../../src/ui/keypad/press.ts'

const anyText = (text: string): string => text
const threeDigits = (text: string, previous: string): string => (/^\d{0,3}$/.test(text) ? text : previous)
const pressAtEnd = (text: string, key: string, filter: Filter = anyText): string =>
  press(text, [text.length, text.length], key, filter)

test('a key adds its character, delete removes the last one', () => {
  assert.equal(pressAtEnd('12', '3'), '123')
  assert.equal(pressAtEnd('12', DELETE), '1')
  assert.equal(pressAtEnd('', DELETE), '')
})

test('both act where the caret stands, and on what is selected', () => {
  assert.equal(press('Sandboxx#2026', [8, 8], DELETE, anyText), 'Sandbox#2026')
  assert.equal(press('Sandox', [4, 4], 'b', anyText), 'Sandbox')
  assert.equal(press('Salah#2025', [0, 10], 's', anyText), 's')
  assert.equal(press('Salah#2025', [5, 6], DELETE, anyText), 'Salah2025')
  assert.equal(press('1234', [0, 0], DELETE, anyText), '1234', 'nothing stands in front')
})

test('nothing is added that the field doesn’t take, and delete always removes', () => {
  assert.equal(pressAtEnd('12', '3', threeDigits), '123')
  assert.equal(pressAtEnd('123', '4', threeDigits), '123')
  assert.equal(pressAtEnd('12', 'a', threeDigits), '12')
  assert.equal(pressAtEnd('12345', DELETE, threeDigits), '1234')
})

test('a character outside the basic plane is deleted whole', () => {
  assert.equal(pressAtEnd('a😀', DELETE), 'a')
  assert.equal(press('a😀b', [3, 3], DELETE, anyText), 'ab')
})
