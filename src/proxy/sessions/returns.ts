/**
 * The customer's return at the end (the bank's return address, or the merchant's page that the customer came
 * from), and what that page hears of a journey's end, since it can't ask the bank for that: the address
 * carries a sealed receipt, and the store remembers it for a page that comes back without one.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { isSuccess } from '../../contract/envelope.ts'
import { leadsBack } from '../../contract/errorRules.ts'
import { errorNameOf, type ErrorName } from '../../contract/errors.ts'
import { nameOfAnswer } from '../../contract/httpErrors.ts'
import type { SessionAnswer } from '../../contract/session.ts'
import { isOrigin } from '../../domain/origin.ts'
import { safeReturnUrl, withReceipt } from '../../domain/returnUrl.ts'
import type { Answer } from '../bank/answer.ts'
import { sha256 } from '../base/hashing.ts'
import { ENDED_MS } from '../base/limits.ts'
import { codeOf } from '../base/refusal.ts'
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
  { code, data }: Pick<Answer, 'code' | 'data'>,
  merchantId: string | undefined,
): Promise<Record<string, unknown>> {
  if (!('returnUrl' in data)) return data
  const address = data['returnUrl']
  const returnUrl = typeof address === 'string' ? registeredReturn(deps, address, merchantId) : null
  const back = claims?.returnTo === undefined ? null : registeredReturn(deps, claims.returnTo, merchantId)
  const receipt =
    claims && (await noteEnding(deps, claims.id, endIn(call, claims, { code, data }), returnUrl))
  if (back === null) return { ...data, returnUrl }
  return { ...data, returnUrl: receipt === undefined ? back : withReceipt(back, receipt) }
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

/** The way back that goes with a refusal of the bank's, with the receipt where it ends the journey. */
export async function withRefusedReturn(
  deps: Needs<'registry' | 'receipts' | 'store' | 'ports'>,
  call: CallName,
  claims: Claims | undefined,
  { status, code, data: { returnUrl: address, ...data } }: Answer,
  merchantId: string | undefined,
): Promise<Record<string, unknown>> {
  const error = nameOfAnswer({ status, code: String(code), data })
  const wayBack = (from: Claims | undefined) =>
    refusedReturn(deps, error, { claims: from, address, merchantId })
  const returnUrl = wayBack(claims)
  const end = claims && endIn(call, claims, { code, data })
  const receipt = claims && (await noteEnding(deps, claims.id, end, wayBack(undefined) ?? null))
  if (returnUrl === undefined) return data
  const isBack = receipt !== undefined && claims?.returnTo !== undefined
  return { ...data, returnUrl: isBack ? withReceipt(returnUrl, receipt) : returnUrl }
}

/** Calls that finish a journey; a payment has a status. */
const FINISHING: Partial<Record<CallName, readonly [what: Receipt['what'], at: string]>> = {
  'payment/confirm-binding-activation': ['linked', 'linkedAt'],
  'account/unbinding': ['unlinked', 'unlinkedAt'],
}

export const finishesJourney = (call: CallName): boolean => FINISHING[call] !== undefined

/**
 * Refusals that say how it stands, once the customer has proved whose account it is: by a credential in this
 * session, or by the very code that is refused so. Before the link itself was asked for it is a refusal:
 * whose journey made that link isn't said. That a journey has finished is what a page hears where the bank's
 * answer was lost on its way here.
 */
const SETTLED: Partial<Record<CallName, readonly [error: ErrorName, what: Receipt['what']]>> = {
  'otp/binding-auth-verification': ['ALREADY_LINKED', 'alreadyLinked'],
  'payment/confirm-binding-activation': ['ALREADY_LINKED', 'linked'],
  'account/unbinding': ['NOTHING_TO_UNLINK', 'unlinked'],
  'get-msisdn': ['JOURNEY_FINISHED', 'linked'],
  'unbinding/get-mask-msisdn': ['JOURNEY_FINISHED', 'unlinked'],
}

/** The end of a journey with this answer; undefined: it goes on. */
function endIn(
  call: CallName,
  claims: Claims,
  { code, data }: Pick<Answer, 'code' | 'data'>,
): Pick<Receipt, 'what' | 'at'> | undefined {
  if (isSuccess(code)) {
    const [outcome, key = ''] = FINISHING[call] ?? []
    const at = data[key]
    return outcome && { what: outcome, ...(typeof at === 'string' && { at }) }
  }
  const [error, outcome] = SETTLED[call] ?? []
  if (error === undefined || errorNameOf(code) !== error) return undefined
  const isProved = error === 'ALREADY_LINKED' || claims.credential !== undefined
  return outcome && isProved ? { what: outcome } : undefined
}

/** Calls whose answer says how a payment stands. */
const STATUSES: ReadonlySet<CallName> = new Set(['debit/payment-status-h5', 'payment/payment-h5'])

/** Linked, unlinked or paid: nobody needs to be known by this session any more. */
export const isOutcome = (call: CallName, { code, data }: Pick<Answer, 'code' | 'data'>): boolean =>
  isSuccess(code) && (finishesJourney(call) || (STATUSES.has(call) && data['status'] === 'SUCCESS'))

const keyOf = async (id: string): Promise<NoteKey> => `ended:${await sha256(id)}`

/** Seals how the journey has ended, and remembers an outcome; undefined when it hasn't. */
async function noteEnding(
  { receipts, store, ports }: Needs<'receipts' | 'store' | 'ports'>,
  id: string,
  end: Pick<Receipt, 'what' | 'at'> | undefined,
  returnUrl: string | null,
): Promise<string | undefined> {
  if (!end) return undefined
  const iat = Math.floor(ports.now() / 1000)
  const receipt = await receipts.seal({ id, ...end, returnUrl, iat, exp: iat + ENDED_MS / 1000 })
  // After a refusal the customer may go on with another number.
  if (end.what !== 'alreadyLinked') await store.notes.write(await keyOf(id), receipt, ENDED_MS)
  return receipt
}

/** Before the end of any receipt. */
const ALWAYS = 0

/**
 * The journey's end, as the session's answer says it: by the receipt that came along, however old, since how
 * it ended stays so; without one by what the store remembers.
 * @param back the page that the customer came from, which gets the receipt
 */
export async function endingOf(
  { receipts, store }: Needs<'receipts' | 'store'>,
  id: string,
  receiptText: string | undefined,
): Promise<((back: string | undefined) => Pick<SessionAnswer, 'outcome' | 'refusal'>) | undefined> {
  const receipt = receiptText ?? (await store.notes.read(await keyOf(id)))
  const ending = receipt === undefined ? undefined : await receipts.open(receipt, ALWAYS)
  if (receipt === undefined || ending?.id !== id) return undefined
  const { what: outcome, at } = ending
  return (back) => {
    const returnUrl = back === undefined ? ending.returnUrl : withReceipt(back, receipt)
    return outcome === 'alreadyLinked'
      ? { refusal: { code: codeOf('ALREADY_LINKED'), returnUrl } }
      : { outcome: { what: outcome, ...(at !== undefined && { at }), returnUrl } }
  }
}
