/** Places: points and words that are checked. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import {
  degrees,
  oneLine,
  placeIn,
  parsePoint,
  PLACE,
  pointOf,
  samePlace,
  formatPoint,
  type Place,
} from '../../../src/domain/place.ts'

const MONAS = { latitude: -6.1754, longitude: 106.8272 }
const monas: Place = { name: 'Monas', address: 'Gambir, Jakarta Pusat', point: MONAS }
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })

describe('a point', () => {
  test('property: within its range it is kept to six decimals, and can be read back', () => {
    fc.assert(
      fc.property(latitude, longitude, (north, east) => {
        const point = pointOf(north, east)
        assert(
          point && Math.abs(point.latitude - north) <= 5.1e-7 && Math.abs(point.longitude - east) <= 5.1e-7,
        )
        assert.deepEqual(parsePoint(degrees(point.latitude), degrees(point.longitude)), point)
        assert(!Object.is(point.latitude, -0) && !Object.is(point.longitude, -0))
      }),
    )
  })

  test('property: outside the range there is no point', () => {
    const outOfRange = fc.oneof(
      fc.double({ min: 180.000001, noNaN: true }),
      fc.double({ max: -180.000001, noNaN: true }),
    )
    fc.assert(
      fc.property(outOfRange, latitude, (coordinate, fine) => {
        assert.equal(pointOf(coordinate, fine), null)
        assert.equal(pointOf(fine, coordinate), null)
      }),
    )
    assert.equal(pointOf(NaN, 0), null)
    assert.equal(pointOf(90.1, 0), null)
  })

  for (const [north, east] of [
    ['', ''],
    ['-6.2', ''],
    ['-6,2', '106.8'],
    ['1e1', '106'],
    ['0x10', '1'],
    [' 1', '1'],
    ['1 ', '1'],
    ['+1', '1'],
    ['.5', '1'],
    ['1.', '1'],
    ['91', '0'],
    ['0', '-181'],
    ['Infinity', '0'],
    ['NaN', '0'],
    ['1;2', '3'],
    ['-6.2', null],
    [null, '106.8'],
    ['1.1234567890123456', '1'],
    ['٦', '1'],
  ] as const) {
    test(`${JSON.stringify([north, east])} is no point`, () => assert.equal(parsePoint(north, east), null))
  }

  test('is written with a dot and without needless digits', () => {
    assert.equal(formatPoint(MONAS), '-6.1754,106.8272')
    assert.deepEqual([0, 100, -0.5, 0.000001].map(degrees), ['0', '100', '-0.5', '0.000001'])
  })
})

describe('a place', () => {
  test("at a point in an address has the bank's words where it has an office there, else none", () => {
    assert.deepEqual(placeIn(pointOf(-6.1754, 106.8272) ?? assert.fail(), [monas]), monas)
    const elsewhere = pointOf(-6.1754, 106.8273) ?? assert.fail()
    assert.deepEqual(placeIn(elsewhere, [monas]), { name: '', address: '', point: elsewhere })
  })

  test('property: words become one line of limited length, without invisible characters', () => {
    // Blanks, accents and unseen characters side by side, which texts of any character at all hardly ever
    // have.
    const awkward = fc.constantFrom(
      'a',
      'e',
      '!',
      '😀',
      ' ',
      '\t',
      '\n',
      '\u00a0',
      '\u3000',
      '\u0301',
      '\0',
      '\u200b',
      '\u202e',
      '\ud800',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: awkward, maxLength: 400 }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const line = oneLine(text, PLACE.address)
        assert([...line].length <= PLACE.address)
        assert.doesNotMatch(line, /\p{C}|[\n\r\t]|^\s|\s$|\s\s/u)
        assert.equal(oneLine(line, PLACE.address), line)
      }),
    )
    assert.equal(oneLine('Kantor \u202Egnah\u202C\u200B  A', 80), 'Kantor gnah A')
    assert.equal(oneLine('😀😀😀', 2), '😀😀')
    assert.equal(oneLine('Jalan\t\0\tMelati', 80), 'Jalan Melati')
    assert.equal(oneLine('Cafe\u200b\u0301', 80), 'Caf\u00e9')
    assert.equal(oneLine('\u200b \u200b Monas', 5), 'Monas')
  })

  test('equals another one with the same values', () => {
    assert(samePlace(monas, { ...monas, point: { ...MONAS } }))
    assert(samePlace(null, null))
    assert(!samePlace(monas, { ...monas, point: null }))
    assert(!samePlace(monas, null))
  })
})
