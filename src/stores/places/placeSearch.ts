/**
 * Looking for places by words: the bank's service where it has one, else (and whenever it fails) the places
 * that are known here.
 */
import { atom, type ReadableAtom } from 'nanostores'
import { searchPlaces } from '../../client/placeSearch.ts'
import { findPlaces, MAX_PLACES } from '../../domain/findPlaces.ts'
import { fold } from '../../domain/fold.ts'
import { oneLine, PLACE, type Place } from '../../domain/place.ts'
import type { Core } from '../core/core.ts'

export interface Found {
  readonly state: 'idle' | 'searching' | 'done'
  readonly places: readonly Place[]
}

export interface PlaceSearch {
  readonly typed: ReadableAtom<string>
  readonly found: ReadableAtom<Found>
  /** Looks a moment after the last key. */
  type(text: string): void
  /** At once, when the customer says so. */
  now(): void
  clear(): void
}

/** After the last key, in ms. */
const PAUSE_MS = 250

interface Sources {
  /** The bank's own, which its service need not know. */
  offices(): readonly Place[]
  /** Address of the bank's search service. */
  service(): string | null
  /** What else is known here. */
  readonly towns: readonly Place[]
}

/** What is wrong is shown at the field `place`. */
export function createPlaceSearch(core: Core, { offices, service, towns }: Sources): PlaceSearch {
  const { ports, problems, i18n } = core
  const typed = atom('')
  const found = atom<Found>({ state: 'idle', places: [] })
  let pause: unknown
  let running: AbortController | undefined
  /** Something was looked for before the bank's profile had come. */
  let early = false

  const stop = () => {
    ports.timers.clearTimeout(pause)
    running?.abort()
    early = false
  }

  const finish = (places: readonly Place[], otherwise: 'PLACE_NOT_FOUND' | 'SYSTEM_BUSY' | 'OFFLINE') => {
    found.set({ state: 'done', places })
    if (places.length === 0) problems.field('place', otherwise)
  }

  const run = async () => {
    stop()
    const text = oneLine(typed.get(), PLACE.name)
    if (!text) return found.set({ state: 'idle', places: [] })
    const own = findPlaces(text, offices())
    const here = [...own, ...findPlaces(text, towns)].slice(0, MAX_PLACES)
    if (!core.profile.get()) {
      early = true
      return found.set({ state: 'searching', places: here })
    }
    const template = service()
    if (!template) return finish(here, 'PLACE_NOT_FOUND')
    const { signal } = (running = new AbortController())
    found.set({ state: 'searching', places: here })
    try {
      const there = await searchPlaces(ports, template, text, i18n.language.get(), signal)
      if (!signal.aborted)
        finish(there.length > 0 ? [...own, ...there].slice(0, MAX_PLACES) : here, 'PLACE_NOT_FOUND')
    } catch {
      // What is known here must do; where that is nothing, a message says that the search failed.
      if (!signal.aborted) finish(here, ports.online() ? 'SYSTEM_BUSY' : 'OFFLINE')
    }
  }

  const forget = core.profile.listen(() => {
    if (early) void run()
  })
  core.onEnd(() => {
    forget()
    stop()
  })

  return {
    typed,
    found,
    type(text) {
      stop()
      typed.set(fold(text))
      problems.clear('place')
      pause = ports.timers.setTimeout(() => void run(), PAUSE_MS)
    },
    now() {
      problems.clear('place')
      void run()
    },
    clear() {
      stop()
      typed.set('')
      found.set({ state: 'idle', places: [] })
    },
  }
}
