/** The customer's place among our screens, and how a store opens the next one. */
import { flowScreens, pathOf, type RoutePath, type Screen, type Version } from '../../contract/routes.ts'
import type { Place } from '../../domain/place.ts'
import type { ScreenSettings } from '../../host/port.ts'
import type { Problem } from './problems.ts'

/** The parameters that one page hands to the next. Kept in the history entry. */
export interface Params {
  problem?: Problem
  document?: 'terms' | 'privacy' | 'riplay' | 'paylaterTerms'
  /** A step inside a screen that has no route of its own. */
  step?: 'pin'
  /** The terms that the PIN is about (stores/payment/terms.ts). */
  about?: string
  /** Resumed at a step whose answer was lost: the screen says so. */
  resumed?: true
  /** A reload has forgotten the number, which another code needs: the screen says so. */
  retype?: true
  /** Back from a code that has expired: the screen says so. */
  over?: 'qr'
  /** The place to show, or around which one is chosen. */
  place?: Place
  /** Purpose of the place for the page that asked. */
  question?: 'origin' | 'shown'
}

/** A document or a screen. */
export type CameFrom = NonNullable<Params['document']> | Screen | null

/** The router's part of the navigation. */
export interface Router {
  /** Fetches the screen, then shows it; a slow one is shown as a skeleton meanwhile. */
  go(screen: Screen, options?: { replace?: boolean; params?: Params }): Promise<void>
  back(): void
  /** The screen shown now. */
  screen(): Screen
  /** The parameters of the history entry that stands. */
  params(): Params | undefined
  /** The route of the screen shown, as it stands in the table. */
  path(): RoutePath
  /** Number of our pages that lie behind this one; 0 on the first. */
  depth(): number
  /** The page that the last step led back from; null where it led forward, and on a first page. */
  cameFrom(): CameFrom
  version(): Version
}

export interface Navigation extends Router {
  /** Goes back, and acts where the customer stands then: what begins before that the step withdraws. */
  backThen(act: () => void): void
  /** Aborted once the customer leaves the history entry that stands now, by whatever way. */
  stay(): AbortSignal
}

export interface NavigationStore {
  readonly nav: Navigation
  /** The router's own navigation, from when the screens are drawn on. */
  setRouter(router: Router): void
  /** A history entry stands: called with its key, also where the browser has gone there by itself. */
  arrive(key: string, depth: number): void
}

interface Steps {
  /** Runs before the customer is led on; false: nothing is shown any more. */
  beforeGoing(): boolean
  /** An entry that lies further back stands. */
  onBack(): void
}

export function createNavigation(
  { flow, version }: ScreenSettings,
  { beforeGoing, onBack }: Steps,
): NavigationStore {
  let router: Router | undefined
  let entry = { key: '', depth: 0 }
  let nextAct: (() => void) | undefined
  let stay = new AbortController()
  const endStay = () => {
    stay.abort(new DOMException('The customer has left', 'AbortError'))
    stay = new AbortController()
  }
  const nav: Navigation = {
    async go(...args) {
      if (beforeGoing()) await router?.go(...args)
    },
    back() {
      // The browser makes the step later.
      endStay()
      nextAct = undefined
      router?.back()
    },
    backThen(act) {
      // Nothing of ours lies behind: the step would leave the flow.
      if (nav.depth() === 0) return act()
      nav.back()
      nextAct = act
    },
    stay: () => stay.signal,
    screen: () => router?.screen() ?? flowScreens[flow].first,
    params: () => router?.params(),
    path: () => pathOf(nav.screen(), nav.version()),
    depth: () => router?.depth() ?? 0,
    cameFrom: () => router?.cameFrom() ?? null,
    version: () => router?.version() ?? version,
  }
  return {
    nav,
    setRouter: (next) => {
      router = next
    },
    arrive(key, depth) {
      if (key === entry.key) return
      endStay()
      const [isBack, act] = [depth < entry.depth, nextAct]
      entry = { key, depth }
      nextAct = undefined
      // Once the screen stands: it is being drawn.
      queueMicrotask(() => {
        if (isBack) onBack()
        act?.()
      })
    },
  }
}
