/** An answer of the bank on its way to the page: the session goes on, the way home is checked. */
import { originAllowed } from '../../domain/origin.ts'
import type { Answer } from '../bank/answer.ts'
import { type SendingParts, sendSession } from './carrier.ts'
import type { Ask } from '../http/exchange.ts'
import { homeward, type HomewardParts } from './homeward.ts'
import { Refusal } from '../base/refusal.ts'
import { renewed, type RenewParts } from './renew.ts'
import { respond } from '../http/respond.ts'
import type { Claims } from '../tokens/claims.ts'

export type ReplyParts = SendingParts & HomewardParts & RenewParts

/**
 * In a frame an order or journey is shown only on its own merchant's pages: that is who the session was
 * opened for.
 */
function checkEmbedder(
  { config }: HomewardParts,
  claims: Claims | undefined,
  { merchantId }: Record<string, unknown>,
): void {
  const merchant = config.merchants.find(({ id }) => id === merchantId)
  if (claims?.embedder === undefined || !merchant) return
  if (!originAllowed(claims.embedder, merchant.embedOrigins)) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
}

export async function reply(parts: ReplyParts, c: Ask, answer: Answer): Promise<Response> {
  const { status, code, data } = answer
  const claims = c.get('session')
  checkEmbedder(parts, claims, data)
  c.set('code', String(code))
  const next = claims && (await renewed(parts, claims, c.get('body'), answer))
  if (next) await sendSession(c, parts, next)
  return respond(c, status, { code, data: await homeward(parts, c.get('call'), claims, data) })
}
