/**
 * The messages between the two processes of `npm run dev`. They are structured clones, so maps and bigints
 * pass.
 */
import type { Demo, DemoMemory } from '../server.ts'

/** From the supervisor to the server. */
export type Command =
  /** Listen, and continue with the memory of the previous server. */
  | {
      readonly type: 'start'
      /** The ports of the previous server; the first server takes the environment's. */
      readonly ports: Ports | undefined
      readonly memory: DemoMemory | undefined
      readonly state: BuildState
    }
  /** The state that the pages receive. */
  | { readonly type: 'state'; readonly state: BuildState }
  /** Free the ports, and send `memory`. It may be started again; the end of the channel is its end. */
  | { readonly type: 'stop' }

/** From the server to the supervisor. */
export type Report =
  /** A file of the repository is being loaded as a module. */
  | { readonly type: 'module'; readonly file: string }
  /** All modules of the server could be loaded. */
  | { readonly type: 'loaded' }
  /**
   * The server is listening.
   * @property addresses lines for the terminal
   */
  | { readonly type: 'listening'; readonly ports: Ports; readonly addresses: string }
  | { readonly type: 'memory'; readonly memory: DemoMemory | undefined }
  /**
   * The server can't start.
   * @property text says what to do
   * @property isFinal true when no change of a file helps
   */
  | { readonly type: 'failed'; readonly text: string; readonly isFinal: boolean }

export type Ports = Pick<Demo, 'port' | 'otherPort'>

export interface BuildState {
  /** The number of the build; a page of an older build reloads itself. */
  readonly build: number
  /** The error in the source now; undefined when it could be built. */
  readonly broken?: string | undefined
  /** Errors of types, which the build passes over; undefined when there is none. */
  readonly types?: string | undefined
}
