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
import type { BankProfile } from '../../../contract/session.ts'
import { useCore } from '../../context.ts'

/** Not known yet is no reason to leave the app out. */
const hasApp = (bank: BankProfile | null): boolean =>
  bank === null || bank.appLink !== null || bank.storeLinks.length > 0

export interface Claims {
  unseen: boolean
  app: boolean
}

export function useClaims(): Claims {
  const { port, profile } = useCore()
  return { unseen: port.kind !== 'inline', app: hasApp(useStore(profile)) }
}
