/** Pairs of colours that can be read. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import {
  contrastOf,
  blend,
  READABLE,
  readableOf,
  type Pair,
  type Rgba,
} from '../../../src/domain/contrast.ts'

const grey = (part: number, alpha = 1): Rgba => ({ red: part, green: part, blue: part, alpha })
const [black, white] = [grey(0), grey(1)]
const hex = (text: string): Rgba => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => parseInt(text.slice(at, at + 2), 16) / 255)
  return { red, green, blue, alpha: 1 }
}

describe('contrast', () => {
  test('is 21 for black on white, 1 for a colour on itself, and the published value for colours in between', () => {
    assert.equal(contrastOf(black, white), 21)
    assert.equal(contrastOf(white, white), 1)
    // The two greys at the edge, known from WCAG's own examples.
    assert.ok(Math.abs(contrastOf(hex('767676'), white) - 4.54) < 0.01)
    assert.ok(contrastOf(hex('777777'), white) < READABLE)
    assert.ok(Math.abs(contrastOf(hex('0000ff'), white) - 8.59) < 0.01)
  })

  test('of a transparent text is that of the visible colour', () => {
    assert.equal(contrastOf(grey(0, 0), white), 1)
    assert.equal(contrastOf(grey(0, 0.5), white), contrastOf(grey(0.5), white))
    assert.deepEqual(blend(grey(0, 0.25), white), grey(0.75))
  })
})

describe("a merchant's colours", () => {
  const defaults = new Map([
    ['text', black],
    ['muted', grey(0.35)],
    ['surface', white],
    ['canvas', grey(0.97)],
  ])
  const pairs: Pair[] = ['text', 'muted'].flatMap((text) => [
    [text, 'surface'] as const,
    [text, 'canvas'] as const,
  ])
  const usableNames = (tokens: Record<string, Rgba | null>) => [
    ...readableOf(new Map(Object.entries(tokens)), defaults, pairs),
  ]

  test('are used where the text can be read', () => {
    assert.deepEqual(usableNames({ text: grey(0.2), surface: grey(0.9) }), ['text', 'surface'])
    // A dark look of its own.
    const dark = { text: white, muted: grey(0.8), surface: black, canvas: grey(0.1) }
    assert.deepEqual(usableNames(dark), Object.keys(dark))
    assert.deepEqual(usableNames({ line: grey(0.5, 0.1) }), ['line'], 'no text stands on it')
  })

  test('fall back to ours where a text is hidden: transparent, or in the colour of its background', () => {
    assert.deepEqual(usableNames({ text: grey(0, 0) }), [])
    assert.deepEqual(usableNames({ text: white }), [])
    assert.deepEqual(usableNames({ text: grey(0.5), surface: grey(0.5) }), [])
    assert.deepEqual(usableNames({ surface: null }), [], 'nobody knows what it is')
  })

  test("fall back only where needed, together with those that don't fit ours", () => {
    assert.deepEqual(usableNames({ text: grey(0.1), muted: grey(0.9) }), ['text'])
    assert.deepEqual(
      usableNames({ canvas: grey(1, 0.5), text: grey(0.1) }),
      ['text'],
      'a ground one sees through',
    )
    // White texts on a dark surface, with a canvas that only ours are left of.
    assert.deepEqual(usableNames({ text: white, muted: white, surface: black }), [])
  })

  test('property: with any colours, every text can be read on every background', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    const colour = fc.record<Rgba>({ red: part, green: part, blue: part, alpha: part })
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...defaults.keys()), colour), (tokens) => {
        const remaining = new Set(usableNames(tokens))
        const now = (name: string) => (remaining.has(name) ? tokens[name] : defaults.get(name))!
        for (const [text, ground] of pairs) {
          assert.equal(now(ground).alpha, 1)
          assert.ok(contrastOf(now(text), now(ground)) >= READABLE)
        }
      }),
    )
  })
})
