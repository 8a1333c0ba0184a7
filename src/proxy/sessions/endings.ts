/**
 * How a journey ended, for the merchant's page that the customer comes back to: it can't ask the bank for
 * that. The address carries a sealed receipt; the store remembers it for a page that comes back without one.
 */
import type { CallName } from '../../contract/endpoints.ts'
import type { JourneyOutcome } from '../../contract/session.ts'
import { sha256 } from '../base/bytes.ts'
import { SESSION_MS } from '../base/limits.ts'
import type { Needs } from '../dependencies.ts'
import type { NoteKey } from '../store/sharedStore.ts'
import type { Receipt } from '../tokens/claims.ts'

/** Calls that finish a journey; a payment has a status. */
const FINISHING: Partial<Record<CallName, readonly [what: Receipt['what'], at: string]>> = {
  'payment/confirm-binding-activation': ['linked', 'linkedAt'],
  'account/unbinding': ['unlinked', 'unlinkedAt'],
}

const keyOf = async (id: string): Promise<NoteKey> => `ended:${await sha256(id)}`

/** Seals how the journey has ended with this answer; undefined when it hasn't. */
export async function noteEnding(
  { receipts, store, ports }: Needs<'receipts' | 'store' | 'ports'>,
  call: CallName,
  id: string,
  data: Readonly<Record<string, unknown>>,
  returnUrl: string | null,
): Promise<string | undefined> {
  const ending = FINISHING[call]
  if (!ending) return undefined
  const [what, at] = ending
  const iat = Math.floor(ports.now() / 1000)
  const receipt = { id, what, at: String(data[at]), returnUrl, iat, exp: iat + SESSION_MS / 1000 }
  const sealed = await receipts.seal(receipt)
  await store.notes.write(await keyOf(id), sealed, SESSION_MS)
  return sealed
}

/** How the journey has ended: by the receipt that came along; without one by what the store remembers. */
export async function endingOf(
  { receipts, store, ports }: Needs<'receipts' | 'store' | 'ports'>,
  id: string,
  received: string | undefined,
): Promise<JourneyOutcome | undefined> {
  const receipt = received ?? (await store.notes.read(await keyOf(id)))
  const ending = receipt === undefined ? undefined : await receipts.open(receipt, ports.now())
  return ending?.id === id ? { what: ending.what, at: ending.at, returnUrl: ending.returnUrl } : undefined
}
