/** Seals a secret for this journey or order, with a fresh key and factor of the bank's. */
import { seal } from '../../client/seal.ts'
import type { Core } from './core.ts'

type Subject = { journeyId: string } | { originalReferenceNo: string }

export const sealedBy =
  (core: Core, subject: Subject) =>
  async (secret: string): Promise<string> =>
    seal(secret, await core.session.client.call('password/encrypt-factor', subject))
