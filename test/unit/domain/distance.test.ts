import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import { distance, formatDistance } from '../../../src/domain/distance.ts'
import { pointOf, type Point } from '../../../src/domain/place.ts'

const MONAS = { latitude: -6.1754, longitude: 106.8272 }
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.tuple(latitude, longitude).map(([north, east]) => pointOf(north, east) as Point)

describe('distance', () => {
  test('of known pairs, in metres', () => {
    const bandung = { latitude: -6.9175, longitude: 107.6191 }
    assert(Math.abs(distance(MONAS, bandung) - 120_400) < 1000)
    // A degree along the equator of this sphere, and half way round it.
    assert(Math.abs(distance({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }) - 111_195) < 1)
    assert(
      Math.abs(distance({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }) - 20_015_115) < 1,
    )
  })

  test('property: none to itself, the same both ways, never longer than over a third place', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, third) => {
        assert.equal(distance(a, a), 0)
        // Opposite points of the globe are where the arc sine is least exact: the root of the rounding of 1,
        // a fifth of a metre.
        assert(Math.abs(distance(a, b) - distance(b, a)) < 0.5)
        assert(distance(a, b) <= distance(a, third) + distance(third, b) + 0.5)
      }),
    )
  })

  for (const [metres, id, en] of [
    [0, '0 m', '0 m'],
    [354, '350 m', '350 m'],
    [994, '990 m', '990 m'],
    [996, '1 km', '1 km'],
    [1240, '1,2 km', '1.2 km'],
    [9949, '9,9 km', '9.9 km'],
    [9951, '10 km', '10 km'],
    [1_250_400, '1.250 km', '1,250 km'],
  ] as const) {
    test(`${metres} m reads ${id}`, () => {
      assert.equal(formatDistance(metres, 'id'), id)
      assert.equal(formatDistance(metres, 'en'), en)
    })
  }
})
