/**
 * What the two processes of `npm run dev` send each other. Messages are structured clones, so maps and
 * bigints pass.
 */
import type { Demo, DemoMemory } from '../server.ts'

/** From the supervisor to the server. */
export type Command =
  /** Listen, and go on with what the server before remembered. */
  | {
      readonly type: 'start'
      /** Those of the server before; the first one takes that of the environment. */
      readonly ports: Ports | undefined
      readonly memory: DemoMemory | undefined
      readonly state: BuildState
    }
  /** What the pages receive. */
  | { readonly type: 'state'; readonly state: BuildState }
  /** Answer with `memory`, and end. */
  | { readonly type: 'stop' }

/** From the server to the supervisor. */
export type Report =
  /** Every module of the server could be loaded. */
  | { readonly type: 'loaded' }
  /** It answers. @property addresses lines for the terminal */
  | { readonly type: 'listening'; readonly ports: Ports; readonly addresses: string }
  | { readonly type: 'memory'; readonly memory: DemoMemory | undefined }
  /** It can't start; a sentence that says what to do. */
  | { readonly type: 'failed'; readonly text: string }

export type Ports = Pick<Demo, 'port' | 'otherPort'>

export interface BuildState {
  /** Counts what was built; a page that has an older number loads itself anew. */
  readonly build: number
  /** What is wrong with the source now; undefined when it could be built. */
  readonly broken?: string | undefined
}
