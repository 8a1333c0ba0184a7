/** Seals a secret for this journey or order, with a fresh key and factor of the bank's. */
import { seal } from '../../client/seal.ts'
import type { Client } from '../../client/client.ts'

type Subject = { journeyId: string } | { originalReferenceNo: string }

/** @returns seals; throws an AbortError where the customer has stepped back meanwhile (navigation.ts) */
export const sealedBy =
  (client: Client, subject: Subject) =>
  async (secret: string, stay: AbortSignal): Promise<string> => {
    const factor = await client.call('password/encrypt-factor', subject, { signal: stay })
    const text = await seal(secret, factor)
    stay.throwIfAborted()
    return text
  }
