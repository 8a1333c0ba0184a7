import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import type { DeviceKind } from '../../../src/domain/device.ts'
import { geoUri, mapLinks, wayLinks } from '../../../src/domain/mapLinks.ts'
import { pointOf, type Place, type Point } from '../../../src/domain/place.ts'

const MONAS = { latitude: -6.1754, longitude: 106.8272 }
const monas: Place = { name: 'Monas', address: 'Gambir, Jakarta Pusat', point: MONAS }
const latitude = fc.double({ min: -90, max: 90, noNaN: true })
const longitude = fc.double({ min: -180, max: 180, noNaN: true })
const point = fc.tuple(latitude, longitude).map(([north, east]) => pointOf(north, east) as Point)
const place = fc.record({ name: fc.string(), address: fc.string({ minLength: 1 }), point: fc.option(point) })

describe('addresses of map apps', () => {
  const devices: DeviceKind[] = ['android', 'ios', 'handheld', 'desktop']

  test('geo: follows RFC 5870', () => {
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
      mapLinks(monas, 'desktop')[0]?.href,
      'https://www.google.com/maps/search/?api=1&query=-6.1754%2C106.8272',
    )
    assert.deepEqual(
      mapLinks(monas, 'ios')
        .map(({ app }) => app)
        .includes('device'),
      false,
    )
  })

  test('an address without a point is searched by its words', () => {
    const addressOnly: Place = { name: '', address: 'Jalan Melati 12 (B)', point: null }
    assert.equal(mapLinks(addressOnly, 'android')[0]?.href, 'geo:0,0?q=Jalan%20Melati%2012%20%28B%29')
    assert.equal(
      mapLinks(addressOnly, 'desktop')[1]?.href,
      'https://www.openstreetmap.org/search?query=Jalan%20Melati%2012%20(B)',
    )
  })

  test('the way from one place to another', () => {
    const home: Place = { name: '', address: 'Bandung & sekitarnya', point: null }
    const [google, map, apple] = wayLinks(home, monas, 'desktop')
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

  test('property: for any name of a place, links stay addresses of their apps', () => {
    const hosts = /^(www\.google\.com|maps\.apple\.com|waze\.com|www\.openstreetmap\.org)$/
    fc.assert(
      fc.property(place, place, fc.constantFrom(...devices), (to, from, device) => {
        for (const { name, href } of [...mapLinks(to, device), ...wayLinks(from, to, device)]) {
          const url = new URL(href)
          if (name === null) assert.match(href, /^geo:[-\d.,]+\?q=[^&#\s]*$/)
          else assert(url.protocol === 'https:' && hosts.test(url.host), href)
        }
      }),
    )
  })
})
