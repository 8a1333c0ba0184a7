/** Seals a secret for this journey or order with a fresh key and factor; what seals is fetched only now. */
import type { Core } from './core.ts'

type Subject = { journeyId: string } | { originalReferenceNo: string }

/** Loads the sealing chunk ahead of need, when a password or PIN screen opens. */
export const preloadSealing = () => import('../../client/seal.ts')

export const sealedBy =
  (core: Core, subject: Subject) =>
  async (secret: string): Promise<string> => {
    const [{ seal }, factor] = await Promise.all([
      preloadSealing(),
      core.session.client.call('password/encrypt-factor', subject),
    ])
    return seal(secret, factor)
  }
