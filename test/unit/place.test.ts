/** Places: points and words that are checked, distances, search over a list, and addresses of map apps. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cities } from '../../src/domain/cities.ts'
import { distance, formatDistance } from '../../src/domain/distance.ts'
import { findPlaces, MOST, nearest } from '../../src/domain/findPlaces.ts'
import { geoUri, mapLinks, systemOf, wayLinks, type DeviceSystem } from '../../src/domain/mapLinks.ts'
import { fillTemplate, isMapTemplate, originOf } from '../../src/domain/mapTemplate.ts'
import {
  degrees,
  oneLine,
  parsePlace,
  parsePoint,
  PLACE,
  pointOf,
  samePlace,
  written,
  type Place,
  type Point,
} from '../../src/domain/place.ts'

const MONAS = { latitude: -6.1754, longitude: 106.8272 }
const monas: Place = { name: 'Monas', address: 'Gambir, Jakarta Pusat', point: MONAS }
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.tuple(latitude, longitude).map(([north, east]) => pointOf(north, east) as Point)
const place = fc.record({ name: fc.string(), address: fc.string({ minLength: 1 }), point: fc.option(point) })

describe('a point', () => {
  test('property: within its ranges it is kept to six decimals, and reads back from what is written', () => {
    fc.assert(
      fc.property(latitude, longitude, (north, east) => {
        const kept = pointOf(north, east)
        assert(kept && Math.abs(kept.latitude - north) <= 5.1e-7 && Math.abs(kept.longitude - east) <= 5.1e-7)
        assert.deepEqual(parsePoint(degrees(kept.latitude), degrees(kept.longitude)), kept)
        assert(!Object.is(kept.latitude, -0) && !Object.is(kept.longitude, -0))
      }),
    )
  })

  test('property: outside of them there is none', () => {
    const beyond = fc.oneof(
      fc.double({ min: 180.000001, noNaN: true }),
      fc.double({ max: -180.000001, noNaN: true }),
    )
    fc.assert(
      fc.property(beyond, latitude, (far, fine) => {
        assert.equal(pointOf(far, fine), null)
        assert.equal(pointOf(fine, far), null)
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
    assert.equal(written(MONAS), '-6.1754,106.8272')
    assert.deepEqual([0, 100, -0.5, 0.000001].map(degrees), ['0', '100', '-0.5', '0.000001'])
  })
})

describe('a place out of an address', () => {
  test('has a point, an address, or both', () => {
    assert.deepEqual(
      parsePlace({ name: 'Monas', address: null, latitude: '-6.1754', longitude: '106.8272' }),
      { ...monas, address: '' },
    )
    assert.deepEqual(parsePlace({ address: ' Jalan\nMelati  12 ' }), {
      name: '',
      address: 'Jalan Melati 12',
      point: null,
    })
    assert.equal(parsePlace({ name: 'Monas' }), null)
    assert.equal(parsePlace({}), null)
  })

  test('a wrong point is not forgiven because there are words', () => {
    assert.equal(parsePlace({ address: 'Jalan Melati 12', latitude: '-96.1', longitude: '106.8' }), null)
    assert.equal(parsePlace({ address: 'Jalan Melati 12', latitude: '-6.1' }), null)
  })

  test("property: words become one line of a bounded length, without what can't be seen", () => {
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

  test('is the same by what it says', () => {
    assert(samePlace(monas, { ...monas, point: { ...MONAS } }))
    assert(samePlace(null, null))
    assert(!samePlace(monas, { ...monas, point: null }))
    assert(!samePlace(monas, null))
  })
})

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
      fc.property(point, point, point, (one, other, third) => {
        assert.equal(distance(one, one), 0)
        // Opposite points of the globe are where the arc sine is least exact: the root of the rounding of 1,
        // a fifth of a metre.
        assert(Math.abs(distance(one, other) - distance(other, one)) < 0.5)
        assert(distance(one, other) <= distance(one, third) + distance(third, other) + 0.5)
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

describe('search over a list', () => {
  const list: Place[] = [
    {
      name: 'Kantor Kenanga',
      address: 'Jalan Melati 7, Jakarta',
      point: { latitude: -6.21, longitude: 106.82 },
    },
    { name: 'Kantor Melati', address: 'Gambir, Jakarta', point: MONAS },
    { name: 'Café Ménara', address: 'Bandung', point: { latitude: -6.92, longitude: 107.62 } },
  ]
  const names = (typed: string) => findPlaces(typed, list).map(({ name }) => name)

  test('finds by beginnings of words in name and address, names first, whatever case and accents', () => {
    assert.deepEqual(names('melati'), ['Kantor Melati', 'Kantor Kenanga'])
    assert.deepEqual(names('KANTOR jak'), ['Kantor Kenanga', 'Kantor Melati'])
    assert.deepEqual(names('cafe men'), ['Café Ménara'])
    assert.deepEqual(names('elati'), [])
    assert.deepEqual(names(' ,. '), [])
  })

  test('property: what is found holds every word typed; never more than are shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cities), fc.nat(3), ({ name }, cut) => {
        const typed = name.slice(0, name.length - Math.min(cut, name.length - 1))
        const found = findPlaces(typed, cities)
        assert(found.length > 0 && found.length <= MOST)
      }),
    )
  })

  test('the nearest come first, and what has no point not at all', () => {
    assert.deepEqual(
      nearest(MONAS, [...list, { name: 'Somewhere', address: 'x', point: null }]).map(({ name }) => name),
      ['Kantor Melati', 'Kantor Kenanga', 'Café Ménara'],
    )
    assert.equal(nearest(MONAS, cities)[0]?.name, 'Jakarta Pusat')
  })

  test('the towns are the 98 of Indonesia, all of them in it, each once', () => {
    assert.equal(cities.length, 98)
    assert.equal(new Set(cities.map(({ name }) => name)).size, 98)
    for (const { name, address, point: at } of cities) {
      assert(
        at && at.latitude > -11.1 && at.latitude < 6.1 && at.longitude > 95 && at.longitude < 141.1,
        name,
      )
      assert.match(`${name}, ${address}`, /^\p{Lu}[\p{L} ]+, \p{Lu}[\p{L} ]+$/u)
    }
  })
})

describe('addresses of map apps', () => {
  const systems: DeviceSystem[] = ['android', 'ios', 'other']

  test('geo: as RFC 5870 has it', () => {
    assert.equal(geoUri(MONAS), 'geo:-6.1754,106.8272')
    assert.equal(geoUri({ latitude: 90, longitude: 106 }), 'geo:90,0')
    assert.equal(geoUri({ latitude: 0, longitude: -180 }), 'geo:0,180')
    const grammar = /^geo:-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/
    fc.assert(fc.property(point, (at) => assert.match(geoUri(at), grammar)))
  })

  test("the device's own app first on Android, Apple's on an iPhone, a page elsewhere", () => {
    assert.equal(mapLinks(monas, 'android')[0]?.href, 'geo:-6.1754,106.8272?q=-6.1754,106.8272(Monas)')
    assert.equal(mapLinks(monas, 'ios')[0]?.href, 'https://maps.apple.com/?ll=-6.1754%2C106.8272&q=Monas')
    assert.equal(
      mapLinks(monas, 'other')[0]?.href,
      'https://www.google.com/maps/search/?api=1&query=-6.1754%2C106.8272',
    )
    assert.deepEqual(
      mapLinks(monas, 'ios')
        .map(({ app }) => app)
        .includes('device'),
      false,
    )
  })

  test('an address without a point is looked for by its words', () => {
    const typed: Place = { name: '', address: 'Jalan Melati 12 (B)', point: null }
    assert.equal(mapLinks(typed, 'android')[0]?.href, 'geo:0,0?q=Jalan%20Melati%2012%20%28B%29')
    assert.equal(
      mapLinks(typed, 'other')[1]?.href,
      'https://www.openstreetmap.org/search?query=Jalan%20Melati%2012%20(B)',
    )
  })

  test('the way from one place to another', () => {
    const home: Place = { name: '', address: 'Bandung & sekitarnya', point: null }
    const [google, map, apple] = wayLinks(home, monas, 'other')
    assert.equal(
      google?.href,
      'https://www.google.com/maps/dir/?api=1&origin=Bandung%20%26%20sekitarnya&destination=-6.1754%2C106.8272',
    )
    assert.equal(
      map?.href,
      'https://www.openstreetmap.org/directions?from=Bandung%20%26%20sekitarnya&to=-6.1754%2C106.8272',
    )
    assert.equal(
      apple?.href,
      'https://maps.apple.com/?saddr=Bandung%20%26%20sekitarnya&daddr=-6.1754%2C106.8272',
    )
  })

  test('property: whatever a place is called, links stay addresses of their apps', () => {
    const hosts = /^(www\.google\.com|maps\.apple\.com|waze\.com|www\.openstreetmap\.org)$/
    fc.assert(
      fc.property(place, place, fc.constantFrom(...systems), (to, from, system) => {
        for (const { name, href } of [...mapLinks(to, system), ...wayLinks(from, to, system)]) {
          const url = new URL(href)
          if (name === null) assert.match(href, /^geo:[-\d.,]+\?q=[^&#\s]*$/)
          else assert(url.protocol === 'https:' && hosts.test(url.host), href)
        }
      }),
    )
  })

  for (const [agent, fingers, system] of [
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36', 5, 'android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'other'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'other'],
  ] as const) {
    test(`${agent.slice(12, 40)}, ${fingers} fingers: ${system}`, () =>
      assert.equal(systemOf(agent, fingers), system))
  }
})

describe('addresses with slots', () => {
  const tiles = ['z', 'x', 'y', 'r?']

  test('are filled, their values escaped', () => {
    assert.equal(
      fillTemplate('https://a.example/?text={query}&lang={language}', { query: 'a&b {z}', language: 'id' }),
      'https://a.example/?text=a%26b%20%7Bz%7D&lang=id',
    )
    assert.equal(originOf('https://tiles.example:8443/{z}/{x}/{y}.png'), 'https://tiles.example:8443')
  })

  for (const [template, fits] of [
    ['https://tiles.example/{z}/{x}/{y}{r}.png', true],
    ['https://tiles.example/{z}/{y}/{x}?key=1', true],
    ['http://localhost:8081/hosted/tiles/{z}/{x}/{y}.svg', true],
    ['http://tiles.example/{z}/{x}/{y}.png', false],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', false],
    ['https://tiles.example/{z}/{x}.png', false],
    ['https://tiles.example/{z}/{x}/{y}/{w}.png', false],
    ['https://tiles.example/{z}/{x}/{y', false],
    ['javascript:alert({z}{x}{y})', false],
    ['//tiles.example/{z}/{x}/{y}', false],
    ['', false],
  ] as const) {
    test(`${template || 'nothing'} ${fits ? 'fits' : "doesn't fit"}`, () =>
      assert.equal(isMapTemplate(template, tiles), fits))
  }
})
