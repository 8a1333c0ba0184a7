import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fc } from '../../property.ts'
import { cities } from '../../../src/domain/cities.ts'
import { findPlaces, MAX_PLACES, nearest } from '../../../src/domain/findPlaces.ts'
import type { Place } from '../../../src/domain/place.ts'

const MONAS = { latitude: -6.1754, longitude: 106.8272 }

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
  const names = (query: string) => findPlaces(query, list).map(({ name }) => name)

  test('finds beginnings of words in name and address, names first, in any case and with any accents', () => {
    assert.deepEqual(names('melati'), ['Kantor Melati', 'Kantor Kenanga'])
    assert.deepEqual(names('KANTOR jak'), ['Kantor Kenanga', 'Kantor Melati'])
    assert.deepEqual(names('cafe men'), ['Café Ménara'])
    assert.deepEqual(names('elati'), [])
    assert.deepEqual(names(' ,. '), [])
  })

  test('property: each result contains every word typed; the number shown is limited', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cities), fc.nat(3), ({ name }, cut) => {
        const query = name.slice(0, name.length - Math.min(cut, name.length - 1))
        const matches = findPlaces(query, cities)
        assert(matches.length > 0 && matches.length <= MAX_PLACES)
      }),
    )
  })

  test('puts the nearest first, and leaves out places without a point', () => {
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

  test('a town stands in its province', () => {
    const capitals = {
      'Kalimantan Barat': 'Pontianak',
      'Kalimantan Tengah': 'Palangka Raya',
      'Kalimantan Selatan': 'Banjarbaru',
      'Kalimantan Timur': 'Samarinda',
      'Sulawesi Utara': 'Manado',
      'Sulawesi Tengah': 'Palu',
      'Sulawesi Selatan': 'Makassar',
      'Sulawesi Tenggara': 'Kendari',
      'Sumatera Utara': 'Medan',
      'Sumatera Barat': 'Padang',
      'Sumatera Selatan': 'Palembang',
      'Jawa Barat': 'Bandung',
      'Jawa Tengah': 'Semarang',
      'Jawa Timur': 'Surabaya',
      'Nusa Tenggara Barat': 'Mataram',
      'Nusa Tenggara Timur': 'Kupang',
    }
    for (const [province, capital] of Object.entries(capitals))
      assert.equal(cities.find(({ name }) => name === capital)?.address, province)
  })
})
