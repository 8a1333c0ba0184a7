/**
 * How a journey ended, for the merchant's page that the customer comes back to: it can't ask the bank for
 * that. The address carries a sealed receipt; the store remembers it for a page that comes back without one.
 */
import type { CallName } from '../../contract/endpoints.ts'
import type { JourneyOutcome } from '../../contract/session.ts'
import type { Box } from '../base/box.ts'
import { sha256 } from '../base/digest.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { Clock } from '../base/ports.ts'
import type { SharedStore, StoreKey } from '../store/sharedStore.ts'
import type { Receipt } from '../tokens/claims.ts'

export interface EndingParts {
  readonly receipts: Box<Receipt>
  readonly store: Pick<SharedStore, 'read' | 'write'>
  readonly ports: Clock
}

/** Calls that finish a journey; a payment has a status. */
const FINISHING: Partial<Record<CallName, readonly [what: Receipt['what'], at: string]>> = {
  'payment/confirm-binding-activation': ['linked', 'linkedAt'],
  'account/unbinding': ['unlinked', 'unlinkedAt'],
}

const keyOf = async (id: string): Promise<StoreKey> => `ended:${await sha256(id)}`

/** Seals how the journey has ended with this answer; undefined when it hasn't. */
export async function noteEnding(
  { receipts, store, ports }: EndingParts,
  call: CallName,
  id: string,
  data: Readonly<Record<string, unknown>>,
  returnUrl: string | null,
): Promise<string | undefined> {
  const finished = FINISHING[call]
  if (!finished) return undefined
  const [what, at] = finished
  const iat = Math.floor(ports.now() / 1000)
  const receipt = { id, what, at: String(data[at]), returnUrl, iat, exp: iat + SESSION_MS / 1000 }
  const sealed = await receipts.seal(receipt)
  await store.write(await keyOf(id), sealed, SESSION_MS)
  return sealed
}

/** How the journey has ended: by the receipt that came along; without one by what the store remembers. */
export async function endingOf(
  { receipts, store, ports }: EndingParts,
  id: string,
  given: string | undefined,
): Promise<JourneyOutcome | undefined> {
  const receipt = given ?? (await store.read(await keyOf(id)))
  const found = receipt === undefined ? undefined : await receipts.open(receipt, ports.now())
  return found?.id === id ? { what: found.what, at: found.at, returnUrl: found.returnUrl } : undefined
}
