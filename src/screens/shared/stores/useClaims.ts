/**
 * THE table of statements that a screen may make only under a condition:
 * - unseen: the merchant never sees what is typed. Inline, its scripts could.
 * - app: the bank has an app, as its profile says.
 *
 * Other statements are checked elsewhere: the licence line comes from the profile (TrustLine.tsx); only
 * texts for a status of FAILED say that nothing was deducted (errors/rows.ts); every secret typed on our
 * keyboard is sealed before it is sent (stores/core/sealed.ts).
 */
import { useStore } from '@nanostores/react'
import { hasApp } from '../../../domain/appLink.ts'
import { useCore } from '../../context.ts'

export interface Claims {
  unseen: boolean
  app: boolean
}

export function useClaims(): Claims {
  const {
    port,
    session: { profile },
  } = useCore()
  const bank = useStore(profile)
  // While the profile isn't known, the app is assumed to exist.
  return { unseen: port.kind !== 'inline', app: bank === null || hasApp(bank) }
}
