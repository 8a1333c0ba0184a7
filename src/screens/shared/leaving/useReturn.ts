/** The bank's address for the customer's return to the merchant, or null; whether there is any way back. */
import { addressIn } from '../../../domain/address.ts'
import { useStore } from '@nanostores/react'
import { safeReturnUrl } from '../../../domain/returnUrl.ts'
import { useCore, useFlow } from '../../context.ts'
import { isOwnPage } from './ownPage.ts'

/**
 * The proxy has compared the origin with the one registered for the merchant. The address is checked here
 * again, so that no answer can make the page run a script or open another scheme.
 * @param sentAlong the address that came with a refusal, where no answer has given one
 */
export function useReturn(sentAlong: string | null = null): string | null {
  const { leaving } = useCore()
  const answerUrl = useStore(useFlow().returnUrl) ?? sentAlong
  const url = answerUrl === null ? null : leaving.returnAddress(answerUrl)
  const address = addressIn(url ?? '')
  return url !== null && address ? safeReturnUrl(url, [address.origin], { loopback: true }) : null
}

/** True where a button back leads somewhere: on a page of the bank's own only by an address. */
export function useHasWayBack(returnTo: string | null): boolean {
  const core = useCore()
  return core.leaving.returnAddress(returnTo) !== null || !isOwnPage(core)
}
