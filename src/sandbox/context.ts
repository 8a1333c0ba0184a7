/** Context of a call's handler besides the body: state, clock, randomness, and the bank's settings. */
import type { Language } from '../contract/language.ts'
import type { Method } from '../contract/payloads/payment.ts'
import type { OneTimeCode } from '../domain/oneTimeCode.ts'
import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'

export interface Settings {
  /** Address of the harness, with a slash at the end; customers return to it. */
  returnBase(): string
  /** Host in a code's message, so that browsers offer the code only there (WebOTP). */
  otpHost(): string
  readonly supportPhone: string
  /** Consents to older terms are refused. */
  readonly termsVersion: string
  readonly namePunctuation: boolean
  /** In each language; none where the bank says nothing of it. */
  readonly lateFee: Readonly<Partial<Record<Language, string>>>
  /** The ways to pay that it has. */
  readonly methods: readonly Method[]
  readonly oneTimeCode: OneTimeCode
  /** Wrong codes, passwords or PINs until the block. */
  readonly tries: number
  readonly instalmentMonths: readonly number[]
  /**
   * Address of the folder with merchants' pictures, with a slash at the end; null: no merchant has a
   * picture.
   */
  readonly pictures: string | null
}

export interface Context {
  readonly store: Store
  /** Epoch ms of the sandbox's clock. */
  now(): number
  /**
   * Epoch ms of the real clock. Seeded states depend on it, so that they last until the sandbox's clock is
   * moved.
   */
  realNow(): number
  random(bytes: number): Uint8Array
  readonly settings: Settings
  readonly secrets: Secrets
  /** The customer's credential in the request. */
  readonly credential: string | null
  /** The proxy wants a code to be asked for this payment. */
  readonly wantsCode: boolean
  /** Gives this journey or order a new credential; the previous one becomes invalid. */
  issue(subject: string): void
}
