/**
 * Places of an order's own texts on its first screen, found by what differs between two orders, so that no
 * mark, name or sum of a bank is ever taken for one of them.
 */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { slotted, type Node } from '../../../elements/build/trees.ts'
import { reasons, scenes } from '../../../elements/first/payMarks.ts'
import { payShapeOf } from '../../../elements/first/payShape.ts'
import { LANGUAGES } from '../../../src/contract/language.ts'
import { fc } from '../../property.ts'

/** The texts of the two orders of each scene that the build draws, in each language. */
const pairs = LANGUAGES.flatMap((language) =>
  scenes(false).map(({ answers, ...choices }) =>
    answers.map((answer) => payShapeOf(answer, { language, reasons, ...choices })?.texts ?? []),
  ),
) as [string[], string[]][]
const values = [...new Set(pairs.flat(2))].filter((value) => value !== '')

const SLOTS = 0xe000
const slotOf = (at: number): string => String.fromCharCode(SLOTS + at)

/** Numbers as they stand in the path data of logos: with and without a leading zero, glued to the next. */
const number = fc
  .tuple(fc.constantFrom('', '-'), fc.nat({ max: 24 }), fc.nat({ max: 999 }), fc.constantFrom('', '0', '00'))
  .map(([sign, whole, part, zeros]) => `${sign}${whole === 0 ? '' : whole}.${zeros}${part}`)
const pathData = fc
  .array(
    fc.tuple(fc.constantFrom(...'MLHVCSQTAmlhvcsqta'), fc.array(number, { minLength: 1, maxLength: 7 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map((commands) => `${commands.map(([command, numbers]) => command + numbers.join(' ')).join('')}z`)
/** Words that a bank may write: anything, digits and the likes of an order's own texts among them. */
const word = fc.oneof(
  fc.constantFrom(...values),
  fc
    .constantFrom(...values)
    .chain((value) =>
      fc
        .tuple(fc.nat({ max: value.length }), fc.nat({ max: value.length }))
        .map(([a, b]) => value.slice(Math.min(a, b), Math.max(a, b))),
    ),
  fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'0189.,%+& XVZQRp'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 12,
  }),
  pathData,
)

/** A text of the screen: words of the bank's and the product's between slots, a space between each. */
const piece = (slots: number) =>
  fc.array(fc.oneof({ weight: 2, arbitrary: word }, { weight: 1, arbitrary: fc.nat({ max: slots - 1 }) }), {
    minLength: 1,
    maxLength: 6,
  })
type Piece = readonly (string | number)[]

/** The number of the first slot that has the same values on both screens: they can't be told apart. */
const firstAlike = ([first, second]: [string[], string[]], at: number): number =>
  first.findIndex((value, index) => value === first[at] && second[index] === second[at])

describe('the slots of a first screen', () => {
  it('are where two orders differ, whatever a bank draws and writes around them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pairs).chain((texts) =>
          fc.record({
            texts: fc.constant(texts),
            label: piece(texts[0].length),
            content: fc.array(piece(texts[0].length), { maxLength: 4 }),
            d: pathData,
          }),
        ),
        ({ texts, label, content, d }) => {
          const screen = (textOf: (at: number) => string): Node[] => {
            const text = (pieces: Piece): string =>
              pieces.map((each) => (typeof each === 'number' ? textOf(each) : each)).join(' ')
            return [
              ['svg', { 'aria-label': text(label) }, ['path', { d }]],
              ['p', {}, ...content.map((pieces): Node => ['b', {}, text(pieces)])],
            ]
          }
          const [first, second] = texts
          assert.deepEqual(
            slotted([screen((at) => first[at] ?? ''), screen((at) => second[at] ?? '')], texts),
            screen((at) => (first[at] === second[at] ? (first[at] ?? '') : slotOf(firstAlike(texts, at)))),
          )
        },
      ),
      { numRuns: 2000 },
    )
  })

  it("are not in a mark, a points' name and a sum that look like an order's", () => {
    const screen = (initials: string, sum: string): Node[] => [
      ['path', { d: 'M12 2.25C16.83 4.18.5 8.17.89.67z' }],
      ['b', {}, initials],
      ['p', {}, `${sum} XV, ZQ, .89`],
    ]
    assert.deepEqual(
      slotted(
        [screen('ZQ', '64.208'), screen('XV', '8.213')],
        [
          ['ZQ', '.89', '64.208'],
          ['XV', '.46', '8.213'],
        ],
      ),
      screen(slotOf(0), slotOf(2)),
    )
  })

  for (const [what, first, second] of [
    ['a text', 'one', 'other'],
    ['an attribute', ['i', { title: 'one' }], ['i', { title: 'other' }]],
    ['a part', ['i', {}, 'one'], ['i', {}]],
    ['an element', ['i', {}], ['b', {}]],
  ] as const satisfies readonly (readonly [string, Node, Node])[])
    it(`are refused where ${what} differs by something else than the order`, () => {
      assert.throws(() => slotted([[first], [second]], [['a'], ['b']]), Error)
    })
})
