/** What runs behind one element or the hosted page, made before anything is drawn. */
import type { SessionAnswer } from '../contract/session.ts'
import type { HostPort } from '../host/port.ts'
import { createCore, type Core, type Words } from '../stores/core/core.ts'
import { browserPorts } from './browserPorts.ts'
import type { FlowCode, FlowStore } from './flows/flowCode.ts'
import { createLibrary, type Library } from './library.ts'

/** What a start needs of it. */
export type Starting = Pick<Running, 'core' | 'flow' | 'asked'> & { library: Pick<Library, 'loadAhead'> }

export interface Running {
  readonly core: Core
  /** The store of what the element is for. */
  readonly flow: FlowStore
  readonly Slip: FlowCode['Slip']
  readonly library: Library
  /** What was asked before it was drawn, for the first start. */
  asked?: Asked | undefined
}

/** The session, and what the first screen shows. */
export interface Asked {
  readonly connecting: Promise<SessionAnswer>
  readonly loading: Promise<void>
}

/**
 * @param words of the language that is shown first
 * @param code of the flow that the port's settings name
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
