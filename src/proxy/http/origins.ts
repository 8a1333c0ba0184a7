/**
 * Who may ask (CORS, Fetch standard section 3.3): exact origins out of the configuration, never reflected,
 * never `null`.
 */
import {
  COOKIE_HEADER,
  DIAGNOSTICS_HEADER,
  SENT_HEADER,
  SERVER_TIME_HEADER,
  SESSION_HEADER,
  TRACE_HEADER,
} from '../../contract/session.ts'
import { originAllowed } from '../../domain/origin.ts'
import type { Environment } from '../../contract/environment.ts'
import type { Merchant } from '../base/merchant.ts'
import type { Step } from './exchange.ts'
import type { Tracing } from '../base/tracing.ts'
import { Refusal } from '../base/refusal.ts'
import { respond, setHeader } from './respond.ts'

/** Stands for the hosted page where the browser names no origin and none is configured. */
const OWN = 'own'
/** How long a browser may remember a preflight, in seconds (Chromium's maximum). */
const PREFLIGHT_SECONDS = 7200

/** The registered merchants, by origin. */
export interface Registry {
  readonly environment: Environment
  /** Origins of the hosted page. */
  readonly hostedOrigins: readonly string[]
  readonly merchants: readonly Merchant[]
}

const ALLOWED_HEADERS = ['authorization', 'content-type', COOKIE_HEADER]
const EXPOSED_HEADERS = [
  SESSION_HEADER,
  DIAGNOSTICS_HEADER,
  SERVER_TIME_HEADER,
  SENT_HEADER,
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
].join(', ')

/** Origins that stood in a list, and are written as one: each request asks several times. */
const proved = new Set<string>()

/** As `originAllowed`. */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  const stands = allowed.includes(origin)
  if (stands && proved.has(origin)) return true
  const isIt = originAllowed(origin, allowed)
  // So it grows no further than the lists of the configuration.
  if (isIt && stands) proved.add(origin)
  return isIt
}

export const isHosted = (config: Pick<Registry, 'hostedOrigins'>, origin: string): boolean =>
  origin === OWN || isAllowed(origin, config.hostedOrigins)

export const mayEmbed = (config: Pick<Registry, 'merchants'>, origin: string): boolean =>
  config.merchants.some(({ embedOrigins }) => isAllowed(origin, embedOrigins))

/** Outside PRO every page; in PRO those that the bank trusts with its screens, and the hosted page itself. */
export const inlineAllowed = (config: Registry, origin: string): boolean =>
  config.environment !== 'PRO'
  || isHosted(config, origin)
  || config.merchants.some(({ inlineOrigins }) => isAllowed(origin, inlineOrigins))

export const origins =
  ({ config, ports }: { readonly config: Registry; readonly ports: { readonly tracing?: Tracing } }): Step =>
  (c, next) => {
    setHeader(c, 'vary', 'origin')
    const named = c.req.header('origin')
    const hosted = named === undefined || isHosted(config, named)
    if (named !== undefined && !hosted && !mayEmbed(config, named))
      throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
    // A browser leaves the header out of a same-origin GET only; another client could invent one
    // anyway.
    c.origin = named ?? config.hostedOrigins.find((origin) => isAllowed(origin, [origin])) ?? OWN
    if (named !== undefined) {
      setHeader(c, 'access-control-allow-origin', named)
      setHeader(c, 'access-control-expose-headers', EXPOSED_HEADERS)
      // Only the hosted page has a cookie to send.
      if (hosted) setHeader(c, 'access-control-allow-credentials', 'true')
    }
    if (c.req.method !== 'OPTIONS') return next()
    c.label = 'preflight'
    setHeader(c, 'access-control-allow-methods', 'POST, GET')
    const allowed = ports.tracing ? [...ALLOWED_HEADERS, TRACE_HEADER] : ALLOWED_HEADERS
    setHeader(c, 'access-control-allow-headers', allowed.join(', '))
    setHeader(c, 'access-control-max-age', String(PREFLIGHT_SECONDS))
    return respond(c, 204)
  }
