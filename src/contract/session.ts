/** What `POST /proxy/session` asks and answers, and the headers of a session (readings 3 and 7). */
import * as v from 'valibot'
import { id, url } from './payloads/fields.ts'

/** Response header with the sealed token that replaces the one sent. */
export const SESSION_HEADER = 'bank-session'
/** Request header of the hosted page: the session lives in a cookie; guards state-changing requests against forged forms. */
export const COOKIE_HEADER = 'x-bank-session'
/** Response header: what a customer reads to support, and what stands in the log line. */
export const DIAGNOSTICS_HEADER = 'bank-diagnostics-id'
/** Response header: the proxy's time, epoch ms; countdowns follow it, since the device's clock may be wrong. */
export const SERVER_TIME_HEADER = 'server-time'
/** Proxy ↔ bank only: the customer's credential after OTP or password, sealed inside the session token. */
export const CREDENTIAL_HEADER = 'authorization-customer'

export const sessionRequest = v.union([v.object({ journeyId: id }), v.object({ originReferenceNo: id })])
export type SessionRequest = v.InferInput<typeof sessionRequest>

/** The bank's own words and addresses; the defaults are the demo's placeholders. */
export const bankProfile = v.object({
  name: v.pipe(v.string(), v.maxLength(60)),
  supportPhone: v.nullable(v.pipe(v.string(), v.maxLength(32))),
  licence: v.pipe(v.string(), v.maxLength(300)),
  appLink: v.nullable(url),
  documents: v.object({ terms: url, privacy: url, riplay: url, paylaterTerms: url }),
  termsVersion: v.pipe(v.string(), v.maxLength(24)),
  termsFrom: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** Punctuation in names (Ma'ruf, Nur-Aini, Abd. Rahman): a switch, off by default (readings 4b). */
  namePunctuation: v.boolean(),
})
export type BankProfile = v.InferOutput<typeof bankProfile>

export const sessionAnswer = v.object({
  /** null when the session went into a cookie. */
  token: v.nullable(v.string()),
  /** Epoch ms by the proxy's clock. */
  expiresAt: v.number(),
  serverTime: v.number(),
  /** Whether the embedding origin may show the screens in its own page (readings 6). */
  inlineAllowed: v.boolean(),
  bank: bankProfile,
})
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>
