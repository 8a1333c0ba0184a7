/** The app of one element or of the hosted page: its core, its router, its life and death. */
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { pathOf, type Screen } from '../contract/routes.ts'
import type { HostPort } from '../host/port.ts'
import { AppProvider } from '../screens/context.ts'
import { createCore, type Core } from '../stores/core.ts'
import { browserPorts } from './browserPorts.ts'
import { Frame } from './Frame.tsx'
import { createLibrary } from './library.ts'
import { LoadError } from '../screens/parts/LoadError.tsx'
import { screenTable } from './screens.ts'
import { Shell } from './Shell.tsx'
import { loadFlow, start, type FlowStore } from './start.ts'
import { Waiting } from '../screens/parts/Waiting.tsx'

const makeCore = (port: HostPort): Core => createCore(port, browserPorts(port.settings().flow))

const first = (core: Core): Screen => core.settings.flow === 'pay' ? 'payment' : 'accountCreation'

export interface RouterProps {
  /** The first address, where the surroundings have none: where the journal says the customer is. */
  first: string
  children: ReactNode
}

export interface AppProps {
  port: HostPort
  /** Inline and hosted differ by router and port only. */
  Router: ComponentType<RouterProps>
}

export function App({ port, Router }: AppProps) {
  const [core] = useState(() => makeCore(port))
  const [library] = useState(() => createLibrary(core.i18n, core.ports.timers))
  const [flow, setFlow] = useState<FlowStore | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    // Fetched together: the flow's store, the first screen and its words.
    Promise.all([loadFlow(core), library.load(first(core))]).then(
      ([store]) => {
        if (gone) return
        setFailed(false)
        setFlow(store)
        void start(core, store)
      },
      (error: unknown) => {
        if (gone) return
        core.ports.log(`its code could not be loaded; serve chunks/ beside bank-elements.js. ${String(error)}`)
        setFailed(true)
      },
    )
    return () => { gone = true }
  }, [core, library, attempt])

  useEffect(() => {
    const unsubscribe = port.subscribe(() => void core.i18n.setLanguage(port.settings().language))
    return () => {
      unsubscribe()
      core.destroy()
    }
  }, [core, port])

  if (failed) return <Frame core={core}><LoadError core={core} retry={() => setAttempt(attempt + 1)} /></Frame>
  if (!flow) return <Frame core={core}><Waiting core={core} skeleton={screenTable[first(core)].skeleton} /></Frame>
  const { version } = core.settings
  return (
    <AppProvider value={{ core, flow }}>
      <Frame core={core}>
        <Router first={pathOf(flow.resume(version), version)}>
          <Shell library={library} guard={(screen) => flow.guard(screen, core.nav.version())} restart={() => void start(core, flow)} />
        </Router>
      </Frame>
    </AppProvider>
  )
}
