/** Data that the page's own script (first.ts) attaches to the app's element. Types only. */
import type { Language } from '../../src/contract/language.ts'
import type { Flow, Version } from '../../src/contract/routes.ts'
import type { Handshake } from '../../src/host/handshake.ts'
import type { Prefetch } from '../../src/host/port.ts'
import type { FirstScreen } from '../first/firstScreen.ts'

export interface HostedRoot {
  firstScreen?: FirstScreen & {
    readonly flow: Flow
    readonly language: Language
    /** The version of the first screen that was drawn. */
    readonly version: Version
    /** Of an order, whose screen depends on it: the window that it was drawn for was a computer's. */
    readonly isWide?: boolean | undefined
  }
  /** The screen of an order that ends at once, until the app says it. */
  orderEnd?: FirstScreen | undefined
  /** Alone in the window: the request for the session of an order. */
  prefetch?: Prefetch
  /** Resolves when the app may be fetched without delaying an order's first screen. */
  appTurn?: Promise<unknown>
  /** The app is there, or is lost: what isn't drawn yet isn't drawn before it any more. */
  hasApp?: true
  /** In a frame: the handshake with the outer page. */
  handshake?: Promise<Handshake>
}
