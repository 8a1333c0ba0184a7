/** What the host element and the part that is loaded after it share, for one attempt to show the app. Types only: the host must stay tiny. */
import type { Controls } from '../src/host/port.ts'

/** Values in effect, by the name of the property: what was set, or its default. */
export interface HostProperties {
  proxy: string
  hosted: string
  environment: string
  language: string
  theme: string
  mode: string
  version: string
  journeyId?: string
  flow?: string
  originReferenceNo?: string
  referenceNo?: string
}

export interface Shell {
  readonly element: HTMLElement & HostProperties
  /** Called after language or theme changed. */
  changed?: (() => void) | undefined
  /** The running app's, while there is one. */
  controls?: Controls | undefined
  /** Whether the first screen can be used. */
  ready?: boolean
  /** Ends what the app shows. */
  unmount?: () => void
}

/** Shows the app in the element's shadow root; the returned function ends it. */
export type Mount = (shell: Shell) => () => void
