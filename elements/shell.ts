/**
 * What the host element and the part that is loaded after it share, for one attempt to show the app. Types
 * only: the host must stay tiny.
 */
import type { Apart, Controls, HostPort } from '../src/host/port.ts'

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

/**
 * What is shown instead of what the attributes ask for: a frame, where the screens may not stand in the page;
 * or the app in the page after all, with what its port has to know: why no frame can be had, or that it only
 * tells how things ended on the hosted page.
 */
export interface Instead extends Apart, Pick<HostPort, 'asks'> {
  readonly frame?: true
}

export interface Shell {
  readonly element: HTMLElement & HostProperties
  readonly instead: Instead | undefined
  /**
   * The proxy's answer to "may the screens stand here?" (INLINE_PATH); anything but a promise when it need
   * not be asked.
   */
  readonly asked: Promise<Response | void> | Instead | boolean
  /** Ends what is shown and shows this instead. */
  turn(to: Instead): void
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
