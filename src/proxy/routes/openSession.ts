/** `POST /proxy/session`: a journey or an order for a session. */
import * as v from 'valibot'
import type { ErrorName } from '../../contract/errors.ts'
import type { Carrier } from '../../contract/sessionHeaders.ts'
import { type SessionAnswer, sessionRequest } from '../../contract/session.ts'
import { hex } from '../base/bytes.ts'
import { SESSION_MS } from '../base/limits.ts'
import { Refusal } from '../base/refusal.ts'
import type { Dependencies, Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { jsonBody } from '../http/json.ts'
import { checkMerchant, isHosted, type Registry, seesOutcomeOnly } from '../http/origins.ts'
import { limitRequest } from '../rateLimits/limiter.ts'
import { carrierFor, sendSession, tokenOf } from '../sessions/carrier.ts'
import { isRefusal, knownOwner, learnOwner } from '../sessions/owners.ts'
import { endingOf, registeredReturn } from '../sessions/returns.ts'
import { openToken } from '../sessions/session.ts'
import { type Claims, type Owner, sameSubject, type Subject } from '../tokens/claims.ts'
import { type AnswersAlong, answersAlong } from './answersAlong.ts'
import { isUnderWay } from './finishing.ts'
import { serverTime } from './recorded.ts'

type SessionRequest = v.InferOutput<typeof sessionRequest>

function parse(body: unknown): SessionRequest {
  const parseResult = v.safeParse(sessionRequest, body)
  if (!parseResult.success) throw new Refusal(400, missingIn(body))
  return parseResult.output
}

function missingIn(body: unknown): ErrorName {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if ('journeyId' in fields) return fields['journeyId'] === '' ? 'JOURNEY_MISSING' : 'REQUEST_REJECTED'
  if ('originReferenceNo' in fields)
    return fields['originReferenceNo'] === '' ? 'ORDER_MISSING' : 'REQUEST_REJECTED'
  return 'JOURNEY_MISSING'
}

const subjectOf = (request: SessionRequest): Subject =>
  'journeyId' in request
    ? { kind: 'journey', id: request.journeyId }
    : { kind: 'order', id: request.originReferenceNo }

/** The page around the frame: only the hosted page may name it, and it must be registered. */
function embedderOf(
  registry: Registry,
  { embedder }: SessionRequest,
  carrier: Carrier,
  origin: string,
): string | undefined {
  const isFramed = embedder !== undefined || carrier === 'cookie-framed'
  const mayName = embedder !== undefined && isHosted(registry, origin) && registry.embedding.has(embedder)
  if (isFramed && !mayName) throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  return embedder
}

/**
 * The owner of a journey or order, when it is known; asked of the bank where what is answered depends on it.
 * The first call learns the rest.
 */
async function ownerOf(
  deps: Needs<'bank' | 'config' | 'limiter' | 'store'>,
  exchange: Exchange,
  subject: Subject,
  isNeeded: boolean,
): Promise<Owner | undefined> {
  const owner = await knownOwner(deps, subject)
  if (owner !== undefined || !isNeeded) return owner
  await limitRequest(deps, exchange, 'session')
  try {
    const answer = await learnOwner(deps, exchange, subject)
    return isRefusal(answer) ? undefined : answer
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** The owner's part of a session. */
const sealedOwner = ({ merchantId, number }: Owner): Pick<Claims, 'merchantId' | 'number'> => ({
  merchantId,
  ...(number && { number }),
})

/**
 * A reload finds its own session again, with the bank's credential, what it has been through, and the end it
 * had: it never lives longer than 30 minutes.
 */
async function sessionBefore(
  deps: Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>,
  { request }: Exchange,
  fresh: Claims,
): Promise<Claims | undefined> {
  const token = tokenOf(deps, request, [fresh])
  const claims = token ? await openToken(deps, token) : undefined
  const isSame =
    claims
    && sameSubject(claims, fresh)
    && claims.origin === fresh.origin
    && claims.embedder === fresh.embedder
  return isSame && (claims.credential !== undefined || claims.done?.length) ? claims : undefined
}

/**
 * The session with the answers that come along, where the page may read them. Where no more than whose it is
 * was learned with them, it is kept; another merchant's page has no session.
 */
async function withAnswers(
  deps: Dependencies,
  exchange: Exchange,
  newSession: Claims,
): Promise<{ session: Claims; answers: AnswersAlong }> {
  const { registry } = deps
  if (seesOutcomeOnly(registry, newSession, newSession.merchantId))
    return { session: newSession, answers: {} }
  const { session, ...answers } = await answersAlong(deps, exchange, newSession)
  if (session.merchantId !== undefined) return { session, answers }
  const owner = await knownOwner(deps, session)
  if (owner === undefined) return { session, answers }
  checkMerchant(registry, session, owner.merchantId)
  return { session: { ...session, ...sealedOwner(owner) }, answers }
}

/** A new session for this page, or the one that it had, with the return address that it asks for. */
async function claimsFor(
  deps: Needs<'registry' | 'config' | 'ports' | 'sealer' | 'store'>,
  exchange: Exchange,
  page: Pick<Claims, 'kind' | 'id' | 'origin' | 'carrier'>,
  {
    embedder,
    owner,
    returnTo,
  }: { embedder?: string | undefined; owner?: Owner | undefined; returnTo?: string | undefined },
): Promise<Claims> {
  const { ports } = deps
  const iat = Math.floor(ports.now() / 1000)
  const fresh: Claims = {
    ...page,
    sid: hex(ports.random(16)),
    step: 0,
    done: [],
    seen: iat,
    iat,
    exp: iat + SESSION_MS / 1000,
    ...(embedder && { embedder }),
    ...(owner && sealedOwner(owner)),
    ...(returnTo && { returnTo }),
  }
  const earlier = await sessionBefore(deps, exchange, fresh)
  if (!earlier) return fresh
  const { carrier } = page
  return { ...(owner && sealedOwner(owner)), ...earlier, carrier, seen: iat, ...(returnTo && { returnTo }) }
}

/** @param origin the page that asks */
export async function openSession(deps: Dependencies, exchange: Exchange, origin: string): Promise<Reply> {
  const { config, registry, ports } = deps
  const request = parse(await jsonBody(exchange.request))
  const subject = subjectOf(request)
  const carrier = carrierFor(deps, exchange.request, origin)
  const embedder = embedderOf(registry, request, carrier, origin)
  const returnWish = isHosted(registry, origin) ? request.returnTo : undefined
  // Asked first: as long as it is on its way, it has left no end behind.
  const [isPending, shownAttempt] = await Promise.all([
    isUnderWay(deps, subject),
    subject.kind === 'order' ? deps.underWay.shownAttempt(subject.id) : undefined,
  ])
  const ending = await endingOf(deps, subject.id, request.receipt)
  // A page without a receipt hears what the store knows of it as its merchant's page only.
  const isNeeded =
    returnWish !== undefined
    || isPending
    || shownAttempt !== undefined
    || (ending !== undefined && request.receipt === undefined)
  const owner = await ownerOf(deps, exchange, subject, isNeeded)
  checkMerchant(registry, { origin, embedder }, owner?.merchantId)
  await limitRequest(deps, exchange, 'session', { subject, owner })
  const returnTo =
    (returnWish !== undefined && registeredReturn(deps, returnWish, owner?.merchantId)) || undefined
  const claims = await claimsFor(
    deps,
    exchange,
    { ...subject, origin, carrier },
    { embedder, owner, returnTo },
  )
  const { session, answers } = request.first
    ? await withAnswers(deps, exchange, claims)
    : { session: claims, answers: {} }
  const answer: SessionAnswer = {
    token: await sendSession(deps, exchange, session),
    expiresAt: session.exp * 1000,
    // The time of the answer: the bank may have been slow.
    serverTime: serverTime(deps),
    inlineAllowed: !seesOutcomeOnly(registry, session, session.merchantId),
    environment: config.environment,
    bank: config.bank,
    ...answers,
    ...(returnTo && { returnTo }),
    ...((request.receipt ?? session.merchantId) !== undefined && ending?.(returnTo)),
    ...(isPending && session.merchantId !== undefined && { underWay: isPending }),
    ...(session.merchantId !== undefined && shownAttempt !== undefined && { shownAttempt }),
    ...(ports.tracing?.pages && { trace: hex(ports.random(8)) }),
  }
  return { status: 200, body: answer }
}
