/** `GET /proxy/challenge`: a task for the captcha's second way, for one journey or order. */
import * as v from 'valibot'
import { challengeFor } from '../../contract/challenge.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { limitRequest } from '../request/limits.ts'
import { knownOwner } from '../sessions/owners.ts'
import type { Subject } from '../tokens/claims.ts'

export async function makeChallenge(
  deps: Needs<'challenges' | 'config' | 'limiter' | 'store'>,
  exchange: Exchange,
): Promise<Reply> {
  const parsed = v.safeParse(challengeFor, Object.fromEntries(exchange.request.url().searchParams))
  if (!parsed.success) throw new Refusal(400, 'REQUEST_REJECTED')
  const about = parsed.output
  const subject: Subject =
    'journeyId' in about
      ? { kind: 'journey', id: about.journeyId }
      : { kind: 'order', id: about.originReferenceNo }
  await limitRequest(deps, exchange, 'captcha', { subject, owner: await knownOwner(deps, subject) })
  return { status: 200, body: await deps.challenges.create(subject) }
}
