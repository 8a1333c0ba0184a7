/** Links of accounts with merchants. */
import type { Msisdn } from '../contract/ids.ts'
import type { Context } from './context.ts'
import type { Customer, Link } from './customers.ts'
import { merchantOf } from './merchants.ts'
import { notify } from './messages.ts'

/** The link that stands; undefined: there is none. */
export function linkWith({ links }: Customer, merchantId: string): Link | undefined {
  const link = links.get(merchantId)
  return link?.ended === false ? link : undefined
}

/** Makes a link where none stands. */
export function linkTo(customer: Customer, merchantId: string): Link {
  const link = linkWith(customer, merchantId) ?? { ended: false }
  customer.links.set(merchantId, link)
  return link
}

/** Ends a link, whoever asked for it, and tells the customer. */
export function endLink(
  link: Link,
  msisdn: Msisdn,
  merchantId: string,
  context: Pick<Context, 'store' | 'now' | 'settings'>,
): void {
  link.ended = true
  notify(msisdn, 'message.unlinked', merchantOf(merchantId).name, context)
}
