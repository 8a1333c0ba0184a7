/** Headers of a session and of its calls, which pages send before the app is there. */
import { ID } from './ids.ts'

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
 * Response header: the bank's time, epoch ms; countdowns follow it, since the device's clock may be wrong.
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
