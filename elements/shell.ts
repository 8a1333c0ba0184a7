/**
 * What the host element and the part that is loaded after it share, for one attempt to show the app. Types
 * only: the host must stay tiny.
 */
import type { Embedding, Controls, Early, HostPort } from '../src/host/port.ts'
import type { Language } from '../src/contract/language.ts'
import type { Words } from '../src/stores/core/core.ts'
import type { StandIn } from './standIn.ts'

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
 * shows how things ended on the hosted page.
 */
export interface Instead extends Embedding, Pick<HostPort, 'asks'> {
  readonly frame?: true
}

/** The frame as the page's script has made it (standFrame.ts). */
export interface StandingFrame {
  readonly iframe: HTMLIFrameElement
  /** Of the hosted page, with this page's origin in it. */
  readonly address: URL
  /** Whether it begins with a screen that is there before the app is, and so is seen from the start. */
  readonly first: boolean
  /** What it has said so far, in its order. */
  readonly heard: readonly MessageEvent<unknown>[]
  /** Whether something has loaded in it. */
  loaded: boolean
  /** Stops listening: another part does from now on. */
  end(): void
}

export interface Shell {
  readonly element: HTMLElement & HostProperties
  readonly instead: Instead | undefined
  /** Whether the screens may stand here; undefined when the proxy could not be asked. */
  readonly allowed: Promise<boolean | undefined>
  /** The first screen, where it stands before React is there. */
  standIn?: StandIn | undefined
  /** The language that is shown first. */
  readonly language: Language
  /** What was asked ahead of the app. */
  early?: Early | undefined
  /** When nothing stands in the way of fetching the app. */
  settled?: Promise<unknown> | undefined
  /** The frame that the screens stand in, where there is one. */
  frame?: StandingFrame | undefined
  /** Name of the element that the app stands in. */
  readonly inner: string
  /** Ends what is shown and shows this instead. */
  turn(to: Instead): void
  /** Fetches once more what could not be had. */
  again?: () => void
  /** Says that nothing can be shown, and offers another try. */
  fail(cause: unknown): void
  /** Called after language or theme changed. */
  changed?: (() => void) | undefined
  /** The running app's, while there is one. */
  controls?: Controls | undefined
  /** Whether the first screen can be used. */
  ready?: boolean
  /** Ends what the app shows. */
  unmount?: (() => void) | undefined
}

/** Shows what stands in the element's shadow root; the returned function ends it. */
export type Mount = (shell: Shell) => () => void

/** Shows the app in the element's shadow root, with the words that are shown first. */
export type MountApp = (shell: Shell, words: Words) => () => void
