/** The demo's bank and its facts about places, with and without pictures and search. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerSearch, answerTile, demoPlaces } from '../../../../demo/server/places.ts'
import { placesOf } from '../../../../src/contract/bankPlaces.ts'

const HOSTED = 'http://localhost:8081/hosted/'

describe('the places of the demo', () => {
  it('name tiles and search beside the hosted page, each only if it is on', () => {
    const { map } = placesOf(demoPlaces(HOSTED, { tiles: true, search: true }))
    assert.deepEqual(
      [map.tiles, map.search],
      [`${HOSTED}tiles/{z}/{x}/{y}.svg`, `${HOSTED}places?text={query}&language={language}`],
    )
    const bare = placesOf(demoPlaces(HOSTED, { tiles: false, search: false }))
    assert.deepEqual([bare.map.tiles, bare.map.search], [null, null])
  })

  it('answer a tile by its numbers and places by words', async () => {
    assert.equal(answerTile('12', '3262', '2119')?.headers.get('content-type'), 'image/svg+xml')
    assert.equal(answerTile('12', 'x', '2119'), undefined)
    const { features } = (await answerSearch('senja').json()) as {
      features: { properties: { name: string }; geometry: { coordinates: number[] } }[]
    }
    assert.deepEqual(
      features.map(({ properties, geometry }) => [properties.name, geometry.coordinates]),
      [['Pasar Senja', [106.8323, -6.1962]]],
    )
  })
})
