/**
 * The common part of the element's script (attempt.ts) and the part loaded after it share, for one attempt to
 * show the app. Types only, since that script must stay small.
 */
import type { Embedding, Controls, Prefetch, HostPort } from '../src/host/port.ts'
import type { FrameName } from '../src/contract/frame.ts'
import type { Language } from '../src/contract/language.ts'
import type { OwnProperties, SharedProperties, Tag } from '../src/contract/settings.ts'
import type { Words } from '../src/stores/core/core.ts'
import type { FirstScreen } from './first/firstScreen.ts'

type Own = Partial<Omit<OwnProperties<'bank-bind'> & OwnProperties<'bank-pay'>, 'version'>>

/** The values in effect, by name of the property: the value that was set, or the default. */
export interface HostProperties extends SharedProperties, Own {
  version: OwnProperties<Tag>['version']
}

/**
 * The replacement for what the attributes ask for. Either a frame, if the screens aren't allowed in the page;
 * or the app in the page, which then shows why no frame is possible, or how it ended on the hosted page.
 */
export interface Fallback extends Embedding, Pick<HostPort, 'asks'> {
  readonly frame?: true
}

/** The frame that the page's script has made (earlyFrame.ts). */
export interface EarlyFrame {
  readonly iframe: HTMLIFrameElement
  /** The hosted page's address, with this page's origin in it. */
  readonly address: URL
  /** The frame's own name, for a first paint. */
  readonly name: FrameName
  /** True for a start with a screen that is there before the app, so that it is visible from the start. */
  readonly first: boolean
  /** Resolves with its first message, or once something has loaded in it. */
  readonly arrival: Promise<void>
  /** True once something has loaded in it. */
  hasLoaded: boolean
  /**
   * Has a part hear each of its messages from now on. One listener hears them all: a second one, added while
   * the page hears a hello, would miss it.
   * @returns those so far, in order
   */
  listen(hear: (event: MessageEvent<unknown>) => void): readonly MessageEvent<unknown>[]
  /** Stops listening. */
  end(): void
}

export interface Shell {
  readonly element: HTMLElement & HostProperties
  readonly fallback: Fallback | undefined
  /** Permission of the screens here; undefined when the proxy could not be asked. */
  readonly permission: Promise<boolean | undefined>
  /** The first screen, while it is on the page before React. */
  firstScreen?: FirstScreen | undefined
  /** The screen of an order that ends at once, until the app says it. */
  orderEnd?: FirstScreen | undefined
  /** The language of the first screen. */
  readonly language: Language
  /** The request that was sent before the app was loaded. */
  prefetch?: Prefetch | undefined
  /** The frame around the screens, if there is one. */
  frame?: EarlyFrame | undefined
  /** Name of the element around the app. */
  readonly inner: string
  /** Ends the current attempt and shows this instead. */
  showFallback(to: Fallback): void
  /** Shows that loading failed, with a button that tries again. */
  fail(cause: unknown): void
  /** Called after language or theme changed. */
  onLookChange?: (() => void) | undefined
  /** Called after each event that went to the page: what waits for the end of a payment may go on. */
  onEvent?: (() => void) | undefined
  /** Controls of the running app, while there is one. */
  controls?: Controls | undefined
  /** True when the page has called for leaving before there were controls: it is heard once there are. */
  isLeaving?(): boolean
  /** True once the first screen can be used. */
  ready?: boolean
  /** Ends the app. */
  unmount?: (() => void) | undefined
}

/** Starts a part in the element's shadow root; the returned function ends it. */
export type Mount = (shell: Shell) => () => void

/** Starts the app in the element's shadow root with the words of its first screens. */
export type MountApp = (shell: Shell, words: Words) => () => void
