/**
 * What a page may see of whose journey or order. A frame or a page shows only its own merchant's; in PRO only
 * pages that the bank trusts with its screens get more than how something ended.
 */
import type { CallName } from '../../contract/endpoints.ts'
import type { RequestContext, Check } from '../http/exchange.ts'
import { inlineAllowed, isAllowed, isHosted, mayEmbed, type Registry } from '../http/origins.ts'
import { Refusal } from '../base/refusal.ts'
import type { Claims } from '../tokens/claims.ts'

export interface PageParts {
  readonly config: Registry
}

/** The page that a request comes from, and the one around it when it is the hosted page in a frame. */
export type Page = Pick<Claims, 'origin' | 'embedder'>

export const pageOf = (c: RequestContext): Page => c.session ?? { origin: c.origin }

/** The call that answers how a payment ended; how a journey ended is answered with its session. */
const OUTCOMES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5'])

/**
 * Whether the page may show what belongs to this merchant. The hosted page by itself is the bank's own; in a
 * frame the page around it counts. A merchant that isn't registered has no pages; outside PRO any registered
 * page may stand in for one, but not around a frame.
 */
export function showsMerchant(config: Registry, { origin, embedder }: Page, merchantId: string): boolean {
  if (embedder === undefined && isHosted(config, origin)) return true
  const merchant = config.merchants.find(({ id }) => id === merchantId)
  if (merchant) return isAllowed(embedder ?? origin, merchant.embedOrigins)
  return config.environment !== 'PRO' && embedder === undefined && mayEmbed(config, origin)
}

/** Only the outcome: the page isn't trusted with the screens. @param merchantId undefined: not known yet */
export function seesOutcomeOnly(config: Registry, { origin }: Page, merchantId?: string): boolean {
  if (!inlineAllowed(config, origin)) return true
  if (config.environment !== 'PRO' || merchantId === undefined || isHosted(config, origin)) return false
  const merchant = config.merchants.find(({ id }) => id === merchantId)
  return merchant === undefined || !isAllowed(origin, merchant.inlineOrigins)
}

/** @throws Refusal ORIGIN_NOT_ALLOWED, INLINE_NOT_ALLOWED @param merchantId undefined: not known yet */
export function checkPage(config: Registry, page: Page, call: CallName, merchantId?: string): void {
  if (merchantId !== undefined && !showsMerchant(config, page, merchantId))
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  if (!OUTCOMES.has(call) && seesOutcomeOnly(config, page, merchantId))
    throw new Refusal(403, 'INLINE_NOT_ALLOWED')
}

/** Before anything is asked: what the page may not ask for whosever it is. */
export const checkScope =
  ({ config }: PageParts): Check =>
  (c) =>
    checkPage(config, pageOf(c), c.call)

/** An answer as a page sees it that may know only how it ended: nothing of how the customer pays. */
export const withoutCustomer = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...data,
  pointAmount: 0,
  method: null,
  instalments: null,
})
