/** The bank's address for the customer's return to the merchant, or null. */
import { useStore } from '@nanostores/react'
import { safeReturnUrl } from '../../../domain/returnUrl.ts'
import { useFlow } from '../../context.ts'

/**
 * The proxy has compared the origin with the one registered for the merchant. The address is checked here
 * again, so that no answer can make the page run a script or open another scheme.
 */
export function useReturn(): string | null {
  const url = useStore(useFlow().returnUrl)
  return url !== null && URL.canParse(url)
    ? safeReturnUrl(url, [new URL(url).origin], { loopback: true })
    : null
}
