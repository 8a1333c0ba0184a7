/**
 * Between router and screens: chooses the screen of an address, navigates for the stores, moves the focus,
 * shows dialogs.
 */
import { useStore } from '@nanostores/react'
import { useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ENTRY, flowScreens, pathOf, routeAt, type Screen } from '../contract/routes.ts'
import { takesSecret } from '../domain/screens.ts'
import type { HostPort } from '../host/port.ts'
import type { Visibility } from '../host/visibility.ts'
import { useCore, useOnline } from '../screens/context.ts'
import type { Navigation, Params } from '../stores/core/navigation.ts'
import { focusBetween } from './focus.ts'
import { LazyScreen } from './LazyScreen.tsx'
import type { Library } from './library.ts'
import { LayoutPage, type LayoutProps } from '../screens/shared/page/LayoutPage.tsx'
import { slipMotion } from '../screens/shared/slip/slipMotion.ts'
import { fromLater } from '../screens/door.ts'
import { LoadError } from '../screens/shared/problems/LoadError.tsx'

/** The state of a history entry of ours. */
interface Entry {
  params?: Params
  /** Number of our entries before it. */
  depth?: number
}

const ProblemDialog = fromLater((later) => later.ProblemDialog, { isOver: true })
const Unavailable = fromLater((later) => later.Unavailable, { whole: true })
const Covered = fromLater((later) => later.Covered)
const NoReturnAddress = fromLater((later) => later.NoReturnAddress)
const Connection = fromLater((later) => later.Connection)

/**
 * The box around the screens, if parts of the merchant's page may follow below it; null on the bank's own
 * page.
 */
const boxAboveMerchant = ({ kind, root }: HostPort) =>
  kind === 'hosted' ? null : root.querySelector<HTMLElement>('[data-root]')

interface ShellProps extends Pick<LayoutProps, 'Slip'> {
  library: Library
  /**
   * Returns the screen that may be shown when this one is requested. `hasProblem`: the request carries a
   * problem.
   */
  guard(screen: Screen, hasProblem: boolean): Screen
  restart(): void
}

