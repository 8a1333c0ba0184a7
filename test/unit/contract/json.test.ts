/** JSON as it is meant, where a script of the page has replaced what writes it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { stringify } from '../../../src/contract/json.ts'
import { fc } from '../../property.ts'

describe('stringify', () => {
  it('writes what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.equal(stringify(value), JSON.stringify(value))
      }),
    )
  })

  it('drops a member without a value, and writes null for an item without one', () => {
    const value = { missing: undefined, list: [undefined, 'a'], text: '"\n' }
    assert.equal(stringify(value), JSON.stringify(value))
  })

  it('writes the same where every object has a `toJSON`, and JSON.stringify knows no replacer', () => {
    const value = { list: ['a', { b: 1 }], none: null }
    const expectedText = JSON.stringify(value)
    const plain = JSON.stringify
    const { prototype } = Object
    Object.defineProperty(prototype, 'toJSON', { value: () => 'bent', configurable: true })
    JSON.stringify = (member: unknown) => plain(member)
    try {
      assert.notEqual(JSON.stringify(value), expectedText)
      assert.equal(
        stringify(value, (member) => member),
        expectedText,
      )
    } finally {
      JSON.stringify = plain
      Reflect.deleteProperty(prototype, 'toJSON')
    }
  })
})
