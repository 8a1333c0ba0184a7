/** Everything that runs behind an element or the hosted page, made before the first render. */
import type { SessionAnswer } from '../contract/session.ts'
import type { HostPort } from '../host/port.ts'
import { createCore, type Core, type Words } from '../stores/core/core.ts'
import { browserPorts } from './browserPorts.ts'
import type { FlowCode, FlowStore } from './flows/flowCode.ts'
import { createLibrary, type Library } from './library.ts'

/** What a start needs of it. */
export type StartDeps = Pick<Running, 'core' | 'flow' | 'requests' | 'isStarted'> & {
  library: Pick<Library, 'loadAhead'>
}

export interface Running {
  readonly core: Core
  /** The store of the element's flow. */
  readonly flow: FlowStore
  readonly Slip: FlowCode['Slip']
  readonly library: Library
  /** The start has been asked for (start.ts). */
  isStarted?: true
  /** Requests made before the first render, for the first start. */
  requests?: StartRequests | undefined
}

/** The requests for the session and for the first screen's data. */
export interface StartRequests {
  readonly connecting: Promise<SessionAnswer>
  readonly loading: Promise<void>
}

/**
 * @param words in the language that is shown first
 * @param code of the flow in the port's settings
 */
export function createApp(port: HostPort, words: Words, code: FlowCode): Running {
  const core = createCore(port, browserPorts(port, port.settings()), words)
  return {
    core,
    flow: code.create(core),
    Slip: code.Slip,
    library: createLibrary(core.i18n, core.ports.timers, code.first),
  }
}
