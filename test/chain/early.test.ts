/** Places looked for before the bank's profile has come: waited for, not said to be missing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoProfile } from '../../src/proxy/config/profile.ts'
import { createPlaces } from '../../src/stores/places.ts'
import { chain, SHOP } from './rig.ts'

const OFFICE = { name: 'Kantor Melati', address: 'Jalan Melati 12', latitude: -6.1783, longitude: 106.8264 }

for (const word of ['melati', 'xyzzy']) {
  test(`"${word}", looked for before it is known what the bank offers`, async () => {
    const rig = await chain()
    const { core } = rig.element({ flow: 'link', subject: 'journey-1' })
    const places = createPlaces(core)
    const said = () => [places.search.found.get().state, core.problems.fields.get()['place']?.name]
    places.search.type(word)
    places.search.now()
    await rig.timers.pass(1_000)
    assert.deepEqual(said(), ['searching', undefined])
    core.profile.set({
      ...demoProfile(`${SHOP}/hosted/`),
      offices: [OFFICE],
      map: { tiles: null, attribution: '', search: null },
    })
    await rig.timers.settle()
    assert.deepEqual(said(), ['done', word === 'melati' ? undefined : 'PLACE_NOT_FOUND'])
    assert.deepEqual(
      places.search.found.get().places.map(({ name }) => name),
      word === 'melati' ? ['Kantor Melati'] : [],
    )
  })
}

test('emptied before it is known, nothing is looked for', async () => {
  const rig = await chain()
  const { core } = rig.element({ flow: 'link', subject: 'journey-1' })
  const places = createPlaces(core)
  places.search.type('melati')
  places.search.now()
  places.search.clear()
  core.profile.set(demoProfile(`${SHOP}/hosted/`))
  await rig.timers.settle()
  assert.equal(places.search.found.get().state, 'idle')
})
