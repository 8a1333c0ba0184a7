/**
 * What the handler of a call is given besides the body: the state, the clock, chance, and the bank's
 * settings.
 */
import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'

export interface Settings {
  /** Address of the harness, ending in a slash; customers are sent back to it. */
  returnBase(): string
  /** Host that stands in a code's message, so that browsers offer the code only there (WebOTP). */
  otpHost(): string
  readonly supportPhone: string
  /** Consents to older terms are refused. */
  readonly termsVersion: string
  readonly namePunctuation: boolean
  /** Address of the folder of merchants' pictures, ending in a slash; null: no merchant has one. */
  readonly pictures: string | null
}

export interface Context {
  readonly store: Store
  /** Epoch ms by the sandbox's clock. */
  now(): number
  /** Epoch ms of the world outside: what seeds hang on, so that they don't wear off by themselves. */
  realNow(): number
  random(bytes: number): Uint8Array
  readonly settings: Settings
  readonly secrets: Secrets
  /** The customer's credential that came along. */
  readonly presented: string | null
  /** Gives this journey or order a new credential; the old one dies. */
  issue(subject: string): void
}
