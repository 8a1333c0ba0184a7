/** The running parts behind an element or the hosted page. */
import type { SessionAnswer } from '../contract/session.ts'
import type { Core } from '../stores/core/core.ts'
import type { FlowCode, FlowStore } from './flows/flowCode.ts'
import type { Library } from './library.ts'

/** The part of it that a start needs. */
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
