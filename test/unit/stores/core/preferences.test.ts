import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPreferences } from '../../../../src/stores/core/preferences.ts'

describe('the choice of a keyboard', () => {
  const DAY = 24 * 60 * 60 * 1000
  function setUp() {
    const entries = new Map<string, string>()
    const storage = {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    } as unknown as Storage
    let now = 1_800_000_000_000
    return {
      held: entries,
      made: () =>
        createPreferences(
          () => storage,
          () => now,
        ),
      pass: (ms: number) => {
        now += ms
      },
    }
  }

  test('is remembered for 30 days, and forgotten when it is undone', () => {
    const { held, made, pass } = setUp()
    assert.equal(made().ownKeyboard.on.get(), false)
    made().ownKeyboard.set(true)
    pass(30 * DAY - 1)
    assert.equal(made().ownKeyboard.on.get(), true)
    pass(1)
    assert.equal(made().ownKeyboard.on.get(), false)
    made().ownKeyboard.set(true)
    made().ownKeyboard.set(false)
    assert.equal(held.size, 0)
  })

  for (const [title, storage] of [
    [
      'blocked',
      () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    ],
    ['absent', () => undefined],
  ] as const) {
    test(`works from memory where storage is ${title}`, () => {
      const { ownKeyboard } = createPreferences(storage, () => 0)
      ownKeyboard.set(true)
      assert.equal(ownKeyboard.on.get(), true)
    })
  }
})
