/** The app of one element or of the hosted page: its core, its router, its life and death. */
import { useEffect, useState } from 'react'
import { HashRouter, MemoryRouter } from 'react-router'
import { pathOf, type Screen } from '../contract/routes.ts'
import { linkScreen } from '../domain/linkFlow.ts'
import type { HostPort } from '../host/port.ts'
import { AppProvider } from '../screens/context.ts'
import { createCore, type Core } from '../stores/core.ts'
import { browserPorts } from './browserPorts.ts'
import { Frame } from './Frame.tsx'
import { createLibrary } from './library.ts'
import { LoadError } from '../screens/parts/LoadError.tsx'
import { screenTable } from './screens.ts'
import { Shell } from './Shell.tsx'
import { guard, loadFlow, start, type FlowStore } from './start.ts'
import { Waiting } from './Waiting.tsx'

const makeCore = (port: HostPort): Core => createCore(port, browserPorts(port.settings().flow))

const first = (core: Core): Screen => core.settings.flow === 'pay' ? 'payment' : 'accountCreation'

/** The first address inside the element: where the journal says the customer is. */
function firstPath(core: Core, flow: FlowStore): string {
  const { version } = core.settings
  return pathOf(flow.kind === 'pay' ? 'payment' : linkScreen(flow.progress.get(), version), version)
}

export function App({ port }: { port: HostPort }) {
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
  const content = <Shell library={library} guard={(screen) => guard(core, flow, screen)} restart={() => void start(core, flow)} />
  return (
    <AppProvider value={{ core, flow }}>
      <Frame core={core}>
        {port.kind === 'hosted'
          ? <HashRouter>{content}</HashRouter>
          : <MemoryRouter initialEntries={[firstPath(core, flow)]}>{content}</MemoryRouter>}
      </Frame>
    </AppProvider>
  )
}
