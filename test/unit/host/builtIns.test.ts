/** Built-ins that do something else, in Node's own realm: what libraries of long ago put in their place. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { wrongBuiltIns } from '../../../src/host/builtIns.ts'

/** No document is there: what it is asked is in shop-pages.test.ts. */
const wrong = () => wrongBuiltIns({} as Window).filter((name) => name !== 'Element.prototype')

describe('built-ins', () => {
  const restorers: (() => void)[] = []
  const put = (owner: object, name: string, value: unknown, enumerable = false) => {
    const plain = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable })
    restorers.push(() => {
      if (plain) Object.defineProperty(owner, name, plain)
      else Reflect.deleteProperty(owner, name)
    })
  }
  afterEach(() => restorers.splice(0).forEach((restore) => restore()))

  it('that are the language do nothing else', () => assert.deepEqual(wrong(), []))

  it("that are wrapped and keep what they do aren't meant", () => {
    const { parse } = JSON
    put(JSON, 'parse', (text: string) => parse(text) as unknown)
    const { map } = Array.prototype
    put(Array.prototype, 'map', function (this: unknown[], ...task: Parameters<typeof map>) {
      return map.apply(this, task)
    })
    assert.deepEqual(wrong(), [])
  })

  it("that got enumerable company, as old libraries add it to lists, texts and functions, aren't meant", () => {
    for (const owner of [Array.prototype, String.prototype, Function.prototype])
      put(owner, 'last', () => 'spoilt', true)
    const names = wrong()
    restorers.splice(0).forEach((restore) => restore())
    assert.deepEqual(names, [])
  })

  for (const [name, owner, member, value, isEnumerable] of [
    ['Array.from', Array, 'from', (list: ArrayLike<unknown>) => Array.prototype.slice.call(list), false],
    ['Array.prototype.reduce', Array.prototype, 'reduce', () => 0, false],
    ['Object.prototype', Object.prototype, 'extend', () => undefined, true],
    ['JSON.stringify', Array.prototype, 'toJSON', () => 'bent', false],
    ['Date.now', Date, 'now', () => new Date(), false],
    [
      'String.prototype',
      String.prototype,
      'replaceAll',
      function (this: string, search: string, text: string) {
        return this.replace(new RegExp(search, 'g'), text)
      },
      false,
    ],
  ] as const)
    it(`are named: ${name}`, () => {
      put(owner, member, value, isEnumerable)
      const names = wrong()
      restorers.splice(0).forEach((restore) => restore())
      assert.ok(names.includes(name), names.join())
    })
})
