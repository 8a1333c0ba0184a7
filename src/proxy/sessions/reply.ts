/** An answer of the bank on its way to the page: the session goes on, the way home is checked. */
import { isSuccess } from '../../contract/envelope.ts'
import type { Answer } from '../bank/answer.ts'
import { type SendingParts, sendSession } from './carrier.ts'
import type { Ask, Reply } from '../http/exchange.ts'
import { homeward, type HomewardParts } from './homeward.ts'
import { checkPage, type PageParts, pageOf, seesOutcomeOnly, withoutCustomer } from './pages.ts'
import { renewed, type RenewParts } from './renew.ts'
import { respond } from '../http/respond.ts'

export type ReplyParts = SendingParts & HomewardParts & RenewParts & PageParts

export async function reply(parts: ReplyParts, c: Ask, answer: Answer): Promise<Reply> {
  const { status, code, data } = answer
  const { config } = parts
  const claims = c.get('session')
  const merchantId = typeof data['merchantId'] === 'string' ? data['merchantId'] : c.get('owner')?.merchantId
  if (merchantId !== undefined) checkPage(config, pageOf(c), c.get('call'), merchantId)
  c.set('code', String(code))
  const next =
    claims && (await renewed(parts, claims, { body: c.get('body'), owner: c.get('owner') }, answer))
  const { along } = c.env
  if (next && !along) await sendSession(c, parts, next)
  const seen =
    isSuccess(code) && seesOutcomeOnly(config, pageOf(c), merchantId) ? withoutCustomer(data) : data
  const shown = await homeward(parts, c.get('call'), claims, seen, merchantId)
  along?.answered({ status, code, data: shown }, next ?? along.session)
  return respond(c, status, { code, data: shown })
}
