/** Request and answer of `POST /proxy/session`, and the headers of a session. */
import * as v from 'valibot'
import { RECEIPT_LENGTH } from './embedding.ts'
import type { CallName } from './endpoints.ts'
import { ENVIRONMENTS } from './environment.ts'
import { envelope } from './envelope.ts'
import { ID } from './ids.ts'
import { id, instant, url } from './payloads/fields.ts'

/** Response header with the sealed token that replaces the one sent. */
export const SESSION_HEADER = 'bank-session'
/**
 * Request header of the hosted page: the session lives in a cookie; guards state-changing requests against
 * forged forms.
 */
export const COOKIE_HEADER = 'x-bank-session'
/** Response header: what a customer reads to support, and what stands in the log line. */
export const DIAGNOSTICS_HEADER = 'bank-diagnostics-id'
/**
 * Response header: the proxy's time, epoch ms; countdowns follow it, since the device's clock may be wrong.
 */
export const SERVER_TIME_HEADER = 'server-time'
/**
 * Response header, `no` with a refusal: certainly nothing reached the bank, so that a payment may be tried
 * again.
 */
export const SENT_HEADER = 'bank-sent'
/** W3C Trace Context, on both hops, where the proxy traces. */
export const TRACE_HEADER = 'traceparent'
/**
 * Proxy ↔ bank only: the customer's credential after OTP or password, sealed inside the session token until
 * the outcome; requests about what is linked, unlinked or paid come without it.
 */
export const CREDENTIAL_HEADER = 'authorization-customer'

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
/**
 * Carriers of a session: the page holds the token, or a cookie does, `cookie-framed` in a frame on another
 * site.
 */
export const CARRIERS = ['bearer', 'cookie', 'cookie-framed'] as const
export type Carrier = (typeof CARRIERS)[number]

/**
 * The value of {@link COOKIE_HEADER}: how the session travels and, since a browser keeps one for each journey
 * and order, of which it is: `cookie journey=J-000001`. Calls that name neither are counted for it.
 */
export const cookieField = (
  carrier: Carrier,
  subject: { readonly journeyId: string } | { readonly originReferenceNo: string },
): string =>
  `${carrier} ${'journeyId' in subject ? `journey=${subject.journeyId}` : `order=${subject.originReferenceNo}`}`

/** Meaning of such a value. Another carrier than a cookie's is `cookie`; older pages name nothing more. */
export function parseCookieField(field: string): {
  readonly carrier: Carrier
  readonly subject: { readonly kind: 'journey' | 'order'; readonly id: string } | undefined
} {
  const [carrier, subjectField = ''] = field.split(' ')
  const [kind, subjectId = ''] = subjectField.split('=')
  const isNamed = (kind === 'journey' || kind === 'order') && ID.test(subjectId)
  return {
    carrier: carrier === 'cookie-framed' ? carrier : 'cookie',
    subject: isNamed ? { kind, id: subjectId } : undefined,
  }
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
  /** The receipt's content, when it is valid and about this journey. */
  outcome: v.optional(
    v.object({ what: v.picklist(['linked', 'unlinked']), at: instant, returnUrl: v.nullable(url) }),
  ),
  /**
   * A confirm of this order, or the code that releases it, is at the bank, or nobody knows what became of it,
   * as far as the proxy knows.
   */
  underWay: v.optional(v.boolean()),
  /**
   * Calls from now on may say by TRACE_HEADER which of them belong together: 16 hexadecimal digits to end the
   * ids of their traces with.
   */
  trace: v.optional(v.string()),
})
export type JourneyOutcome = NonNullable<SessionAnswer['outcome']>
export type SessionAnswer = v.InferOutput<typeof sessionAnswer>
