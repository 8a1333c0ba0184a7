/** An answer of the bank on its way to the page: the session goes on, the return address is checked. */
import { isSuccess } from '../../contract/envelope.ts'
import type { Answer } from '../bank/answer.ts'
import { type SendingParts, sendSession } from './carrier.ts'
import type { RequestContext, Reply } from '../http/exchange.ts'
import { withReturnUrl, type ReturnParts } from './withReturnUrl.ts'
import { checkPage, type PageParts, pageOf, seesOutcomeOnly, withoutCustomer } from './pages.ts'
import { renewed, type RenewParts } from './renew.ts'
import { respond } from '../http/respond.ts'

export type ReplyParts = SendingParts & ReturnParts & RenewParts & PageParts

export async function reply(parts: ReplyParts, c: RequestContext, answer: Answer): Promise<Reply> {
  const { status, code, data } = answer
  const { config } = parts
  const claims = c.session
  const merchantId = typeof data['merchantId'] === 'string' ? data['merchantId'] : c.owner?.merchantId
  if (merchantId !== undefined) checkPage(config, pageOf(c), c.call, merchantId)
  c.code = String(code)
  const next = claims && (await renewed(parts, claims, { body: c.body, owner: c.owner }, answer))
  const { innerCall } = c.env
  if (next && !innerCall) await sendSession(c, parts, next)
  const seen =
    isSuccess(code) && seesOutcomeOnly(config, pageOf(c), merchantId) ? withoutCustomer(data) : data
  const shown = await withReturnUrl(parts, c.call, claims, seen, merchantId)
  innerCall?.answered({ status, code, data: shown }, next ?? innerCall.session)
  return respond(c, status, { code, data: shown })
}
