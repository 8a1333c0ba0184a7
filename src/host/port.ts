/**
 * The one port between a screen and whatever surrounds it: the element in a merchant's page, a frame, or the
 * hosted page.
 */
import type { Carrier } from '../contract/sessionHeaders.ts'
import type { SessionRequest } from '../contract/session.ts'
import type { EventDetails, EventName, Mode, ToldName } from '../contract/outcomes.ts'
import type { Flow, Screen, Version } from '../contract/routes.ts'
import type { SettingsOf } from '../contract/settings.ts'
import type { WebStorage } from '../contract/webStorage.ts'
import type { PageBank } from '../contract/pageBank.ts'
import type { Visibility } from './visibility.ts'

export type { Language } from '../contract/language.ts'
export type { Flow } from '../contract/routes.ts'
export type { Theme } from '../contract/settings.ts'
export { ENVIRONMENTS, type Environment } from '../contract/environment.ts'

/** Settings from the surroundings. Raw where a mistake must be shown. */
export interface ScreenSettings extends SettingsOf<'screens'> {
  /**
   * Base URL of the signing proxy, no trailing slash, as given: may be wrong. '' in MOCK, where there is
   * none.
   */
  readonly proxy: string
  /** URL of the hosted page. */
  readonly hosted: string
  readonly flow: Flow
  readonly version: Version
  /** journeyId, or originReferenceNo / referenceNo; as given: may be missing ('') or malformed. */
  readonly subject: string
}

/** Requests of the surroundings to the running app. */
export interface Controls {
  retry(): void
  back(): void
  close(): void
  /**
   * Another journey or order is set: what may still be paid of this one is told as pending. The promise, if
   * any, is resolved once that is told.
   */
  part(): Promise<void> | undefined
  /** A payment may be under way: begun anew elsewhere, nobody would know of it there. */
  isPaying(): boolean
  focus(): void
  diagnose(): Record<string, unknown>
}

/** Settings of an app in a merchant's page that shows next to nothing there itself. */
export interface Embedding {
  /**
   * The reason that no screen may stand here, known before anything is asked: the frame did not answer, or
   * its page is of another protocol; there is no hosted page on another origin than this page's; the bank of
   * MOCK isn't where it should be; or the proxy could not be asked.
   */
  readonly blockedReason?: 'silent' | 'protocol' | 'hosted-invalid' | 'mock-missing' | 'unasked' | undefined
  /** Screens that are left to the hosted page (mode="redirect"); none when missing. */
  readonly hides?: ((screen: Screen) => boolean) | undefined
  /** Address of the hosted page for the same journey or order. */
  readonly hosted?: string | undefined
  /** The customer is back from the hosted page. */
  readonly isReturning?: boolean | undefined
  /** This page may still be on its way to the hosted page: it has set out, and is left slowly. */
  readonly isLeaving?: boolean | undefined
  /** Remembers in this tab that the customer has set out for the hosted page. */
  noteLeaving?(): void
  /**
   * The frame showed its screens and then fell silent: what was done there isn't known, beyond the outcome
   * that it has told, null when none.
   */
  readonly lostFrame?: { readonly outcome: EventName | null } | undefined
}

/** The session's answer, asked for ahead of the app. */
export interface Prefetch {
  /** The request: address and body of a POST, and the session that it carried; null: none. */
  readonly url: string
  readonly body: string
  readonly authorization: string | null
  /** Time of the request: ms since the page began. */
  readonly startedAt: number
  /** Undefined when none arrived. Never rejects. */
  readonly answer: Promise<PrefetchAnswer | undefined>
  /** Cancels the request. */
  end(): void
  /** The app has begun with it. */
  inUse?: true
}
export interface PrefetchAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON. */
  readonly body: unknown
  /** Time of arrival: ms since the page began. */
  readonly at: number
}

export interface HostPort {
  readonly kind: 'inline' | 'framed' | 'hosted'
  readonly carrier: Carrier
  /** Other facts that the session is opened with. */
  readonly asks?: Pick<SessionRequest, 'embedder' | 'returnTo' | 'receipt'> | undefined
  readonly embedding?: Embedding | undefined
  /** The screens may not stand in this page: a frame takes their place. */
  switchToFrame?(): void
  /** The root in which styles are adopted, focus lives and listeners may sit. */
  readonly root: ShadowRoot | Document
  settings(): ScreenSettings
  /**
   * Called after language, theme or room changed; everything else starts the app anew. Returns the way to
   * stop.
   */
  subscribe(listener: () => void): () => void
  /**
   * Dispatches an event; false when a cancelable one was refused. `diagnosticsId` and `mode` are added
   * by the app.
   */
  emit<N extends ToldName>(name: N, detail: EventDetails[N] & { diagnosticsId: string; mode: Mode }): boolean
  /**
   * Dispatches `bank-confirm`, and waits for the page's answer: false when nothing may be sent. True where no
   * page of a merchant's is around.
   */
  approve(detail: EventDetails['bank-confirm'] & { diagnosticsId: string; mode: Mode }): Promise<boolean>
  /** The app offers its controls once it runs; the way to take them back. */
  attach(controls: Controls): () => void
  /** The request that went ahead of the app, where there was one. */
  prefetch?(): Prefetch | undefined
  /** The first screen is drawn: what stood in its place may go. */
  announceScreen(): void
  /** The app hears what is pressed: what was pressed before may be pressed now. */
  announceStart?: (() => void) | undefined
  /** In a frame: height of the window around it, in px. Elsewhere the window's own says it. */
  room?(): number
  /** In a frame: whether the customer can see it; the same each time. */
  visibility?(): Visibility
  /** Fetches the bank that runs in the page, for MOCK only. */
  mock(): Promise<{ fetch(path: string, init: RequestInit): Promise<Response> }>
  /**
   * Leaves for an address that has been checked (return to the merchant, bank app).
   * @param isBank it is the bank's own page, which no page of a merchant's may show in a frame
   */
  leave(url: string, isBank?: boolean): void
  /**
   * Out of a frame the page around goes to the bank app, and says only then that it does; the newest listener
   * is called.
   */
  onHanded?(listener: () => void): void
  /** Calls when the customer uses the page around. Returns the way to stop. */
  onUse?(listener: () => void): () => void
  /** The bank as its own page names it, before a session has. */
  readonly bank?: PageBank | undefined
  /**
   * Out of a page of the bank's own: the way to the page that the browser showed before it; undefined where
   * there was none.
   * @param depth number of our pages that lie behind this one
   */
  stepOut?(depth: number): (() => void) | undefined
  /** On the bank's own page: begins anew, with the files that there are by now. */
  reload?(): void
  /** The storage that a reload can resume from; may throw or be absent when storage is blocked. */
  storage(): WebStorage | undefined
}
