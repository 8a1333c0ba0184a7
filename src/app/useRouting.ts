/**
 * Between router and screens: chooses the screen of an address, navigates for the stores, moves the focus.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router'
import { ENTRY, flowScreens, pathOf, routeAt, type Screen, type Version } from '../contract/routes.ts'
import { isFocusFree } from '../host/focus.ts'
import type { HostPort } from '../host/port.ts'
import { useCore } from '../screens/context.ts'
import type { SlipMotion } from '../screens/shared/slip/slipMotion.ts'
import type { CameFrom, Params, Router } from '../stores/core/navigation.ts'
import { focusBetween } from './focus.ts'
import type { Library } from './library.ts'

/** The state of a history entry of ours. */
interface HistoryState {
  params?: Params
  /** Number of our entries before it. */
  depth?: number
  /** Path of the entry before it, where that shows a whole screen: it has no parameters. */
  behind?: string | undefined
}

/**
 * The box around the screens, if parts of the merchant's page may follow below it; null on the bank's own
 * page.
 */
const boxAboveMerchant = ({ kind, root }: HostPort) =>
  kind === 'hosted' ? null : root.querySelector<HTMLElement>('[data-root]')

/** The address, read: the screen, and in which version. */
function useAddress() {
  const { settings } = useCore()
  const location: Location<HistoryState | null> = useLocation()
  const { depth = 0, behind, params } = location.state ?? {}
  const route = routeAt(location.pathname)
  const target: Screen = route?.screen ?? flowScreens[settings.flow].first
  // A newer version shares screens of an older one: on their addresses the requested version stays.
  const sharesAddress = route && pathOf(route.screen, settings.version) === location.pathname
  const version: Version =
    route && !sharesAddress && location.pathname !== ENTRY ? route.version : settings.version
  return { location, depth, behind, params, hasRoute: route !== undefined, target, version }
}

/**
 * The next screen is at least as tall as the previous one, else the content below the element would jump. Set
 * only when the next one is inserted: the property is inherited, so setting it earlier would restyle the
 * previous screen.
 * @returns takes the height of the screen that stands
 */
function useHeldHeight(): () => void {
  const { port } = useCore()
  const [heldHeight, setHeldHeight] = useState(0)
  useInsertionEffect(() => {
    if (heldHeight > 0) boxAboveMerchant(port)?.style.setProperty('--_held', `${heldHeight}px`)
  }, [port, heldHeight])
  return () => setHeldHeight(boxAboveMerchant(port)?.getBoundingClientRect().height ?? 0)
}

/**
 * True once another screen came after the first; one that a returning customer resumes at counts as first.
 */
function useHasMoved(key: string): boolean {
  const core = useCore()
  const [first, setFirst] = useState(key)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && key !== first) {
    if (core.isReady()) setHasMoved(true)
    else setFirst(key)
  }
  return hasMoved
}

/** A step back that the browser hasn't made after so many ms isn't made. */
const BACK_WITHIN_MS = 1_000

/** The history entry that stands: where the browser goes back, it changes later than it is asked to. */
function watchEntries() {
  let current = ''
  let resolve: (() => void) | undefined
  return {
    isAt: (key: string): boolean => key === current,
    arrive(key: string): void {
      current = key
      resolve?.()
    },
    /** Resolves when another one stands. */
    next: () =>
      new Promise<void>((settle) => {
        resolve = settle
      }),
  }
}

/** Name of the page that the last step led back from; null where it led forward. */
function useCameFrom({ key }: Location, depth: number, name: CameFrom): CameFrom {
  const [last, setLast] = useState({ key, depth, name, cameFrom: null as CameFrom })
  if (last.key === key) return last.cameFrom
  const cameFrom = depth > last.depth ? null : last.name
  setLast({ key, depth, name, cameFrom })
  return cameFrom
}

export interface RoutingProps {
  library: Library
  motion: SlipMotion
  /**
   * Returns the screen that may be shown when this one is requested. `hasProblem`: the request carries a
   * problem.
   */
  guard(screen: Screen, hasProblem: boolean): Screen
}

interface Routing {
  /** The screen to show, where nothing else is in the way. */
  readonly screen: Screen
  readonly path: string
  readonly params: Params | undefined
  readonly hasMoved: boolean
}

export function useRouting({ library, motion, guard }: RoutingProps): Routing {
  const core = useCore()
  const navigate = useNavigate()
  const { location, depth, behind, params, hasRoute, target, version } = useAddress()
  const fatal = useStore(core.fatal)
  const hostedOnly = useStore(core.hostedOnly)
  const holdHeight = useHeldHeight()
  const [focus] = useState(() => focusBetween(() => isFocusFree(core.port.root)))
  const leave = () => {
    focus.leave(core.port.root)
    // A returning customer's first screen simply stands, without motion.
    if (core.isReady()) motion.remember(core.port.root)
  }
  const cameFrom = useCameFrom(location, depth, params?.document ?? target)
  const [entries] = useState(watchEntries)
  // Ahead of the effects of the screen that comes, which may already ask for the entry.
  useInsertionEffect(() => core.arrive(location.key, depth), [core, location.key, depth])
  useLayoutEffect(() => {
    focus.arrive()
    entries.arrive(location.key)
  }, [focus, entries, location])
  const router: Router = {
    async go(next, { replace = false, params: nextParams } = {}) {
      const nextPath = pathOf(next, version)
      const state: HistoryState = {
        depth: replace ? depth : depth + 1,
        behind: replace ? behind : params ? undefined : path,
        ...(nextParams ? { params: nextParams } : {}),
      }
      void motion.load()
      // Another screen requested meanwhile wins: only that one is shown.
      if (!(await library.prepare(next))) return
      holdHeight()
      leave()
      const isBehind = replace && !nextParams && nextPath === behind && entries.isAt(location.key)
      if (!isBehind) return navigate(nextPath, { replace, state })
      // It lies behind: in this one's place it would be there twice, and the way back from it lead to itself.
      const arrival = entries.next()
      void navigate(-1)
      // A browser may refuse to go back, after many steps in a short time; who waits here locks every button.
      const { timers } = core.ports
      const refusal = timers.setTimeout(() => void navigate(nextPath, { replace, state }), BACK_WITHIN_MS)
      core.onEnd(() => timers.clearTimeout(refusal))
      await arrival
      return timers.clearTimeout(refusal)
    },
    back: () => {
      if (depth === 0) return core.leaving.close()
      leave()
      void navigate(-1)
    },
    screen: () => target,
    params: () => params,
    version: () => version,
    path: () => pathOf(target, version),
    depth: () => depth,
    cameFrom: () => cameFrom,
  }
  // The stores must use the newest navigation. Set during render, because effects of a screen may already
  // use it.
  core.setRouter(router)

  const screen = fatal || hostedOnly ? target : guard(target, params?.problem !== undefined)
  const path = pathOf(screen, version)
  useEffect(() => {
    if (screen !== target || !hasRoute)
      void navigate(path, {
        replace: true,
        state: screen === target ? location.state : { depth, behind, params: { resumed: true } },
      })
  }, [screen, target, hasRoute, path, navigate, depth, behind, location.state])
  return { screen, path, params, hasMoved: useHasMoved(location.key) }
}
