/** The app of one element or of the hosted page: its router, its start and its end. */
import { useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react'
import { pathOf } from '../contract/routes.ts'
import { NETWORK } from '../domain/limits.ts'
import { AppProvider } from '../screens/context.ts'
import type { Running } from './createApp.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import { Shell } from './Shell.tsx'
import { start } from './start.ts'

/**
 * Without transitions: nothing is awaited while drawing, and React would draw a screen in slices of 5 ms with
 * the browser's other work between them, which only makes it later.
 */
export interface RouterProps {
  /** The first address, where the surroundings have none: where the journal says the customer is. */
  first: string
  children: ReactNode
}

export interface AppProps {
  running: Running
  /** Inline and hosted differ by router and port only. */
  Router: ComponentType<RouterProps>
  Foot?: FrameProps['Foot']
  Mark?: FrameProps['Mark']
}

export function App({ running, Router, Foot, Mark }: AppProps) {
  const { core, flow, library, Slip } = running
  const { port, settings } = core
  const { version } = settings

  // Effects of the screen inside run before this one: `bank-step` of the first screen is emitted by then.
  useEffect(() => {
    void start(running)
    running.core.port.begun?.()
  }, [running])

  useEffect(() => {
    const speak = () => core.i18n.setLanguage(port.settings().language)
    const unsubscribe = port.subscribe(() => void speak())
    // Retries what could not be fetched while offline; a request just before that may still fail.
    const disconnect = core.ports.onConnection((online) => {
      if (online)
        void speak().then((done) => done || core.ports.timers.setTimeout(() => void speak(), NETWORK.backMs))
    })
    // Changed while the code was on its way.
    void speak()
    return () => {
      unsubscribe()
      disconnect()
      core.destroy()
    }
  }, [core, port])

  useLayoutEffect(() => port.shown(), [port])

  return (
    <AppProvider value={{ core, flow }}>
      <Frame core={core} Foot={Foot} Mark={Mark}>
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
      </Frame>
    </AppProvider>
  )
}
