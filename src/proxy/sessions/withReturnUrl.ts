/**
 * Where a customer returns to at the end: the bank's return address, or the merchant's page that the
 * customer came from.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { RECEIPT_PARAM } from '../../contract/embedding.ts'
import { safeReturnUrl } from '../../domain/returnUrl.ts'
import type { Merchant } from '../base/merchant.ts'
import type { Environment } from '../../contract/environment.ts'
import type { Claims } from '../tokens/claims.ts'
import { type EndingParts, noteEnding } from './endings.ts'

export interface ReturnParts extends EndingParts {
  readonly config: {
    readonly environment: Environment
    readonly merchants: readonly Merchant[]
  }
}

/** The address when the merchant has registered it, else null. An unknown merchant has registered none. */
export function registeredReturn(
  { config }: Pick<ReturnParts, 'config'>,
  url: string,
  merchantId: string | undefined,
): string | null {
  const allowed = config.merchants.find(({ id }) => id === merchantId)?.returnOrigins ?? []
  return safeReturnUrl(url, allowed, { loopback: config.environment !== 'PRO' })
}

/** An answer's `returnUrl` as the customer may be sent there. */
export async function withReturnUrl(
  parts: ReturnParts,
  call: CallName,
  claims: Claims | undefined,
  data: Record<string, unknown>,
  merchantId: string | undefined,
): Promise<Record<string, unknown>> {
  if (!('returnUrl' in data)) return data
  const given = data['returnUrl']
  const returnUrl = typeof given === 'string' ? registeredReturn(parts, given, merchantId) : null
  const back = claims?.returnTo === undefined ? null : registeredReturn(parts, claims.returnTo, merchantId)
  const receipt = claims && (await noteEnding(parts, call, claims.id, data, returnUrl))
  if (back === null) return { ...data, returnUrl }
  if (receipt === undefined) return { ...data, returnUrl: back }
  const url = new URL(back)
  url.searchParams.set(RECEIPT_PARAM, receipt)
  return { ...data, returnUrl: url.href }
}
