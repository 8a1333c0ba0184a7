/**
 * The pages that may ask (CORS, Fetch standard section 3.3), and what a page may see of whose journey or
 * order. Origins are exact, out of the configuration, never reflected, never `null`, and looked up as quickly
 * for ten thousand merchants as for one, and for one that nobody has registered. A frame or a page shows only
 * its own merchant's; in PRO only pages that the bank trusts with its screens get more than how something
 * ended.
 */
import type { CallName } from '../../contract/endpoints.ts'
import type { Environment } from '../../contract/environment.ts'
import { ASK_METRIC, FRAME_METRIC, INLINE_METRIC } from '../../contract/inline.ts'
import {
  COOKIE_HEADER,
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  SESSION_HEADER,
} from '../../contract/sessionHeaders.ts'
import { addressIn } from '../../domain/address.ts'
import { ANY_LOOPBACK, isLoopback, isOrigin } from '../../domain/origin.ts'
import { Refusal } from '../base/refusal.ts'
import type { Page } from '../tokens/claims.ts'
import type { Exchange, Incoming, Reply } from './exchange.ts'

/** A merchant as the bank has registered it. Origins are exact: https://shop.example. */
export interface Merchant {
  readonly id: string
  readonly name: string
  /** Pages that may embed the elements. */
  readonly embedOrigins: readonly string[]
  /** Pages that the bank trusts to show the screens in their own document, in PRO. */
  readonly inlineOrigins: readonly string[]
  /** Origins to which customers may be sent back. */
  readonly returnOrigins: readonly string[]
}

/** Exact origins; in development also any origin of this machine. */
export interface OriginSet {
  /** True for an origin that stands in it, letter for letter, or is meant by its pattern. `null` never is. */
  has(origin: string): boolean
}

export interface Registry {
  readonly environment: Environment
  /** Of the hosted page. */
  readonly hosted: OriginSet
  /** The first of the hosted page's that is one origin and no pattern. */
  readonly hostedOrigin: string | undefined
  /** Of every page that may embed the elements. */
  readonly embedding: OriginSet
  /** Of every page that the bank trusts with its screens, in PRO. */
  readonly inline: OriginSet
  merchant(id: string | undefined): RegisteredMerchant | undefined
}

interface HasRegistry {
  readonly registry: Registry
}

export interface RegisteredMerchant {
  readonly embedding: OriginSet
  readonly inline: OriginSet
  /** Origins to which customers may be sent back. */
  readonly returnOrigins: readonly string[]
}

/** The parts of a registry. */
export interface OriginLists {
  readonly environment: Environment
  readonly hostedOrigins: readonly string[]
  readonly merchants: readonly Merchant[]
}

function originSet(origins: readonly string[]): OriginSet {
  const exact = new Set(origins.filter(isOrigin))
  const loopback = origins.includes(ANY_LOOPBACK)
  return {
    has: (origin) =>
      exact.has(origin) || (loopback && isOrigin(origin) && isLoopback(new URL(origin).hostname)),
  }
}

export function createRegistry({ environment, hostedOrigins, merchants }: OriginLists): Registry {
  const byId = new Map<string, RegisteredMerchant>()
  // The first of two with the same id counts, as in the file that an operator reads from above.
  for (const { id, embedOrigins, inlineOrigins, returnOrigins } of merchants.toReversed())
    byId.set(id, { embedding: originSet(embedOrigins), inline: originSet(inlineOrigins), returnOrigins })
  return {
    environment,
    hosted: originSet(hostedOrigins),
    hostedOrigin: hostedOrigins.find(isOrigin),
    embedding: originSet(merchants.flatMap(({ embedOrigins }) => embedOrigins)),
    inline: originSet(merchants.flatMap(({ inlineOrigins }) => inlineOrigins)),
    merchant: (id) => (id === undefined ? undefined : byId.get(id)),
  }
}

/** Stands for the hosted page where the browser names no origin and none is configured. */
const HOSTED_UNNAMED = 'own'
/** Time for which a browser may remember a preflight, in seconds (Chromium's maximum). */
const PREFLIGHT_SECONDS = 7200

const EXPOSED_HEADERS = [
  SESSION_HEADER,
  DIAGNOSTICS_HEADER,
  SERVER_TIME_HEADER,
  SENT_HEADER,
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
].join(', ')

export const isHosted = ({ hosted }: Pick<Registry, 'hosted'>, origin: string): boolean =>
  origin === HOSTED_UNNAMED || hosted.has(origin)

/** Outside PRO every page; in PRO those that the bank trusts with its screens, and the hosted page itself. */
export const inlineAllowed = (registry: Registry, origin: string): boolean =>
  registry.environment !== 'PRO' || isHosted(registry, origin) || registry.inline.has(origin)

/**
 * The elements' script's word to the page that loads it: whether the screens may stand there
 * (contract/inline.ts). A page that isn't registered, or doesn't say who it is, is only told to ask.
 */
export function scriptPlacement(
  registry: Registry,
  { header }: Pick<Incoming, 'header'>,
): Readonly<Record<string, string>> {
  // A classic script is requested without an origin.
  const origin = header('origin') ?? addressIn(header('referer') ?? '')?.origin ?? ''
  if (!readableBy(registry, origin)) return { 'server-timing': ASK_METRIC }
  const metric = inlineAllowed(registry, origin) ? INLINE_METRIC : FRAME_METRIC
  return { 'server-timing': `${metric};desc="${origin}"` }
}

