/** Links of accounts with merchants. */
import type { Context } from './context.ts'
import type { Customer } from './customers.ts'
import { merchantOf } from './merchants.ts'
import { notify } from './messages.ts'
import type { Journey } from './store.ts'

/** The id of the link that stands; a journey that finds none makes it. */
export function linkBy({ id, merchantId }: Pick<Journey, 'id' | 'merchantId'>, { links }: Customer): string {
  const link = links.get(merchantId) ?? id
  links.set(merchantId, link)
  return link
}

/** Ends the link that stands, whoever asked for it, and tells the customer. */
export function endLink(
  merchantId: string,
  { msisdn, links }: Customer,
  context: Pick<Context, 'store' | 'now' | 'settings'>,
): void {
  const link = links.get(merchantId)
  if (link === undefined) return
  links.delete(merchantId)
  context.store.endedLinks.add(link)
  notify(msisdn, 'message.unlinked', merchantOf(merchantId).name, context)
}
