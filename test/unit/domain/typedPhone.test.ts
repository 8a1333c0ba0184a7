import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../../property.ts'
import { formatMsisdn } from '../../../src/domain/formatPhone.ts'
import { foldDigits } from '../../../src/domain/fold.ts'
import { parsePhone } from '../../../src/domain/phone.ts'
import { eraseTyped, formatTyped, isForeign, placeTyped } from '../../../src/domain/typedPhone.ts'

/** A field with a caret, as the browser and the rules move it: `811|-0000`. */
interface Field {
  text: string
  caret: number
}
const withCaret = ({ text, caret }: Field): string => `${text.slice(0, caret)}|${text.slice(caret)}`
const field = (drawing: string): Field => ({ text: drawing.replace('|', ''), caret: drawing.indexOf('|') })
const settle = ({ text, caret }: Field, previous: string): Field => {
  const formatted = formatTyped(text, previous)
  return {
    text: formatted,
    caret: formatted === text ? caret : placeTyped(text, caret, formatted),
  }
}
const insert = ({ text, caret }: Field, addition: string): Field =>
  settle({ text: text.slice(0, caret) + addition + text.slice(caret), caret: caret + addition.length }, text)
const remove = ({ text, caret }: Field, forward: boolean): Field => {
  const at = forward ? caret : caret - 1
  if (at < 0 || at >= text.length) return { text, caret }
  const remaining = text.slice(0, at) + text.slice(at + 1)
  return settle(eraseTyped(text, remaining, at, forward) ?? { text: remaining, caret: at }, text)
}
const EMPTY: Field = { text: '', caret: 0 }
const typeAll = (keys: string): Field => [...keys].reduce(insert, EMPTY)
const digitsOf = (text: string): string => foldDigits(text).replace(/\D/g, '')

describe('a typed phone number', () => {
  it('is grouped as it grows', () => {
    const steps = [...'81100000001'].map((_, index, all) =>
      withCaret(typeAll(all.slice(0, index + 1).join(''))),
    )
    assert.deepEqual(steps, [
      '8|',
      '81|',
      '811|',
      '811-0|',
      '811-00|',
      '811-000|',
      '811-0000|',
      '811-0000-0|',
      '811-0000-00|',
      '811-0000-000|',
      '811-0000-0001|',
    ])
    assert.equal(formatTyped('811000000012'), '811-0000-0001-2')
    assert.equal(formatTyped('8110000000123456'), '811-0000-0001-23456', 'too long is seen, not cut')
  })

  it('loses its prefix at once, typed or pasted, however often', () => {
    for (const prefix of [
      '',
      '0',
      '62',
      '+62',
      '+6262',
      '620',
      '+620',
      '+62 (0)',
      '00',
      '\uff0b\uff16\uff12',
    ])
      for (const number of ['81100000001', '811 0000 0001', '811-0000-0001', '\u0668\u0661\u0661 00000001'])
        assert.equal(formatTyped(prefix + number), '811-0000-0001', prefix + number)
    for (const keys of ['0', '62', '+62', '+6262', '062', '620'])
      assert.equal(withCaret(typeAll(keys)), '|', keys)
    assert.equal(withCaret(typeAll('6')), '6|')
    assert.equal(withCaret(typeAll('+6')), '+6|')
  })

  it('of another country stays as typed, and letters stay visible', () => {
    assert.equal(withCaret(typeAll('+65 9123 4567')), '+65 9123 4567|')
    assert.equal(formatTyped('+62 +65 9123'), '+65 9123')
    assert.equal(formatTyped('+1 (415) 555-0100'), '+1 (415) 555-0100')
    assert.equal(withCaret(typeAll('0812 34x')), '81234x|')
    assert.equal(withCaret(remove(typeAll('0812 34x'), false)), '812-34|')
    const foreign = ['+65', '+65 9', '+1', '+7', '+60', '+a']
    assert.deepEqual(
      foreign.map(isForeign),
      foreign.map(() => true),
    )
    const ownPrefixes = ['', '+', '+6', '8', '811-0', '+ 6', '65']
    assert.deepEqual(
      ownPrefixes.map(isForeign),
      ownPrefixes.map(() => false),
    )
  })

  it('keeps the caret between its digits', () => {
    const moves: [string, string, string][] = [
      ['811|-0000', '5', '811-5|000-0'],
      ['811-|0000', '5', '811-5|000-0'],
      ['8|11-0000', '62', '862|-1100-00'],
      ['|811-0000', '0', '|811-0000'],
      ['|811-0000', '+62', '|811-0000'],
      ['6|811-0000', '2', '|811-0000'],
      ['811-0000|', ' ', '811-0000|'],
      ['81|1-0000', 'x', '81x|10000'],
      ['|', '+62 811-0000-0001', '811-0000-0001|'],
    ]
    for (const [previous, key, next] of moves)
      assert.equal(withCaret(insert(field(previous), key)), next, `${previous} ${key}`)
  })

  it('loses a digit, not its separator, to the keys that delete', () => {
    const moves: [string, boolean, string][] = [
      ['811-|0000', false, '81|0-000'],
      ['811|-0000', true, '811|-000'],
      ['811-0|000', false, '811-|000'],
      ['811-0|', false, '811|'],
      ['811-0000-|0001', false, '811-000|0-001'],
      ['811-0000|-0001', true, '811-0000|-001'],
      ['|811', false, '|811'],
      ['+65-|9', false, '+65|9'],
    ]
    for (const [previous, forward, next] of moves)
      assert.equal(withCaret(remove(field(previous), forward)), next, `${previous} ${forward}`)
  })

  it('loses only the deleted digits in front, and may go on being corrected', () => {
    const without = (start: Field, count: number): Field =>
      Array.from({ length: count }).reduce<Field>((current) => remove(current, true), start)
    const corrected = without(field('|816-2345-6789'), 2)
    assert.equal(withCaret(corrected), '|623-4567-89')
    assert.equal(withCaret(insert(corrected, '8')), '8|62-3456-789')
    assert.equal(withCaret(insert(corrected, '0')), '|623-4567-89')
    assert.equal(withCaret(insert({ ...corrected, caret: corrected.text.length }, '1')), '623-4567-891|')
    assert.equal(withCaret(remove({ ...corrected, caret: 4 }, false)), '62|4-5678-9')
    assert.equal(withCaret(without(field('|810-0123-4567'), 2)), '|001-2345-67')
    assert.equal(withCaret(insert(insert(field('|234-5678'), '6'), '2')), '62|2-3456-78')
  })

  it('typed over a selected one loses its prefix, whatever digits that one had', () => {
    for (const previous of ['812-3456-7890', '812-3456-7891', '816-2345-6762', '812']) {
      const [first, ...others] = '081100000001'
      const start = settle({ text: first!, caret: 1 }, previous)
      assert.equal(withCaret(others.reduce(insert, start)), '811-0000-0001|', previous)
    }
  })

  it("filled in without separators doesn't count as a deleted separator", () => {
    assert.equal(eraseTyped('811-0000', '8110000', 7, false), null)
    assert.equal(eraseTyped('811-0000-0001', '81100000001', 11, false), null)
    assert.equal(eraseTyped('811-0000', '8110000', 0, false), null)
  })
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 16 })
/** Texts of a keyboard for phone numbers, and pasted ones. */
const keys = fc.string({ unit: fc.constantFrom(...'0000126628+- .()x', '\u00a0', '\uff16'), maxLength: 16 })
/** A field as the rules leave it, with the caret anywhere. */
const fields = fc.tuple(fc.oneof(digits, keys), fc.nat(30)).map(([input, place]): Field => {
  const text = formatTyped(input)
  return { text, caret: place % (text.length + 1) }
})

