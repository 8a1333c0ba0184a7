/** The on-screen keyboard: what a key does, and that every character of a password can be typed on it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layers, pin } from '../../src/ui/keypad/layouts.ts'
import { DELETE, press } from '../../src/ui/keypad/press.ts'

test('a key adds its character, delete takes the last one away', () => {
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

test('a pattern with a memory treats every key alike', () => {
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

test('the layers hold every printable ASCII character', () => {
  const keys = Object.values(layers).flat(2)
  const typed = new Set(keys.filter((key) => typeof key === 'string'))
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  assert.deepEqual(
    printable.filter((character) => !typed.has(character)),
    [],
  )
  for (const layout of Object.values(layers)) {
    assert.equal(layout.length, 5)
    assert.ok(
      layout
        .flat()
        .some((key) => typeof key === 'object' && key !== null && 'does' in key && key.does === 'delete'),
    )
  }
})

test('the PIN keypad is a 3 by 4 grid of digits with a delete key', () => {
  assert.deepEqual(
    pin.map((keys) => keys.length),
    [3, 3, 3, 3],
  )
  assert.equal(
    pin
      .flat()
      .filter((key) => typeof key === 'string')
      .toSorted()
      .join(''),
    '0123456789',
  )
})
