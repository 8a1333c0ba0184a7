/** Choosing a place, from the store to a search service and a device that a test holds. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Place, type Point } from '../../src/domain/place.ts'
import { demoProfile } from '../bank.ts'
import { createPlaces } from '../../src/stores/places/places.ts'
import { type DeviceAccess, type LocationRefusal } from '../../src/stores/core/ports.ts'
import { SHOP, chain } from './rig.ts'

const MONAS: Point = { latitude: -6.1754, longitude: 106.8272 }
const OFFICE = {
  name: 'Kantor Melati',
  address: 'Jalan Melati 12, Jakarta Pusat',
  latitude: -6.1783,
  longitude: 106.8264,
}
const SEARCH = `${SHOP}/places?text={query}&language={language}`

const feature = (name: string, [longitude, latitude]: readonly unknown[], options: object = {}) => ({
  type: 'Feature',
  properties: { name, ...options },
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
})

async function setUp({
  search = null,
  offices = [OFFICE] as unknown,
  device,
}: { search?: string | null; offices?: unknown; device?: Partial<DeviceAccess> } = {}) {
  const rig = await chain()
  const whole: DeviceAccess = {
    locate: async () => 'unavailable',
    copy: async () => true,
    ...device,
  }
  const { core, record } = rig.element(
    { flow: 'link', subject: 'journey-1' },
    undefined,
    device ? { device: async () => whole } : {},
  )
  core.session.profile.set({
    ...demoProfile(`${SHOP}/hosted/`),
    offices,
    map: { tiles: null, attribution: '', search },
  })
  /** The search service's requests, and its answers. */
  const requests: string[] = []
  const service = {
    answer: async (): Promise<Response> => Response.json({ type: 'FeatureCollection', features: [] }),
  }
  rig.network.fetch = async (request) => {
    requests.push(request.url)
    return service.answer()
  }
  const places = createPlaces(core)
  const problem = () => core.problems.fields.get()['place']?.name
  const names = () => places.search.result.get().places.map(({ name }) => name)
  return { rig, core, elementRecord: record, places, service, requests, problem, names }
}

