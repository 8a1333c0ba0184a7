/** What a call asks, out of its request: the body cut to its schema, and the session that came along. */
import * as v from 'valibot'
import { type CallName, endpoints } from '../../contract/endpoints.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { requests } from '../../contract/requests.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Call, Exchange, Incoming } from '../http/exchange.ts'
import { jsonBody } from '../http/json.ts'
import { tokenOf } from '../sessions/carrier.ts'
import { checkPage } from '../sessions/pages.ts'
import { openToken } from '../sessions/sessionSteps.ts'
import { type Claims, sameSubject, type Subject, subjectsOf } from '../tokens/claims.ts'

const bodyOf = (request: Incoming, name: CallName): unknown =>
  endpoints[name].method === 'POST' ? jsonBody(request) : Object.fromEntries(request.url().searchParams)

/**
 * The session that was sent, which must be good; undefined where none was. A call of oauth 1 needs one.
 * @throws Refusal SESSION_REQUIRED, SESSION_EXPIRED (401), SESSION_MISMATCH (403)
 */
async function sessionOf(
  deps: Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>,
  request: Incoming,
  { name, origin, subjects }: { name: CallName; origin: string; subjects: readonly Subject[] },
): Promise<Claims | undefined> {
  const token = tokenOf(deps, request, subjects)
  if (token === undefined) {
    if (endpoints[name].session) throw new Refusal(401, 'SESSION_REQUIRED')
    return undefined
  }
  const session = await openToken(deps, token)
  if (!session) throw new Refusal(401, 'SESSION_EXPIRED')
  if (session.origin !== origin) throw new Refusal(403, 'SESSION_MISMATCH')
  return session
}

function missingIn(name: CallName, session: Claims | undefined): ErrorName {
  const schema = requests[name]
  // A union of schemas asks for either.
  if (!('entries' in schema)) return session?.kind === 'order' ? 'ORDER_MISSING' : 'JOURNEY_MISSING'
  if ('journeyId' in schema.entries) return 'JOURNEY_MISSING'
  return 'originalReferenceNo' in schema.entries ? 'ORDER_MISSING' : 'REQUEST_REJECTED'
}

/** The call out of its request. @throws Refusal (400, 401, 403, 413, 415) */
export async function readCall(
  deps: Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>,
  exchange: Exchange,
  origin: string,
  name: CallName,
): Promise<Call> {
  const body = await bodyOf(exchange.request, name)
  const subjects = subjectsOf(body)
  const session = await sessionOf(deps, exchange.request, { name, origin, subjects })
  const parsed = v.safeParse(requests[name], body)
  if (!parsed.success)
    throw new Refusal(400, subjects.length > 0 ? 'REQUEST_REJECTED' : missingIn(name, session))
  const input = parsed.output
  // A session asks for its own journey or order only.
  const own = subjectsOf(input)
  if (session && own.some((subject) => !sameSubject(subject, session)))
    throw new Refusal(403, 'SESSION_MISMATCH')
  const page = session ?? { origin }
  checkPage(deps.registry, page, name)
  return { exchange, name, input, page, session, subject: session ?? own[0] }
}
