/**
 * What a page may see of whose journey or order. A frame or a page shows only its own merchant's; in PRO only
 * pages that the bank trusts with its screens get more than how something ended.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { Refusal } from '../base/refusal.ts'
import { inlineAllowed, isHosted, type Registry } from '../http/origins.ts'
import type { Page } from '../tokens/claims.ts'

/** The call that answers how a payment ended; how a journey ended is answered with its session. */
const OUTCOMES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5'])

/**
 * Whether the page may show what belongs to this merchant. The hosted page by itself is the bank's own; in a
 * frame the page around it counts. A merchant that isn't registered has no pages; outside PRO any registered
 * page may stand in for one, but not around a frame.
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
