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

export interface SearchResult {
  readonly state: 'idle' | 'searching' | 'done'
  readonly places: readonly Place[]
}

export interface PlaceSearch {
  readonly query: ReadableAtom<string>
  readonly result: ReadableAtom<SearchResult>
  /** Looks a moment after the last key. */
  type(text: string): void
  /** At once, when the customer says so. */
  searchNow(): void
  clear(): void
}

/** After the last key, in ms. */
const PAUSE_MS = 250

interface Sources {
  /** The bank's own, which its service need not know. */
  offices(): readonly Place[]
  /** Address of the bank's search service. */
  service(): string | null
  /** Other places that are known here. */
  readonly towns: readonly Place[]
}

/** A failed search shows its error at the field `place`. */
export function createPlaceSearch(core: Core, { offices, service, towns }: Sources): PlaceSearch {
  const { ports, problems, i18n } = core
  const query = atom('')
  const result = atom<SearchResult>({ state: 'idle', places: [] })
  let pause: unknown
  let running: AbortController | undefined
  /** Something was looked for before the bank's profile had come. */
  let isWaiting = false

  const stop = () => {
    ports.timers.clearTimeout(pause)
    running?.abort()
    isWaiting = false
  }

  const finish = (places: readonly Place[], problem: 'PLACE_NOT_FOUND' | 'SYSTEM_BUSY' | 'OFFLINE') => {
    result.set({ state: 'done', places })
    if (places.length === 0) problems.field('place', problem)
  }

  const run = async () => {
    stop()
    const text = oneLine(query.get(), PLACE.name)
    if (!text) return result.set({ state: 'idle', places: [] })
    const nearby = findPlaces(text, offices())
    const local = [...nearby, ...findPlaces(text, towns)].slice(0, MAX_PLACES)
    if (!core.session.profile.get()) {
      isWaiting = true
      return result.set({ state: 'searching', places: local })
    }
    const template = service()
    if (!template) return finish(local, 'PLACE_NOT_FOUND')
    const { signal } = (running = new AbortController())
    result.set({ state: 'searching', places: local })
    try {
      const remote = await searchPlaces(ports, template, text, i18n.language.get(), signal)
      if (!signal.aborted)
        finish(remote.length > 0 ? [...nearby, ...remote].slice(0, MAX_PLACES) : local, 'PLACE_NOT_FOUND')
    } catch {
      // The places known here must do; where that is nothing, a message says that the search failed.
      if (!signal.aborted) finish(local, ports.online() ? 'SYSTEM_BUSY' : 'OFFLINE')
    }
  }

  const forget = core.session.profile.listen(() => {
    if (isWaiting) void run()
  })
  core.onEnd(() => {
    forget()
    stop()
  })

  return {
    query,
    result,
    type(text) {
      stop()
      query.set(fold(text))
      problems.clear('place')
      pause = ports.timers.setTimeout(() => void run(), PAUSE_MS)
    },
    searchNow() {
      problems.clear('place')
      void run()
    },
    clear() {
      stop()
      query.set('')
      result.set({ state: 'idle', places: [] })
    },
  }
}
