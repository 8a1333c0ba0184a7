/** The app of one element or of the hosted page: its router, start and end. */
import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { pathOf } from '../contract/routes.ts'
import { NETWORK } from '../domain/limits.ts'
import { AppProvider } from '../screens/context.ts'
import type { Running } from './running.ts'
import { ElementRoot, type ElementRootProps } from './ElementRoot.tsx'
import { Shell } from './Shell.tsx'
import { start } from './start.ts'

/**
 * Routers don't use transitions: nothing is awaited while rendering, and React would render a screen in
 * slices of 5 ms with the browser's other work between them, which only delays it.
 */
export interface RouterProps {
  /** The first address, if the surroundings give none: the journal's latest step. */
  first: string
  children: ReactNode
}

export interface AppProps {
  running: Running
  /** Inline and hosted differ only in router and port. */
  Router: ComponentType<RouterProps>
  Foot?: ElementRootProps['Foot']
  Mark?: ElementRootProps['Mark']
}

export function App({ running, Router, Foot, Mark }: AppProps) {
  const { core, flow, library, Slip } = running
  const { port, settings } = core
  const { version } = settings

  // Effects of the screen inside run before this one, so `bank-step` of the first screen is emitted before
  // the start.
  useEffect(() => {
    void start(running)
    running.core.port.announceStart?.()
  }, [running])

  useEffect(() => {
    const speak = () => core.i18n.setLanguage(port.settings().language)
    const unsubscribe = port.subscribe(() => void speak())
    // Retries what could not be fetched while offline. A request made just when the connection returns may
    // fail, so it is repeated once.
    const disconnect = core.ports.onConnection((online) => {
      if (online)
        void speak().then(
          (isSet) => isSet || core.ports.timers.setTimeout(() => void speak(), NETWORK.backMs),
        )
    })
    // The language may have changed while the code was loading.
    void speak()
    return () => {
      unsubscribe()
      disconnect()
    }
  }, [core, port])

  useLayoutEffect(() => port.announceScreen(), [port])

  return (
    <AppProvider value={{ core, flow }}>
      <ElementRoot core={core} Foot={Foot} Mark={Mark}>
        <Router first={pathOf(flow.resume(version), version)}>
          <Shell
            library={library}
            Slip={Slip}
            guard={(screen, hasProblem) =>
              flow.kind === 'pay'
                ? flow.guard(screen, hasProblem)
                : flow.guard(screen, core.nav.version(), hasProblem)
            }
            restart={() => void start(running)}
          />
        </Router>
      </ElementRoot>
    </AppProvider>
  )
}
