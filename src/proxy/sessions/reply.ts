/** An answer of the bank on its way to the page: the session goes on, the way home is checked. */
import { originAllowed } from '../../domain/origin.ts'
import type { CutAnswer } from '../bank/answer.ts'
import { sendSession } from './carrier.ts'
import type { Ask, Parts } from '../http/exchange.ts'
import { homeward } from './homeward.ts'
import { Refusal } from '../base/refusal.ts'
import { renewed } from './renew.ts'
import { respond } from '../http/respond.ts'
import type { Claims } from './session.ts'

export interface Answer extends CutAnswer {
  /** What the bank gave the customer to go on with. */
  readonly credential: string | undefined
}

/**
 * In a frame an order or journey is shown only on its own merchant's pages: that is who the session was
 * opened for.
 */
function checkEmbedder(
  { config }: Parts,
  claims: Claims | undefined,
  { merchantId }: Record<string, unknown>,
): void {
  const merchant = config.merchants.find(({ id }) => id === merchantId)
  if (claims?.embedder === undefined || !merchant) return
  if (!originAllowed(claims.embedder, merchant.embedOrigins)) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
}

export async function reply(parts: Parts, c: Ask, answer: Answer): Promise<Response> {
  const { status, code, data } = answer
  const claims = c.get('session')
  checkEmbedder(parts, claims, data)
  c.set('code', String(code))
  const next = claims && (await renewed(parts, claims, c.get('body'), answer))
  if (next) await sendSession(c, parts, next)
  return respond(c, status, { code, data: await homeward(parts, c.get('call'), claims, data) })
}
