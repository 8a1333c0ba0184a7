/**
 * Where a customer is sent when all is done: the bank's return address, or the merchant's page that the
 * customer came from.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { RECEIPT_PARAM } from '../../contract/embedding.ts'
import { safeReturnUrl } from '../../domain/returnUrl.ts'
import type { Box } from '../base/box.ts'
import type { Merchant } from '../base/merchant.ts'
import type { Clock } from '../base/ports.ts'
import type { Environment } from '../../contract/environment.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { Claims, Receipt } from '../tokens/claims.ts'

export interface HomewardParts {
  readonly config: {
    readonly environment: Environment
    readonly merchants: readonly Merchant[]
  }
  readonly receipts: Box<Receipt>
  readonly ports: Clock
}

/**
 * The address when it is registered, else null; the merchant's own list counts as soon as we know who it is.
 * @param merchantId undefined: any merchant's list
 */
export function registeredReturn(
  { config }: Pick<HomewardParts, 'config'>,
  url: string,
  merchantId: unknown,
): string | null {
  const merchant = config.merchants.find(({ id }) => id === merchantId)
  const allowed = merchant?.returnOrigins ?? config.merchants.flatMap(({ returnOrigins }) => returnOrigins)
  return safeReturnUrl(url, allowed, { loopback: config.environment !== 'PRO' })
}

/**
 * Calls that finish a journey. The page that the customer comes back to can't ask the bank how it ended; a
 * payment has a status.
 */
const FINISHING: Partial<Record<CallName, readonly [what: Receipt['what'], at: string]>> = {
  'payment/confirm-binding-activation': ['linked', 'linkedAt'],
  'account/unbinding': ['unlinked', 'unlinkedAt'],
}

/** An answer's `returnUrl` as the customer may be sent there. */
export async function homeward(
  parts: HomewardParts,
  call: CallName,
  claims: Claims | undefined,
  data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!('returnUrl' in data)) return data
  const merchantId = data['merchantId'] ?? claims?.merchantId
  const given = data['returnUrl']
  const returnUrl = typeof given === 'string' ? registeredReturn(parts, given, merchantId) : null
  const back = claims?.returnTo === undefined ? null : registeredReturn(parts, claims.returnTo, merchantId)
  if (!claims || back === null) return { ...data, returnUrl }
  const finished = FINISHING[call]
  if (!finished) return { ...data, returnUrl: back }
  const [what, at] = finished
  const iat = Math.floor(parts.ports.now() / 1000)
  const token = await parts.receipts.seal({
    id: claims.id,
    what,
    at: String(data[at]),
    returnUrl,
    iat,
    exp: iat + SESSION_MS / 1000,
  })
  const url = new URL(back)
  url.searchParams.set(RECEIPT_PARAM, token)
  return { ...data, returnUrl: url.href }
}