export function Shell({ library, Slip, guard, restart }: ShellProps) {
  const core = useCore()
  const location = useLocation()
  const navigate = useNavigate()
  const { depth = 0, params: entryParams } = (location.state as Entry | null) ?? {}
  const route = routeAt(location.pathname)
  const target: Screen = route?.screen ?? flowScreens[core.settings.flow].first
  // A newer version shares screens of an older one: on their addresses the requested version stays.
  const sharesAddress = route && pathOf(route.screen, core.settings.version) === location.pathname
  const version =
    route && !sharesAddress && location.pathname !== ENTRY ? route.version : core.settings.version
  const dialog = useStore(core.problems.dialog)
  const fatal = useStore(core.fatal)
  const hostedOnly = useStore(core.hostedOnly)
  const loadFailed = useStore(core.loadFailed)
  const noReturnAddress = useStore(core.leaving.noReturnAddress)

  const [motion] = useState(slipMotion)
  // The next screen is at least as tall as the previous one, else the content below the element would jump.
  // Set only when the next one is inserted: the property is inherited, so setting it earlier would restyle
  // the previous screen.
  const [heldHeight, setHeldHeight] = useState(0)
  useInsertionEffect(() => {
    if (heldHeight > 0) boxAboveMerchant(core.port)?.style.setProperty('--_held', `${heldHeight}px`)
  }, [core, heldHeight])
  const [focus] = useState(focusBetween)
  const leave = () => {
    focus.leave(core.port.root)
    // Where a returning customer resumes, all simply stands.
    if (core.isReady()) motion.remember(core.port.root)
  }
  useLayoutEffect(() => focus.arrive(), [focus, location])
  const navigation: Navigation = {
    async go(screen, { replace = false, params } = {}) {
      const state: Entry = { depth: replace ? depth : depth + 1, ...(params ? { params } : {}) }
      void motion.load()
      // If another screen was requested meanwhile, only that one is shown.
      if (!(await library.prepare(screen))) return
      setHeldHeight(boxAboveMerchant(core.port)?.getBoundingClientRect().height ?? 0)
      leave()
      await navigate(pathOf(screen, version), { replace, state })
    },
    back: () => {
      if (depth === 0) return core.leaving.close()
      leave()
      void navigate(-1)
    },
    screen: () => target,
    version: () => version,
    path: () => pathOf(target, version),
    depth: () => depth,
  }
  // The stores must use the newest navigation. Set during render, because effects of a screen may already
  // use it.
  core.setRouter(navigation)

  const screen = fatal || hostedOnly ? target : guard(target, entryParams?.problem !== undefined)
  const isHidden = core.port.embedding?.hides?.(screen)
  const path = pathOf(screen, version)

  useEffect(() => {
    if (screen !== target || !route)
      void navigate(path, {
        replace: true,
        state: screen === target ? location.state : { depth, params: { resumed: true } },
      })
  }, [screen, target, route, path, navigate, depth, location.state])

  const [first, setFirst] = useState(location.key)
  const [hasMoved, setHasMoved] = useState(false)
  if (!hasMoved && location.key !== first) {
    // A screen that a returning customer resumes at counts as the first screen.
    if (core.isReady()) setHasMoved(true)
    else setFirst(location.key)
  }

  const online = useOnline()
  const [wasOffline, setWasOffline] = useState(false)
  if (!online && !wasOffline) setWasOffline(true)
  // Noted even if the connection is back before the next render.
  useEffect(
    () => core.session.connection.online.listen((isOnline) => isOnline || setWasOffline(true)),
    [core],
  )

  useStepEvent(screen, path)
  const isGuarded = takesSecret(screen, entryParams?.step)
  const visibility = useVisibility(core.port, isGuarded)

  useLayoutEffect(
    () =>
      core.port.attach({
        retry: () => (core.fatal.get() ? restart() : core.problems.retry()),
        back: () => core.nav.back(),
        close: () => core.leaving.close(),
        focus: () => core.focusTitle(),
        diagnose: () => core.diagnose(),
      }),
    [core, restart],
  )

  const retry = () => {
    core.loadFailed.set(false)
    if (core.problems.canRetry()) core.problems.retry()
    else restart()
  }
  const isUnavailable = fatal || hostedOnly || isHidden
  // A start that was refused has its dialog, too.
  const hasDialog = !hostedOnly && !isHidden && !loadFailed
  const usual = !isUnavailable && !loadFailed
  return (
    <>
      {usual && wasOffline && <Connection online={online} />}
      {usual && noReturnAddress && <NoReturnAddress />}
      {usual && visibility && <Covered visibility={visibility} isGuarded={isGuarded} />}
      <LayoutPage motion={motion} Slip={Slip}>
        {isUnavailable ? (
          <Unavailable retry={restart} />
        ) : loadFailed ? (
          <LoadError retry={retry} />
        ) : (
          <LazyScreen key={path} screen={screen} library={library} takesFocus={hasMoved} />
        )}
      </LayoutPage>
      {hasDialog && dialog && <ProblemDialog problem={dialog} />}
    </>
  )
}

/** In a frame: whether the screen is visible. Before that, a screen that takes a secret accepts no input. */
function useVisibility(port: HostPort, isGuarded: boolean): Visibility | undefined {
  const [visibility] = useState(() => port.visibility?.())
  useLayoutEffect(() => visibility?.guard(isGuarded), [visibility, isGuarded])
  return visibility
}

/** Emits `bank-step` at each change of screen. */
function useStepEvent(screen: Screen, path: string): void {
  const core = useCore()
  useEffect(() => {
    core.events.emit('bank-step', { screen, path })
  }, [core, screen, path])
}
