/** What runs behind one element or the hosted page, made before anything is drawn. */
import type { SessionAnswer } from '../contract/session.ts'
import type { HostPort } from '../host/port.ts'
import { createCore, type Core, type Words } from '../stores/core/core.ts'
import { createLink, type LinkStore } from '../stores/link/link.ts'
import { createPay } from '../stores/payment/pay.ts'
import type { PayStore } from '../stores/payment/context.ts'
import { browserPorts } from './browserPorts.ts'
import { createLibrary, type Library } from './library.ts'

export type FlowStore = LinkStore | PayStore

/** What a start needs of it. */
export type Starting = Pick<Running, 'core' | 'flow' | 'asked'> & { library: Pick<Library, 'loadAhead'> }

export interface Running {
  readonly core: Core
  /** The store of what the element is for. */
  readonly flow: FlowStore
  readonly library: Library
  /** What was asked before it was drawn, for the first start. */
  asked?: Asked | undefined
}

/** The session, and what the first screen shows. */
export interface Asked {
  readonly connecting: Promise<SessionAnswer>
  readonly loading: Promise<void>
}

/** @param words of the language that is shown first */
export function createApp(port: HostPort, words: Words): Running {
  const core = createCore(port, browserPorts(port, port.settings()), words)
  return {
    core,
    flow: core.settings.flow === 'pay' ? createPay(core) : createLink(core),
    library: createLibrary(core.i18n, core.ports.timers),
  }
}
