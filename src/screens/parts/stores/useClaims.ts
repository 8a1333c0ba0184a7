/**
 * THE table of what a screen may claim only under a condition:
 *
 * - unseen: the merchant never sees what is typed. Inline its own scripts could.
 * - app: the bank has an app to do something in, as its profile says.
 *
 * Elsewhere: the licence line is the profile's own (TrustLine.tsx); that nothing was deducted is said by the
 * texts of a status of FAILED alone (errorCalls.ts); every secret that is typed on our keyboard is sealed
 * before it is sent (stores/core/sealed.ts).
 */
import { useStore } from '@nanostores/react'
import { hasApp } from '../../../contract/session.ts'
import { useCore } from '../../context.ts'

export interface Claims {
  unseen: boolean
  app: boolean
}

export function useClaims(): Claims {
  const { port, profile } = useCore()
  const bank = useStore(profile)
  return { unseen: port.kind !== 'inline', app: bank !== null && hasApp(bank) }
}
