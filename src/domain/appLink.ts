/** Where the bank app is opened, or fetched from. Pure. */
import { safeReturnUrl } from './returnUrl.ts'

/**
 * A link to the bank app in canonical form, or null. A universal link is a web address, so no other scheme is
 * opened.
 * @param link as the bank or its profile gave it
 */
export const safeAppLink = (link: string | null | undefined): string | null =>
  link && URL.canParse(link) ? safeReturnUrl(link, [new URL(link).origin], { loopback: true }) : null
