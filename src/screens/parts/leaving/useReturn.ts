/** Where the customer returns to when the bank has sent it, or null. */
import { useStore } from '@nanostores/react'
import { safeReturnUrl } from '../../../domain/returnUrl.ts'
import { useFlow } from '../../context.ts'

/**
 * The proxy has compared the origin with what is registered for the merchant; here the form of the address is
 * looked at once more, so that no answer can make the page run a script or leave by another scheme.
 */
export function useReturn(): string | null {
  const url = useStore(useFlow().returnUrl)
  return url !== null && URL.canParse(url)
    ? safeReturnUrl(url, [new URL(url).origin], { loopback: true })
    : null
}