describe('search', () => {
  test('without a service: offices, then towns, shortly after the last key', async () => {
    const { rig, places, names, requests } = await setUp()
    places.search.type('jak')
    await rig.timers.pass(100)
    places.search.type('jakarta p')
    await rig.timers.pass(249)
    assert.equal(places.search.result.get().state, 'idle')
    await rig.timers.pass(1)
    assert.deepEqual(names(), ['Kantor Melati', 'Jakarta Pusat'])
    assert.deepEqual(requests, [])
  })

  test('without results says so until the text changes', async () => {
    const { rig, places, problem } = await setUp()
    places.search.type('xyzzy')
    await rig.timers.pass(250)
    assert.equal(problem(), 'PLACE_NOT_FOUND')
    places.search.type('xyz')
    assert.equal(problem(), undefined)
    places.search.type('')
    await rig.timers.pass(250)
    assert.deepEqual([places.search.result.get().state, problem()], ['idle', undefined])
  })

  test('with a service: its places after the offices; only the text and the language leave the page', async () => {
    const { rig, places, names, requests, service } = await setUp({ search: SEARCH })
    service.answer = async () =>
      Response.json({
        type: 'FeatureCollection',
        features: [
          feature('Pasar Senja', [106.83, -6.19], { address: 'Menteng' }),
          feature('Nowhere', [206.83, -6.19]),
          feature('Text', ['106.8', -6.1]),
          {
            type: 'Feature',
            properties: { label: 'Taman, Melati, Bogor' },
            geometry: { type: 'Point', coordinates: [106.8, -6.6, 250] },
          },
          null,
          { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 2] } },
        ],
      })
    places.search.type('melati & co')
    places.search.type('  melati\n')
    places.search.searchNow()
    await rig.timers.settle()
    assert.deepEqual(requests, [`${SHOP}/places?text=melati&language=id`])
    assert.deepEqual(names(), ['Kantor Melati', 'Pasar Senja', 'Taman'])
    assert.deepEqual(places.search.result.get().places[2], {
      name: 'Taman',
      address: 'Taman, Melati, Bogor',
      point: { latitude: -6.6, longitude: 106.8 },
    })
    await rig.timers.pass(1000)
    assert.equal(requests.length, 1)
  })

  for (const [title, answer, online] of [
    ['fails', async () => new Response('no', { status: 500 }), true],
    ['answers something else', async () => Response.json({ places: [] }), true],
    ["can't be reached", () => Promise.reject(new TypeError('Failed to fetch')), false],
  ] as const) {
    test(`a service that ${title}: known places are shown instead, else a message`, async () => {
      const { rig, places, names, service, problem } = await setUp({ search: SEARCH })
      service.answer = answer
      places.search.type('bandung')
      await rig.timers.pass(250)
      assert.deepEqual([names(), problem()], [['Bandung'], undefined])
      places.search.type('xyzzy')
      await rig.timers.pass(250)
      rig.network.online = online
      places.search.searchNow()
      await rig.timers.settle()
      assert.equal(problem(), online ? 'SYSTEM_BUSY' : 'OFFLINE')
    })
  }

  test('with results again removes the message that there are none', async () => {
    const { places, problem, service, rig } = await setUp({ search: SEARCH, offices: [] })
    const { answer } = service
    service.answer = async () => {
      throw new TypeError('Failed to fetch')
    }
    places.search.type('warung')
    await rig.timers.pass(250)
    assert.equal(problem(), 'SYSTEM_BUSY')
    service.answer = async () =>
      Response.json({ type: 'FeatureCollection', features: [feature('Warung Fajar', [106.8, -6.2])] })
    places.search.searchNow()
    await rig.timers.settle()
    assert.equal(problem(), undefined)
    service.answer = answer
    places.search.searchNow()
    await rig.timers.settle()
    assert.equal(problem(), 'PLACE_NOT_FOUND')
  })

  test('an older answer that comes late changes nothing', async () => {
    const { rig, places, names, service } = await setUp({ search: SEARCH })
    const lateAnswers: (() => void)[] = []
    service.answer = () =>
      new Promise((resolve) => {
        lateAnswers.push(() =>
          resolve(Response.json({ type: 'FeatureCollection', features: [feature('Old', [106, -6])] })),
        )
      })
    places.search.type('first')
    // Not settled: its answer is still on the way.
    places.search.searchNow()
    await new Promise((resolve) => setImmediate(resolve))
    service.answer = async () =>
      Response.json({ type: 'FeatureCollection', features: [feature('New', [107, -6])] })
    places.search.type('second')
    places.search.searchNow()
    lateAnswers.forEach((answer) => answer())
    await rig.timers.settle()
    assert.deepEqual(names(), ['New'])
  })
})

describe("the device's position", () => {
  test('is chosen and shown, and sorts nearby places', async () => {
    const { places } = await setUp({ device: { locate: async () => MONAS } })
    assert.deepEqual(
      places.nearby().map(({ name }) => name),
      ['Kantor Melati'],
    )
    await places.locate()
    assert.deepEqual(places.choice.get(), { name: '', address: '', point: MONAS })
    assert.deepEqual(places.view.get(), { centre: MONAS, zoom: 16 })
    assert.deepEqual(
      places
        .nearby()
        .slice(0, 2)
        .map(({ name }) => name),
      ['Kantor Melati', 'Jakarta Pusat'],
    )
  })

  for (const refusal of ['denied', 'unavailable', 'timeout'] satisfies LocationRefusal[]) {
    test(`${refusal}: shown, and the other ways stay usable`, async () => {
      const { places } = await setUp({ device: { locate: async () => refusal } })
      await places.locate()
      assert.equal(places.position.get(), refusal)
      assert.equal(places.choice.get(), null)
      places.typeAddress('Jalan Melati 12')
      assert.equal(places.choice.get()?.address, 'Jalan Melati 12')
    })
  }

  test("is unavailable when its code can't be fetched", async () => {
    const { places } = await setUp()
    await places.locate()
    assert.equal(places.position.get(), 'unavailable')
  })

  test('is requested once at a time; a choice made meanwhile stays', async () => {
    let requestCount = 0
    let locate = (_point: Point): void => undefined
    const { places } = await setUp({
      device: {
        locate: () =>
          new Promise((resolve) => {
            requestCount++
            locate = resolve
          }),
      },
    })
    const first = places.locate()
    await places.locate()
    places.typeAddress('Jalan Melati 12')
    locate(MONAS)
    await first
    assert.equal(requestCount, 1)
    assert.equal(places.choice.get()?.address, 'Jalan Melati 12')
  })
})

