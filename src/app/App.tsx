/** The app of one element or of the hosted page: its core, its router, its life and death. */
import { useEffect, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { pathOf, type Screen } from '../contract/routes.ts'
import type { HostPort } from '../host/port.ts'
import { AppProvider } from '../screens/context.ts'
import { createCore, type Core } from '../stores/core.ts'
import { browserPorts } from './browserPorts.ts'
import { Frame, type FrameProps } from './Frame.tsx'
import { createLibrary } from './library.ts'
import { LoadError } from '../screens/parts/LoadError.tsx'
import { shapeOf } from './screens.ts'
import { Shell } from './Shell.tsx'
import { loadFlow, start, tellUnloaded, type FlowStore } from './start.ts'
import { Waiting } from '../screens/parts/Waiting.tsx'

const makeCore = (port: HostPort): Core => createCore(port, browserPorts(port, port.settings()))

/** A promise that somebody else settles. */
function createMoment(): { come: Promise<void>; settle(): void } {
  let settle = (): void => undefined
  const come = new Promise<void>((resolve) => (settle = resolve))
  return { come, settle }
}

const first = (core: Core): Screen => (core.settings.flow === 'pay' ? 'payment' : 'accountCreation')

/** Long enough for the first screen to be drawn, in ms. */
const TWO_FRAMES_MS = 32

/** How long a connection that has come back is given before a second try, in ms. */
const CONNECTED_MS = 1_000

export interface RouterProps {
  /** The first address, where the surroundings have none: where the journal says the customer is. */
  first: string
  children: ReactNode
}

export interface AppProps {
  port: HostPort
  /** Inline and hosted differ by router and port only. */
  Router: ComponentType<RouterProps>
  Foot?: FrameProps['Foot']
}

export function App({ port, Router, Foot }: AppProps) {
  const [core] = useState(() => makeCore(port))
  const [library] = useState(() => createLibrary(core.i18n, core.ports.timers))
  const [flow, setFlow] = useState<FlowStore | null>(null)
  const [drawnFirst] = useState(createMoment)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [Mark, setMark] = useState<FrameProps['Mark']>()

  useEffect(() => {
    let gone = false
    let beginning: unknown
    // Fetched together: the flow's store, the first screen and its words.
    Promise.all([
      loadFlow(core),
      library.load(first(core)),
      core.settings.flow === 'pay' && import('../client/client.ts'),
      // Nothing is played without it.
      core.settings.environment === 'MOCK'
        && import('./Simulation.tsx')
          .then(({ simulation }) => simulation(core))
          .then((found) => setMark(() => found)),
    ]).then(
      ([store]) => {
        if (gone) return
        setFailed(false)
        setFlow(store)
        // A phone number can be typed before anything is asked: the field comes first, then the code for
        // calls.
        if (store.kind === 'pay') void start(core, store, drawnFirst.come)
        else
          beginning = core.ports.timers.setTimeout(
            () => void start(core, store, drawnFirst.come),
            TWO_FRAMES_MS,
          )
      },
      (error: unknown) => {
        if (gone) return
        core.ports.log(`serve all of chunks/. ${String(error)}`)
        tellUnloaded(core)
        setFailed(true)
      },
    )
    return () => {
      gone = true
      core.ports.timers.clearTimeout(beginning)
    }
  }, [core, library, drawnFirst, attempt])

  // The effects of the screen inside run before this one: the page has been told of it by now.
  useEffect(() => {
    if (flow) drawnFirst.settle()
  }, [flow, drawnFirst])

  useEffect(() => {
    const speak = () => core.i18n.setLanguage(port.settings().language)
    const unsubscribe = port.subscribe(() => void speak())
    // What could not be fetched while offline; what was asked for just before may still fail after that.
    const disconnect = core.ports.onConnection((online) => {
      if (online)
        void speak().then((done) => done || core.ports.timers.setTimeout(() => void speak(), CONNECTED_MS))
    })
    return () => {
      unsubscribe()
      disconnect()
      core.destroy()
    }
  }, [core, port])

  const drawn = failed || flow !== null
  useLayoutEffect(() => {
    if (drawn) port.shown()
  }, [drawn, port])

  if (failed)
    return (
      <Frame core={core} Foot={Foot} Mark={Mark}>
        <LoadError core={core} retry={() => setAttempt(attempt + 1)} />
      </Frame>
    )
  // An element shows a shape of its own, or the merchant's, until the first screen is drawn.
  if (!flow)
    return (
      port.kind === 'hosted' && (
        <Frame core={core} Foot={Foot} Mark={Mark}>
          <Waiting core={core} skeleton={shapeOf(first(core))} />
        </Frame>
      )
    )
  const { version } = core.settings
  return (
    <AppProvider value={{ core, flow }}>
      <Frame core={core} Foot={Foot} Mark={Mark}>
        <Router first={pathOf(flow.resume(version), version)}>
          <Shell
            library={library}
            guard={(screen, told) =>
              flow.kind === 'pay' ? flow.guard(screen, told) : flow.guard(screen, core.nav.version(), told)
            }
            restart={() => void start(core, flow)}
          />
        </Router>
      </Frame>
    </AppProvider>
  )
}
