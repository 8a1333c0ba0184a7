/**
 * The customer's return at the end (the bank's return address, or the merchant's page that the customer came
 * from), and what that page hears of a journey's end, since it can't ask the bank for that: the address
 * carries a sealed receipt, and the store remembers it for a page that comes back without one.
 */
import { RECEIPT_PARAM } from '../../contract/embedding.ts'
import type { CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { leadsBack } from '../../contract/errorRules.ts'
import type { ErrorName } from '../../contract/errors.ts'
import type { JourneyOutcome } from '../../contract/session.ts'
import { isOrigin } from '../../domain/origin.ts'
import { safeReturnUrl } from '../../domain/returnUrl.ts'
import type { Answer } from '../bank/answer.ts'
import { sha256 } from '../base/hashing.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { Needs } from '../dependencies.ts'
import type { NoteKey } from '../store/sharedStore.ts'
import type { Claims, Receipt } from '../tokens/claims.ts'

/** The address when the merchant has registered it, else null. An unknown merchant has registered none. */
export function registeredReturn(
  { registry }: Needs<'registry'>,
  url: string,
  merchantId: string | undefined,
): string | null {
  const origins = registry.merchant(merchantId)?.returnOrigins ?? []
  return safeReturnUrl(url, origins, { loopback: registry.environment !== 'PRO' })
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

/** The merchant's address, where exactly one is registered. */
function soleReturn(deps: Needs<'registry'>, merchantId: string | undefined): string | null {
  const [origin, ...furtherOrigins] = deps.registry.merchant(merchantId)?.returnOrigins ?? []
  const isSole = origin !== undefined && isOrigin(origin) && furtherOrigins.length === 0
  return isSole ? registeredReturn(deps, `${origin}/`, merchantId) : null
}

/**
 * The way back that goes with a refusal: the page that the customer came from, the bank's address, or the
 * only one that the merchant has registered; undefined where none is known, or the error leads elsewhere.
 * @param address the bank's, as it came
 */
export function refusedReturn(
  deps: Needs<'registry'>,
  error: ErrorName,
  {
    claims,
    address,
    merchantId,
  }: { claims?: Claims | undefined; address?: unknown; merchantId?: string | undefined },
): string | undefined {
  if (!leadsBack(error)) return undefined
  const addresses = [claims?.returnTo, address].filter((url) => typeof url === 'string')
  for (const url of addresses) {
    const returnUrl = registeredReturn(deps, url, merchantId)
    if (returnUrl !== null) return returnUrl
  }
  return soleReturn(deps, merchantId) ?? undefined
}

/** Calls that finish a journey; a payment has a status. */
const FINISHING: Partial<Record<CallName, readonly [what: Receipt['what'], at: string]>> = {
  'payment/confirm-binding-activation': ['linked', 'linkedAt'],
  'account/unbinding': ['unlinked', 'unlinkedAt'],
}

/** Calls whose answer says how a payment stands. */
const STATUSES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5', 'payment/payment-h5'])

/** Linked, unlinked or paid: nobody needs to be known by this session any more. */
export const isOutcome = (call: CallName, { code, data }: Pick<Answer, 'code' | 'data'>): boolean =>
  isSuccess(code) && (FINISHING[call] !== undefined || (STATUSES.has(call) && data['status'] === 'SUCCESS'))

const keyOf = async (id: string): Promise<NoteKey> => `ended:${await sha256(id)}`

/** Seals how the journey has ended with this answer; undefined when it hasn't. */
async function noteEnding(
  { receipts, store, ports }: Needs<'receipts' | 'store' | 'ports'>,
  call: CallName,
  id: string,
  data: Readonly<Record<string, unknown>>,
  returnUrl: string | null,
): Promise<string | undefined> {
  const ending = FINISHING[call]
  if (!ending) return undefined
  const [outcome, at] = ending
  const iat = Math.floor(ports.now() / 1000)
  const receipt = { id, what: outcome, at: String(data[at]), returnUrl, iat, exp: iat + SESSION_MS / 1000 }
  const sealedReceipt = await receipts.seal(receipt)
  await store.notes.write(await keyOf(id), sealedReceipt, SESSION_MS)
  return sealedReceipt
}

/** The journey's end: by the receipt that came along; without one by what the store remembers. */
export async function endingOf(
  { receipts, store, ports }: Needs<'receipts' | 'store' | 'ports'>,
  id: string,
  receiptText: string | undefined,
): Promise<JourneyOutcome | undefined> {
  const receipt = receiptText ?? (await store.notes.read(await keyOf(id)))
  const ending = receipt === undefined ? undefined : await receipts.open(receipt, ports.now())
  return ending?.id === id ? { what: ending.what, at: ending.at, returnUrl: ending.returnUrl } : undefined
}