describe('the page that asked for a place', () => {
  const place: Place = { name: 'Monas', address: 'Jakarta', point: MONAS }

  test('gets the place for its question when it is shown again', async () => {
    const { places, elementRecord } = await setUp()
    places.ask('origin', place)
    assert.deepEqual(
      [elementRecord.screens.at(-1), elementRecord.params],
      ['chooseLocation', { question: 'origin', place }],
    )
    places.begin('origin', place)
    assert.deepEqual(places.view.get(), { centre: MONAS, zoom: 12 })
    places.choose(place)
    places.submit()
    assert.deepEqual(places.answers.get(), { origin: place })
    assert.equal(elementRecord.backs, 1)
  })

  test('none: the place is shown', async () => {
    const { places, elementRecord } = await setUp()
    places.begin(null, null)
    places.pick({ centre: MONAS, zoom: 14 })
    places.submit()
    assert.deepEqual(
      [elementRecord.screens.at(-1), elementRecord.params?.place],
      ['openLocation', { name: '', address: '', point: MONAS }],
    )
    assert.equal(elementRecord.backs, 0)
  })

  test('gets no answer when nothing was chosen', async () => {
    const { places, elementRecord, problem } = await setUp()
    places.begin('origin', null)
    places.typeAddress('Jalan')
    places.typeAddress('  ')
    places.submit()
    assert.equal(problem(), 'PLACE_REQUIRED')
    assert.deepEqual([places.answers.get(), elementRecord.backs], [{}, 0])
    places.choose(place)
    assert.equal(problem(), undefined)
  })

  test('asked again with the same question, the choice is still there; another question starts without one', async () => {
    const { places, rig } = await setUp()
    places.begin('origin', null)
    places.search.type('bandung')
    await rig.timers.pass(250)
    places.choose(place)
    places.begin('origin', null)
    assert.deepEqual([places.search.query.get(), places.choice.get()], ['bandung', place])
    places.begin('shown', null)
    assert.deepEqual(
      [places.search.query.get(), places.choice.get(), places.search.result.get().state],
      ['', null, 'idle'],
    )
  })

  test('zooming chooses nothing', async () => {
    const { places } = await setUp()
    places.choose(place)
    places.browse({ centre: MONAS, zoom: 5 })
    assert.deepEqual([places.choice.get(), places.view.get().zoom], [place, 5])
  })

  test('the map starts at the first office, or shows the whole country', async () => {
    const { places } = await setUp()
    assert.deepEqual(places.view.get().centre, { latitude: OFFICE.latitude, longitude: OFFICE.longitude })
    assert.equal((await setUp({ offices: [] })).places.view.get().zoom, 3)
  })

  test('unreadable offices in the profile count as none', async () => {
    assert.deepEqual(
      (await setUp({ offices: [{ ...OFFICE, latitude: 'north' }] })).places.bank.get()?.offices,
      [],
    )
  })
})

for (const word of ['melati', 'xyzzy']) {
  test(`"${word}", searched before the bank's offer is known`, async () => {
    const rig = await chain()
    const { core } = rig.element({ flow: 'link', subject: 'journey-1' })
    const places = createPlaces(core)
    const textOf = () => [places.search.result.get().state, core.problems.fields.get()['place']?.name]
    places.search.type(word)
    places.search.searchNow()
    await rig.timers.pass(1_000)
    assert.deepEqual(textOf(), ['searching', undefined])
    core.session.profile.set({
      ...demoProfile(`${SHOP}/hosted/`),
      offices: [OFFICE],
      map: { tiles: null, attribution: '', search: null },
    })
    await rig.timers.settle()
    assert.deepEqual(textOf(), ['done', word === 'melati' ? undefined : 'PLACE_NOT_FOUND'])
    assert.deepEqual(
      places.search.result.get().places.map(({ name }) => name),
      word === 'melati' ? ['Kantor Melati'] : [],
    )
  })
}

test("a search that is emptied before the offer is known isn't sent", async () => {
  const rig = await chain()
  const { core } = rig.element({ flow: 'link', subject: 'journey-1' })
  const places = createPlaces(core)
  places.search.type('melati')
  places.search.searchNow()
  places.search.clear()
  core.session.profile.set(demoProfile(`${SHOP}/hosted/`))
  await rig.timers.settle()
  assert.equal(places.search.result.get().state, 'idle')
})