describe('property: a typed phone number', () => {
  it('typed digit by digit equals the pasted one', () => {
    const isSame = (input: string) => {
      const { text, caret } = typeAll(input)
      assert.deepEqual([text, caret], [formatTyped(input), text.length], input)
    }
    fc.assert(fc.property(digits, isSame), { numRuns: 2000 })
    fc.assert(
      fc.property(fc.tuple(fc.constantFrom('+', '+6', '+62', '+6262', '+62+62'), digits), ([a, b]) =>
        isSame(a + b),
      ),
    )
  })

  it('formatted again stays the same', () => {
    fc.assert(
      fc.property(fc.oneof(digits, keys, fc.string()), (input) => {
        const text = formatTyped(input)
        assert.equal(formatTyped(text), text)
      }),
      { numRuns: 2000 },
    )
  })

  it('never begins with a prefix, and keeps every digit after it', () => {
    fc.assert(
      fc.property(digits, (input) => {
        const text = formatTyped(input)
        assert.doesNotMatch(text, /^(0|62|\+62|6-2)/)
        assert.ok(input.endsWith(digitsOf(text)))
        assert.match(input.slice(0, input.length - digitsOf(text).length), /^(0|62)*$/)
      }),
    )
  })

  it('keeps the digits on both sides of the caret', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom(...'123456789', ' ', '-'), ({ text, caret }, key) => {
        const next = insert({ text, caret }, key)
        const savedText = digitsOf(text.slice(0, caret) + key)
        const right = digitsOf(text.slice(caret))
        const is = [next.text.slice(0, next.caret), next.text.slice(next.caret)].map(digitsOf)
        // Digits that are taken off in front may reach over the caret: "6|2".
        const loss = savedText.length + right.length - digitsOf(next.text).length
        assert.deepEqual(
          is,
          [savedText.slice(loss), right.slice(Math.max(0, loss - savedText.length))],
          withCaret(next),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('loses one digit to each key that deletes, at either side of a separator', () => {
    const plain = fc
      .string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 14 })
      .map((text) => formatTyped(text))
    fc.assert(
      fc.property(plain, fc.nat(20), fc.boolean(), (text, place, forward) => {
        const caret = place % (text.length + 1)
        const next = remove({ text, caret }, forward)
        const [digitsBefore, right] = [digitsOf(text.slice(0, caret)), digitsOf(text.slice(caret))]
        assert.deepEqual(
          [digitsOf(next.text.slice(0, next.caret)), digitsOf(next.text.slice(next.caret))],
          forward ? [digitsBefore, right.slice(1)] : [digitsBefore.slice(0, -1), right],
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('is shown as the number that is sent', () => {
    fc.assert(
      fc.property(fc.oneof(digits, keys), (text) => {
        const reading = parsePhone(formatTyped(text))
        if (reading.ok) assert.equal(`+62 ${formatTyped(text)}`, formatMsisdn(reading.msisdn))
      }),
    )
  })
})
