/** Every character of a password can be typed on the on-screen keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layers, pin } from '../../../../src/ui/keypad/layouts.ts'

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
