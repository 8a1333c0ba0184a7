/**
 * Where a customer returns to at the end: the bank's return address, or the merchant's page that the
 * customer came from.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { RECEIPT_PARAM } from '../../contract/embedding.ts'
import { safeReturnUrl } from '../../domain/returnUrl.ts'
import type { Needs } from '../dependencies.ts'
import type { Claims } from '../tokens/claims.ts'
import { noteEnding } from './endings.ts'

/** The address when the merchant has registered it, else null. An unknown merchant has registered none. */
export function registeredReturn(
  { registry }: Needs<'registry'>,
  url: string,
  merchantId: string | undefined,
): string | null {
  const allowed = registry.merchant(merchantId)?.returnOrigins ?? []
  return safeReturnUrl(url, allowed, { loopback: registry.environment !== 'PRO' })
}

/** An answer's `returnUrl` as the customer may be sent there. */
export async function withReturnUrl(
  deps: Needs<'registry' | 'receipts' | 'store' | 'ports'>,
  call: CallName,
  claims: Claims | undefined,
  data: Record<string, unknown>,
  merchantId: string | undefined,
): Promise<Record<string, unknown>> {
  if (!('returnUrl' in data)) return data
  const address = data['returnUrl']
  const returnUrl = typeof address === 'string' ? registeredReturn(deps, address, merchantId) : null
  const back = claims?.returnTo === undefined ? null : registeredReturn(deps, claims.returnTo, merchantId)
  const receipt = claims && (await noteEnding(deps, call, claims.id, data, returnUrl))
  if (back === null) return { ...data, returnUrl }
  if (receipt === undefined) return { ...data, returnUrl: back }
  const url = new URL(back)
  url.searchParams.set(RECEIPT_PARAM, receipt)
  return { ...data, returnUrl: url.href }
}
