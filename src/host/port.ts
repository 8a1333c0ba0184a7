/** The one port between a screen and whatever surrounds it: the element in a merchant's page, a frame, or the hosted page. */
import type { Environment } from '../contract/environment.ts'
import type { Language } from '../contract/language.ts'
import type { EventDetails, EventName, Mode } from '../contract/outcomes.ts'
import type { Version } from '../contract/routes.ts'

export type { Language } from '../contract/language.ts'
export type Theme = 'light' | 'dark' | 'auto'
export type Flow = 'link' | 'unlink' | 'pay'
export { ENVIRONMENTS, type Environment } from '../contract/environment.ts'

/** What the surroundings ask for. Raw where a mistake must be shown to somebody. */
export interface Settings {
  readonly language: Language
  readonly theme: Theme
  readonly mode: Mode
  readonly environment: Environment
  /** Base URL of the signing proxy, no trailing slash, as given: may be wrong. */
  readonly proxy: string
  /** URL of the hosted page. */
  readonly hosted: string
  readonly flow: Flow
  readonly version: Version
  /** journeyId, or originReferenceNo / referenceNo; as given: may be missing ('') or malformed. */
  readonly subject: string
}

/** What the surroundings may ask of the running app. */
export interface Controls {
  retry(): void
  back(): void
  close(): void
  focus(): void
  diagnose(): Record<string, unknown>
}

export interface HostPort {
  readonly kind: 'inline' | 'hosted'
  /** Where styles are adopted, focus lives and listeners may sit. */
  readonly root: ShadowRoot | Document
  settings(): Settings
  /** Called after language or theme changed; everything else starts the app anew. Returns the way to stop. */
  subscribe(listener: () => void): () => void
  /** Tells the surroundings; false when a cancelable event was refused. `diagnosticsId` and `mode` are added by the app. */
  emit<N extends EventName>(name: N, detail: EventDetails[N] & { diagnosticsId: string; mode: Mode }): boolean
  /** The app offers its controls once it runs; the way to take them back. */
  attach(controls: Controls): () => void
  /** The first screen is drawn: what stood in its place may go. */
  shown(): void
  /** Leaves for an address that has been checked (return to the merchant, bank app). */
  leave(url: string): void
  /** Where a reload can resume from; may throw or be absent when storage is blocked. */
  storage(): Storage | undefined
}