/** The headers that let the page at this origin read an answer; undefined where it may not ask. */
export function readableBy(registry: Registry, origin: string): Readonly<Record<string, string>> | undefined {
  if (!isHosted(registry, origin) && !registry.embedding.has(origin)) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    // Only the hosted page has a session in a cookie, and it is bound to that page. A wrapper in a merchant's
    // page may ask with credentials all the same, and a browser then refuses an answer without this.
    'access-control-allow-credentials': 'true',
  }
}

/**
 * The page that asks; the hosted page's own origin where the browser names none: it leaves the header out of
 * a same-origin GET only, and another client could invent one anyway.
 * @throws Refusal ORIGIN_NOT_ALLOWED
 */
export function admit({ registry }: HasRegistry, { request, headers }: Exchange): string {
  headers['vary'] = 'origin'
  const origin = request.header('origin')
  if (origin === undefined) return registry.hostedOrigin ?? HOSTED_UNNAMED
  const readable = readableBy(registry, origin)
  if (!readable) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  Object.assign(headers, readable)
  return origin
}

/** @param origin as `admit` answered it */
export function preflight({ registry }: HasRegistry, { request, headers }: Exchange, origin: string): Reply {
  headers['access-control-allow-methods'] = 'POST, GET'
  const requestHeaders = request.header('access-control-request-headers')
  headers['access-control-allow-headers'] = allowedHeaders(requestHeaders, isHosted(registry, origin))
  headers['vary'] = 'origin, access-control-request-headers'
  headers['access-control-max-age'] = String(PREFLIGHT_SECONDS)
  return { status: 204 }
}

/** Request headers that pages send, beside those of monitors. */
const BASE_HEADERS = ['authorization', 'content-type']
/** A header's name (RFC 9110 section 5.6.2), as a browser writes it in a preflight: in lower case. */
const NAME = /^[!#$%&'*+.^_`|~0-9a-z-]{1,64}$/
/** With more, something else is wrong with the page. */
const MAX_HEADERS = 32
/** A balancer's headers about the client, and the operator's key: no page has anything to say there. */
const RESERVED =
  /^(?:forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-operator-token)$/

/**
 * The value of `access-control-allow-headers`. Monitors in a merchant's page add headers of their own to
 * every request (`baggage`, `sentry-trace`, `traceparent`, `newrelic`, `x-datadog-…`, `x-requested-with`):
 * refusing them would refuse the payment. The proxy doesn't read them, and the bank never gets them.
 * @param headerList `access-control-request-headers`, as it came
 * @param hasCookie whether the hosted page asks: only it has a session in a cookie
 */
function allowedHeaders(headerList: string | undefined, hasCookie: boolean): string {
  const names = (headerList ?? '').split(',').map((name) => name.trim())
  const foreign = names.filter((name) => NAME.test(name) && !RESERVED.test(name) && name !== COOKIE_HEADER)
  const requestHeaders = hasCookie ? [...BASE_HEADERS, COOKIE_HEADER] : BASE_HEADERS
  return [...new Set([...requestHeaders, ...foreign.slice(0, MAX_HEADERS)])].join(', ')
}

/** The call that answers how a payment ended; how a journey ended is answered with its session. */
const OUTCOMES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5'])

/**
 * True where the page may show what belongs to this merchant. The hosted page by itself is the bank's own; in
 * a frame the page around it counts. A merchant that isn't registered has no pages; outside PRO any
 * registered page may stand in for one, but not around a frame.
 */
function showsMerchant(registry: Registry, { origin, embedder }: Page, merchantId: string): boolean {
  if (embedder === undefined && isHosted(registry, origin)) return true
  const merchant = registry.merchant(merchantId)
  if (merchant) return merchant.embedding.has(embedder ?? origin)
  return registry.environment !== 'PRO' && embedder === undefined && registry.embedding.has(origin)
}

/** Only the outcome: the page isn't trusted with the screens. @param merchantId undefined: not known yet */
export function seesOutcomeOnly(registry: Registry, { origin }: Page, merchantId?: string): boolean {
  if (!inlineAllowed(registry, origin)) return true
  if (registry.environment !== 'PRO' || merchantId === undefined || isHosted(registry, origin)) return false
  return !registry.merchant(merchantId)?.inline.has(origin)
}

/** @throws Refusal ORIGIN_NOT_ALLOWED: another merchant's page @param merchantId undefined: not known yet */
export function checkMerchant(registry: Registry, page: Page, merchantId: string | undefined): void {
  if (merchantId !== undefined && !showsMerchant(registry, page, merchantId))
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
}

/** @throws Refusal ORIGIN_NOT_ALLOWED, INLINE_NOT_ALLOWED @param merchantId undefined: not known yet */
export function checkPage(registry: Registry, page: Page, call: CallName, merchantId?: string): void {
  checkMerchant(registry, page, merchantId)
  if (!OUTCOMES.has(call) && seesOutcomeOnly(registry, page, merchantId))
    throw new Refusal(403, 'INLINE_NOT_ALLOWED')
}

/** An answer as a page sees it that may know only how it ended: nothing of how the customer pays. */
export const withoutCustomer = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...data,
  pointAmount: 0,
  method: null,
  instalments: null,
})
