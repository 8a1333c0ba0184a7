/** Seals a secret for this journey or order, with a fresh key and factor of the bank's. */
import { seal } from '../../client/seal.ts'
import type { Client } from '../../client/client.ts'

type Subject = { journeyId: string } | { originalReferenceNo: string }

export const sealedBy =
  (client: Client, subject: Subject) =>
  async (secret: string): Promise<string> =>
    seal(secret, await client.call('password/encrypt-factor', subject))
