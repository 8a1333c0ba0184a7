/**
 * Between router and screens: which screen an address shows, navigation for the stores, focus, the dialog on
 * top.
 */
import { useStore } from '@nanostores/react'
import { useContext, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react'
import { UNSAFE_NavigationContext, useLocation } from 'react-router'
import { ENTRY, flowScreens, pathOf, routeAt, type Screen } from '../contract/routes.ts'
import { takesSecret } from '../domain/screens.ts'
import type { HostPort } from '../host/port.ts'
import type { Sight } from '../host/sight.ts'
import { useCore, useOnline } from '../screens/context.ts'
import type { Navigation, Params } from '../stores/core/navigation.ts'
import { focusBetween } from './focus.ts'
import { LazyScreen } from './LazyScreen.tsx'
import type { Library } from './library.ts'
import { Framed, type FramedProps } from '../screens/parts/page/Framed.tsx'
import { slipMotion } from '../screens/parts/slip/slipMotion.ts'
import { lazily } from '../screens/parts/page/lazily.tsx'
import { LoadError } from '../screens/parts/problems/LoadError.tsx'

/** What a history entry of ours holds. */
interface Entry {
  params?: Params
  /** How many of our entries lie before it. */
  depth?: number
}

const ProblemDialog = lazily(() => import('../screens/common/ProblemDialog.tsx'), { over: true })
const Instead = lazily(() => import('../screens/common/Instead.tsx'), { whole: true })
const Covered = lazily(() => import('../screens/common/Covered.tsx'))
const Stranded = lazily(() => import('../screens/common/Stranded.tsx'))
const Connection = lazily(() => import('../screens/common/Connection.tsx'))

/** What screens stand in, where something of the merchant's may stand below: no page of the bank's own. */
const boxAboveMerchant = ({ kind, root }: HostPort) =>
  kind === 'hosted' ? null : root.querySelector<HTMLElement>('[data-root]')

interface ShellProps extends Pick<FramedProps, 'Slip'> {
  library: Library
  /** The screen that may be shown when this one is asked for; `hasProblem`: a problem comes along. */
  guard(screen: Screen, hasProblem: boolean): Screen
  restart(): void
}

export function Shell({ library, Slip, guard, restart }: ShellProps) {
  const core = useCore()
  const location = useLocation()
  // Our addresses are absolute, so what useNavigate adds (relative routes, data routers) would only weigh:
  // 0.9 kB.
  const { navigator } = useContext(UNSAFE_NavigationContext)
  const { depth = 0, params: given } = (location.state as Entry | null) ?? {}
  const route = routeAt(location.pathname)
  const wanted: Screen = route?.screen ?? flowScreens[core.settings.flow].first
  // A newer version shares the older one's screens: on their addresses it stays the version that was asked
  // for.
  const shared = route && pathOf(route.screen, core.settings.version) === location.pathname
  const version = route && !shared && location.pathname !== ENTRY ? route.version : core.settings.version
  const dialog = useStore(core.problems.dialog)
  const fatal = useStore(core.fatal)
  const elsewhere = useStore(core.elsewhere)
  const stuck = useStore(core.stuck)
  const stranded = useStore(core.stranded)

  const [motion] = useState(slipMotion)
  // The next screen is at least as tall as the one before, else what stands below the element would jump. Set
  // while the next one is put in: the property is inherited, and the one before would be styled anew for it.
  const [held, setHeld] = useState(0)
  useInsertionEffect(() => {
    if (held > 0) boxAboveMerchant(core.port)?.style.setProperty('--_held', `${held}px`)
  }, [core, held])
  const [focus] = useState(focusBetween)
  const leave = () => {
    focus.leave(core.port.root)
    motion.remember(core.port.root)
  }
  useLayoutEffect(() => focus.arrive(), [focus, location])
  const navigation: Navigation = {
    async go(screen, { replace = false, params } = {}) {
      const state: Entry = { depth: replace ? depth : depth + 1, ...(params ? { params } : {}) }
      void motion.load()
      // Another screen was asked for meanwhile: that one is shown.
      if (!(await library.prepare(screen))) return
      setHeld(boxAboveMerchant(core.port)?.getBoundingClientRect().height ?? 0)
      leave()
      navigator[replace ? 'replace' : 'push'](pathOf(screen, version), state)
    },
    back: () => {
      if (depth === 0) return core.close()
      leave()
      navigator.go(-1)
    },
    here: () => wanted,
    version: () => version,
    path: () => pathOf(wanted, version),
    depth: () => depth,
  }
  // The stores use the newest navigation; set during the render, since a screen's effects may already use
  // it.
  core.steer(navigation)

  const screen = fatal || elsewhere ? wanted : guard(wanted, given?.problem !== undefined)
  const hidden = core.port.embedding?.hides?.(screen)
  const path = pathOf(screen, version)

  useEffect(() => {
    if (screen !== wanted || !route)
      navigator.replace(path, screen === wanted ? location.state : { depth, params: { resumed: true } })
  }, [screen, wanted, route, path, navigator, depth, location.state])

  const [first, setFirst] = useState(location.key)
  const [moved, setMoved] = useState(false)
  if (!moved && location.key !== first) {
    // The screen where a returning customer resumes is a first screen too.
    if (core.isReady()) setMoved(true)
    else setFirst(location.key)
  }

  const online = useOnline()
  const [lost, setLost] = useState(false)
  if (!online && !lost) setLost(true)
  // Emitted even if it is back before anything was drawn without it.
  useEffect(() => core.ports.onConnection((isOnline) => isOnline || setLost(true)), [core])

  useStepEvent(screen, path)
  const guarded = takesSecret(screen, given?.step)
  const sight = useSight(core.port, guarded)

  useLayoutEffect(
    () =>
      core.port.attach({
        retry: () => (core.fatal.get() ? restart() : core.problems.retry()),
        back: () => core.nav.back(),
        close: () => core.close(),
        focus: () => core.focusTitle(),
        diagnose: () => core.diagnose(),
      }),
    [core, restart],
  )

  const retry = () => {
    core.stuck.set(false)
    if (core.problems.canRetry()) core.problems.retry()
    else restart()
  }
  const isInstead = fatal || elsewhere || hidden
  const usual = !isInstead && !stuck
  return (
    <>
      {usual && lost && <Connection online={online} />}
      {usual && stranded && <Stranded />}
      {usual && sight && <Covered sight={sight} guarded={guarded} />}
      <Framed motion={motion} Slip={Slip}>
        {isInstead ? (
          <Instead retry={restart} />
        ) : stuck ? (
          <LoadError core={core} retry={retry} />
        ) : (
          <LazyScreen key={path} screen={screen} library={library} takesFocus={moved} />
        )}
      </Framed>
      {usual && dialog && <ProblemDialog problem={dialog} />}
    </>
  )
}

/** In a frame: whether it can be seen; a screen that takes a secret accepts no input before. */
function useSight(port: HostPort, guarded: boolean): Sight | undefined {
  const [sight] = useState(() => port.sight?.())
  useLayoutEffect(() => sight?.guard(guarded), [sight, guarded])
  return sight
}

/** Emits `bank-step` at each change of screen. */
function useStepEvent(screen: Screen, path: string): void {
  const core = useCore()
  useEffect(() => {
    core.emit('bank-step', { screen, path })
  }, [core, screen, path])
}
