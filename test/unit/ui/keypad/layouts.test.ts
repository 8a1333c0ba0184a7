/** Every character of a password can be typed on the on-screen keyboard. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COLUMNS,
  layers,
  pin,
  withoutHideKey,
  wideLayers,
  type Key,
} from '../../../../src/ui/keypad/layouts.ts'

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))

for (const [name, all, rows] of [
  ['the', layers, 5],
  ['the wide', wideLayers, 4],
] as const)
  test(`${name} layers hold every printable ASCII character`, () => {
    const keys = Object.values(all).flat(2)
    const characters = new Set(
      keys.map((key) => (typeof key === 'object' && key !== null && 'enters' in key ? key.enters : key)),
    )
    assert.deepEqual(
      printable.filter((character) => !characters.has(character)),
      [],
    )
    for (const layout of Object.values(all)) {
      assert.equal(layout.length, rows)
      assert.ok(
        layout
          .flat()
          .some((key) => typeof key === 'object' && key !== null && 'does' in key && key.does === 'delete'),
      )
    }
  })

test('each row of a wide keyboard fills its columns, with the key that puts it away and without', () => {
  const width = (keys: readonly Key[]): number =>
    keys.reduce((sum, key) => sum + (typeof key === 'object' && key !== null ? key.width : 1), 0)
  for (const keys of Object.values(wideLayers).flat()) {
    assert.equal(width(keys), COLUMNS)
    assert.equal(width(withoutHideKey(keys)), COLUMNS)
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
