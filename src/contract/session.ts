/** Request and answer of `POST /proxy/session`. */
import * as v from 'valibot'
import { RECEIPT_LENGTH } from './embedding.ts'
import type { CallName } from './endpoints.ts'
import { ENVIRONMENTS } from './environment.ts'
import { envelope } from './envelope.ts'
import { attempt, id, instant, url } from './payloads/fields.ts'

const commonFields = {
  /** The answers of `callsAlong` may come along, in one round trip; an older proxy leaves them out. */
  first: v.optional(v.boolean()),
  /**
   * The origin of the page around the hosted page in a frame, as the handshake has proved it; only the hosted
   * page may name one.
   */
  embedder: v.optional(url),
  /** The merchant's page that the customer came from; only the hosted page may name one. */
  returnTo: v.optional(url),
  /**
   * The proxy's receipt of how a journey ended, which came back with the customer. One that isn't ours
   * counts as missing: a wrong address must not keep the page from starting.
   */
  receipt: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(RECEIPT_LENGTH))), undefined),
}

export const sessionRequest = v.union([
  v.object({ journeyId: id, ...commonFields }),
  v.object({ originReferenceNo: id, ...commonFields }),
])
export type SessionRequest = v.InferInput<typeof sessionRequest>

/** The first question about a journey (the partner's number) or an order, whose answer may come along. */
export const firstCall = (request: { journeyId: string } | { originReferenceNo: string }) =>
  ('journeyId' in request
    ? { call: 'get-msisdn', body: { journeyId: request.journeyId } }
    : {
        call: 'payment/payment-h5',
        body: { originalReferenceNo: request.originReferenceNo },
      }) satisfies { call: CallName; body: object }

/** The calls whose answers may come along with a session, by where they stand in its answer. */
export const callsAlong = (
  request: { journeyId: string } | { originReferenceNo: string },
): Partial<Record<AlongName, { readonly call: CallName; readonly body: object }>> => ({
  first: firstCall(request),
  ...('originReferenceNo' in request && { orderStatus: statusCall(request.originReferenceNo) }),
})
export type AlongName = 'first' | 'orderStatus'

/** The next question about an order that can't be paid on its page. */
export const statusCall = (originalReferenceNo: string) =>
  ({ call: 'debit/payment-status-h5', body: { originalReferenceNo } }) satisfies {
    call: CallName
    body: object
  }

/**
 * Answer of such a call, success or refusal, as by itself: its HTTP status and its body. Only an answer of
 * the bank that says nothing of when to come again.
 */
const answerAlong = v.object({ status: v.number(), ...envelope.entries })
export type AnswerAlong = v.InferOutput<typeof answerAlong>

export const STORE_SYSTEMS = ['ios', 'android'] as const
/** Address of the bank app; a phone is shown its own system's, anything else all of them. */
const storeLink = v.object({
  system: v.picklist(STORE_SYSTEMS),
  /** The shop's own name: App Store. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  url,
})
export type StoreLink = v.InferOutput<typeof storeLink>

const licenceLine = v.pipe(v.string(), v.maxLength(300))

/** The bank's own texts and addresses; the defaults are the demo's placeholders. */
export const bankProfile = v.object({
  name: v.pipe(v.string(), v.maxLength(60)),
  supportPhone: v.nullable(v.pipe(v.string(), v.maxLength(32))),
  licence: licenceLine,
  /** By language. An older proxy leaves it out, and an older page reads `licence`. */
  licences: v.optional(v.record(v.string(), licenceLine)),
  appLink: v.nullable(url),
  storeLinks: v.pipe(v.array(storeLink), v.maxLength(6)),
  documents: v.object({ terms: url, privacy: url, riplay: url, paylaterTerms: url }),
  termsVersion: v.pipe(v.string(), v.maxLength(24)),
  termsFrom: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
  /** Punctuation in names (Ma'ruf, Nur-Aini, Abd. Rahman): a switch, off by default. */
  namePunctuation: v.boolean(),
  /** Seconds before the customer goes back to the merchant, where the bank has others than usual. */
  redirectSeconds: v.optional(v.object({ linked: v.optional(v.number()), paid: v.optional(v.number()) })),
  /** Branches and map services: as `bankPlaces.ts` reads them. */
  offices: v.optional(v.unknown()),
  map: v.optional(v.unknown()),
})
export type BankProfile = v.InferOutput<typeof bankProfile>

export const sessionAnswer = v.object({
  /** null when the session went into a cookie. */
  token: v.nullable(v.string()),
  /** Epoch ms by the proxy's clock. */
  expiresAt: v.number(),
  serverTime: v.number(),
  /** Permission of the embedding origin to show the screens in its own page. */
  inlineAllowed: v.boolean(),
  /** The proxy's environment: its word counts, not the page's. An older proxy leaves it out. */
  environment: v.fallback(v.optional(v.picklist(ENVIRONMENTS)), undefined),
  bank: bankProfile,
  /**
   * Missing when it wasn't asked for, when the page may not read it, or when it could not be had: then the
   * call is asked by itself. One that can't be understood counts as missing.
   */
  first: v.fallback(v.optional(answerAlong), undefined),
  /** Answer of `statusCall`, where `first` says that the order can't be paid on its page. */
  orderStatus: v.fallback(v.optional(answerAlong), undefined),
  /** `returnTo` when the merchant has registered it. */
  returnTo: v.optional(url),
  /**
   * The end of this journey, by its receipt or as the proxy remembers it. `at` is missing where the bank has
   * said only that it is so.
   */
  outcome: v.optional(
    v.object({
      what: v.picklist(['linked', 'unlinked']),
      at: v.optional(instant),
      returnUrl: v.nullable(url),
    }),
  ),
  /** The bank's refusal that ends this journey, by its receipt: the code of ALREADY_LINKED. */
  refusal: v.optional(v.object({ code: v.string(), returnUrl: v.nullable(url) })),
  /**
   * A confirm of this order, or the code that releases it, is at the bank, or nobody knows what became of it,
   * as far as the proxy knows; or the call that ends this journey is at the bank.
   */
  underWay: v.optional(v.boolean()),
  /** The attempt of a code to scan that was shown for this order, as long as the code may be paid. */
  shownAttempt: v.optional(attempt),
  /**
   * Calls from now on may say by TRACE_HEADER which of them belong together: 16 hexadecimal digits to end the
   * ids of their traces with.
   */
  trace: v.optional(v.string()),
})
export type JourneyOutcome = NonNullable<SessionAnswer['outcome']>
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>
