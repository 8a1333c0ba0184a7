/**
 * Response headers of the pages and files that the bank serves, the hosted page above all. Their server
 * sends these as they stand: the demo does, and so does a proxy that serves the hosted page itself.
 */
import { placesOf, type MapServices } from '../../contract/bankPlaces.ts'
import type { Environment } from '../../contract/environment.ts'
import type { BankProfile } from '../../contract/session.ts'
import { originOf as originOfTemplate } from '../../domain/mapTemplate.ts'
import { ANY_LOOPBACK, isLoopback, isOrigin } from '../../domain/origin.ts'
import type { Merchant } from '../http/origins.ts'

/** A content security policy out of a table of its directives. */
export const policyOf = (table: Record<string, string>): string =>
  Object.entries(table)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')

const OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
  'serial',
  'hid',
]

/**
 * A permissions policy: everything that is never needed is off.
 * @param allowlists feature → who may use it
 */
export const featuresOf = (allowlists: Record<string, string>): string =>
  [
    ...OFF.map((name) => `${name}=()`),
    ...Object.entries(allowlists).map(([name, allowlist]) => `${name}=(${allowlist})`),
  ].join(', ')

/** Of every page. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'referrer-policy': 'strict-origin',
} as const

/** Scripts and their chunks, which merchants' pages load from other origins. */
export const scriptHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
}

/** A policy's words for "every origin on this machine"; it can't name [::1]. */
const LOOPBACK_SOURCES = ['http://localhost:*', 'http://127.0.0.1:*']

type Embedding = Pick<Merchant, 'embedOrigins'>

/** Of each origin the merchants that have registered it, and those that mean every one of this machine. */
interface EmbeddingIndex {
  readonly byOrigin: ReadonlyMap<string, readonly Embedding[]>
  readonly byLoopback: readonly Embedding[]
}

function indexOf(merchants: readonly Embedding[]): EmbeddingIndex {
  const byOrigin = new Map<string, Embedding[]>()
  for (const merchant of merchants)
    for (const origin of new Set(merchant.embedOrigins)) {
      const sameOrigin = byOrigin.get(origin)
      if (sameOrigin) sameOrigin.push(merchant)
      else byOrigin.set(origin, [merchant])
    }
  return { byOrigin, byLoopback: byOrigin.get(ANY_LOOPBACK) ?? [] }
}

/** A reload brings another list; anybody may ask for the page, so no list is searched for each. */
const indexes = new WeakMap<readonly Embedding[], EmbeddingIndex>()

function embeddingIndex(merchants: readonly Embedding[]): EmbeddingIndex {
  const index = indexes.get(merchants) ?? indexOf(merchants)
  indexes.set(merchants, index)
  return index
}

/**
 * Pages that may embed the hosted page: the page that asks, when a merchant has registered it, and that
 * merchant's other pages, since every page further out counts too. None when no page is named.
 */
export function frameAncestors(merchants: readonly Embedding[], embedder: string | null): string[] {
  if (embedder === null || !isOrigin(embedder)) return []
  const { byOrigin, byLoopback } = embeddingIndex(merchants)
  const ownMerchants = byOrigin.get(embedder) ?? []
  const meant = isLoopback(new URL(embedder).hostname) ? [...ownMerchants, ...byLoopback] : ownMerchants
  const origins = meant.flatMap(({ embedOrigins }) => embedOrigins)
  return [...new Set(origins.flatMap((origin) => (origin === ANY_LOOPBACK ? LOOPBACK_SOURCES : [origin])))]
}

/** Origins that the hosted page's headers are made of. */
export interface RegisteredOrigins {
  readonly environment: Environment
  readonly merchants: readonly Pick<Merchant, 'embedOrigins'>[]
  readonly bank: BankProfile
  readonly pictureOrigins?: readonly string[]
}

const LIVE: readonly Environment[] = ['PRO', 'UAT', 'SIT']

const originOf = (url: string): string[] => (URL.canParse(url) ? [new URL(url).origin] : [])

const sources = (template: string | null): string[] => [
  "'self'",
  ...(template ? [originOfTemplate(template)] : []),
]

/**
 * Origins from which a page may ask and take pictures.
 * @param pictures origins of merchants' pictures
 */
export const placeSources = (
  { search, tiles }: MapServices,
  pictures: readonly string[],
): Record<'connect-src' | 'img-src', string> => ({
  'connect-src': sources(search).join(' '),
  'img-src': [...new Set([...sources(tiles), ...pictures]), 'data:'].join(' '),
})

/**
 * The hosted page: no styles but adopted ones, no strings that become scripts, framed by nobody but the page
 * named and registered.
 * @param embedder the parameter `embedder` of the request's address (`EMBEDDER_PARAM`), null when it has none
 * @param inline the scripts in the page itself, as a policy calls them (files.ts)
 */
export const hostedHeaders = (
  { environment, merchants, bank, pictureOrigins = [] }: RegisteredOrigins,
  embedder: string | null,
  inline: readonly string[],
): Record<string, string> => ({
  ...pageHeaders,
  // Not where a developer's machine would remember it for everything else on its localhost.
  ...(LIVE.includes(environment) && { 'strict-transport-security': 'max-age=31536000' }),
  'content-security-policy': policyOf({
    'default-src': `'none'`,
    'script-src': [`'self'`, ...inline].join(' '),
    ...placeSources(placesOf(bank).map, pictureOrigins),
    'style-src': `'none'`,
    // The bank's legal documents.
    'frame-src': [...new Set([`'self'`, ...Object.values(bank.documents).flatMap(originOf)])].join(' '),
    'base-uri': `'none'`,
    'form-action': `'none'`,
    'frame-ancestors': frameAncestors(merchants, embedder).join(' ') || `'none'`,
    'require-trusted-types-for': `'script'`,
    // Nothing here makes a policy, so nobody else may.
    'trusted-types': `'none'`,
  }),
  // Each page has `web-share` without a word; where the browser lacks it, its name would be a warning.
  'permissions-policy': featuresOf({ geolocation: 'self', 'otp-credentials': 'self' }),
})
