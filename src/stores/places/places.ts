/**
 * Choosing a place: typed, found, picked on the map or located by the device, for the page that asked.
 * Made when a screen about places is first opened. Nothing of it is written down: where somebody is, is
 * private. Only a place that is shown without a request is kept, in its page's history entry.
 */
import { atom, computed, map, type MapStore, type ReadableAtom } from 'nanostores'
import { placesOf, type MapServices } from '../../contract/bankPlaces.ts'
import { cities } from '../../domain/cities.ts'
import { nearest } from '../../domain/findPlaces.ts'
import { fold } from '../../domain/fold.ts'
import { officePlace, oneLine, PLACE, placeAt, type Place, type Point } from '../../domain/place.ts'
import type { Core } from '../core/core.ts'
import { createPlaceSearch, type PlaceSearch } from './placeSearch.ts'
import type { LocationRefusal } from '../core/ports.ts'

/** A page's purpose of a place; the answer lies under its name. */
export type Question = 'origin' | 'shown'

export interface PlaceView {
  readonly centre: Point
  /** Web map level: 0 shows the world, each further one twice as much detail. */
  readonly zoom: number
}

export interface Places {
  readonly answers: MapStore<Partial<Record<Question, Place>>>
  /** Opens the page where a place is chosen; its answer leads back here. */
  ask(question: Question, anchor?: Place | null): void
  /** The page that a place is chosen for now; another page starts afresh. */
  begin(question: Question | null, anchor: Place | null): void
  readonly search: PlaceSearch
  /** The bank's facts about places; null while its profile isn't known. */
  readonly bank: ReadableAtom<{ offices: readonly Place[]; map: MapServices } | null>
  /** Offices and towns around the device, once it said where it is; else the offices. */
  nearby(): readonly Place[]
  readonly position: ReadableAtom<Point | 'asking' | LocationRefusal | null>
  /** Asks the device where it is, and chooses that. */
  locate(): Promise<void>
  readonly address: ReadableAtom<string>
  /** A typed address is a place without a point. */
  typeAddress(text: string): void
  readonly view: ReadableAtom<PlaceView>
  readonly choice: ReadableAtom<Place | null>
  choose(place: Place): void
  /** The pin was moved here. */
  pick(view: PlaceView): void
  /** Another zoom of what is shown; nothing is chosen by that. */
  browse(view: PlaceView): void
  /**
   * Hands the chosen place to the page that asked, else shows it; an error at the field `place` when none
   * is chosen.
   */
  submit(): void
}

/** View of a map without a place: all of Indonesia. */
const COUNTRY: PlaceView = { centre: { latitude: -2.5, longitude: 118 }, zoom: 3 }
const TOWN = 12
const STREET = 16

export function createPlaces(core: Core): Places {
  const {
    ports,
    problems,
    session: { profile },
    nav,
  } = core
  const bank = computed(profile, (answer) => {
    if (!answer) return null
    const services = placesOf(answer)
    return { offices: services.offices.map(officePlace), map: services.map }
  })
  const offices = () => bank.get()?.offices ?? []
  const answers = map<Partial<Record<Question, Place>>>({})
  const search = createPlaceSearch(core, {
    offices,
    service: () => bank.get()?.map.search ?? null,
    towns: cities,
  })
  const position = atom<Point | 'asking' | LocationRefusal | null>(null)
  const address = atom('')
  const movedView = atom<PlaceView | null>(null)
  const view = computed([movedView, bank], (to, services): PlaceView => {
    const first = services?.offices[0]?.point
    return to ?? (first ? { centre: first, zoom: TOWN } : COUNTRY)
  })
  const choice = atom<Place | null>(null)
  let currentQuestion: Question | null | undefined

  const settle = (place: Place | null, text = '') => {
    address.set(text)
    choice.set(place)
    problems.clear('place')
  }
  const choose = (place: Place, zoom: number) => {
    settle(place)
    if (place.point) movedView.set({ centre: place.point, zoom })
  }

  return {
    answers,
    search,
    bank,
    position,
    address,
    view,
    choice,
    ask(question, anchor) {
      void nav.go('chooseLocation', { params: { question, ...(anchor ? { place: anchor } : {}) } })
    },
    begin(question, anchor) {
      if (currentQuestion === question) return
      currentQuestion = question
      search.clear()
      settle(null)
      movedView.set(anchor?.point ? { centre: anchor.point, zoom: TOWN } : null)
    },
    nearby() {
      const origin = position.get()
      return origin && typeof origin !== 'string' ? nearest(origin, [...offices(), ...cities]) : offices()
    },
    async locate() {
      if (position.get() === 'asking') return
      position.set('asking')
      const previous = choice.get()
      const answer = await ports
        .device()
        .then((device) => device.locate())
        .catch(() => 'unavailable' as const)
      position.set(answer)
      // A choice made meanwhile stays.
      if (typeof answer !== 'string' && choice.get() === previous) choose(placeAt(answer), STREET)
    },
    typeAddress(raw) {
      const text = fold(raw)
      const line = oneLine(text, PLACE.address)
      settle(line ? { name: '', address: line, point: null } : null, text)
    },
    choose: (place) => choose(place, cities.includes(place) ? TOWN : STREET),
    browse: movedView.set,
    pick(to) {
      movedView.set(to)
      settle(placeAt(to.centre))
    },
    submit() {
      const place = choice.get()
      if (!place) return problems.refuse('place', 'PLACE_REQUIRED')
      if (!currentQuestion) return void nav.go('openLocation', { params: { place } })
      answers.setKey(currentQuestion, place)
      currentQuestion = undefined
      nav.back()
    },
  }
}
