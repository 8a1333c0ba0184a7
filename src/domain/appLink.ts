/** Address at which the bank app is opened, or fetched from. Pure. */
import type { BankProfile } from '../contract/session.ts'
import { addressIn } from './address.ts'
import { safeReturnUrl } from './returnUrl.ts'

/**
 * A link to the bank app in canonical form, or null. A universal link is a web address, so no other scheme is
 * opened.
 * @param link as the bank or its profile gave it
 */
export function safeAppLink(link: string | null | undefined): string | null {
  const address = addressIn(link ?? '')
  return link && address ? safeReturnUrl(link, [address.origin], { loopback: true }) : null
}

/** True for a bank with an app: its profile knows how to open it, or where to fetch it. */
export const hasApp = ({ appLink, storeLinks }: Pick<BankProfile, 'appLink' | 'storeLinks'>): boolean =>
  appLink !== null || storeLinks.length > 0
