import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../property.ts'
import { caretAfter } from '../../../src/ui/caretAfter.ts'

/** Texts with `|` where the caret is. */
const move = (previous: string, text: string): string => {
  const at = caretAfter(previous.replace('|', ''), previous.indexOf('|'), text)
  return `${text.slice(0, at)}|${text.slice(at)}`
}

test('the caret stays before the same following text, else after the same preceding text, else it goes to the end', () => {
  assert.equal(move('12x|34', '1234'), '12|34', 'a letter is taken out')
  assert.equal(move('Kode: 123 456|', '123456'), '123456|', 'a pasted message')
  assert.equal(move('1239|456', '123945'), '1239|45', 'cut to its length')
  assert.equal(move('x|', ''), '|')
  assert.equal(move('12|', '12345'), '12345|', 'a key of the keyboard on the screen')
  assert.equal(move('12|34', '123'), '12|3', 'its delete key')
  assert.equal(move('1-2|345678', '123456'), '123456|', 'nothing is left of either side')
})

test('property: if characters are only removed, the caret stays between the same ones', () => {
  const text = fc.string({ unit: fc.constantFrom('1', '2', '3', 'a', ' '), maxLength: 12 })
  const digits = (raw: string): string => raw.replace(/\D/g, '')
  fc.assert(
    fc.property(text, text, (previous, next) => {
      // The tail was clean before the key, or the owner would have cleaned it then.
      const tail = digits(next)
      const at = caretAfter(previous + tail, previous.length, digits(previous) + tail)
      assert.equal(at, digits(previous).length)
    }),
  )
})
