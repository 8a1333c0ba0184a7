/** Data that the page's own script (first.ts) attaches to the app's element. Types only. */
import type { Language } from '../../src/contract/language.ts'
import type { Version } from '../../src/contract/routes.ts'
import type { Handshake } from '../../src/host/handshake.ts'
import type { Prefetch } from '../../src/host/port.ts'
import type { FirstScreen } from '../firstScreen.ts'

export interface HostedRoot {
  firstScreen?: FirstScreen & {
    readonly language: Language
    /** The version of the first screen that was drawn. */
    readonly version: Version
  }
  /** Alone in the window: the request for the session of an order. */
  prefetch?: Prefetch
  /** In a frame: the handshake with the outer page. */
  handshake?: Promise<Handshake>
}
