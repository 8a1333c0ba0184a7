/** `POST /proxy/session`: a journey or an order for a session (readings 3 and 7). */
import * as v from 'valibot'
import { type Carrier, sessionRequest, type SessionAnswer } from '../../contract/session.ts'
import { carrierAsked, makeRoom, sendSession, tokenOf } from '../sessions/carrier.ts'
import type { Ask } from '../http/exchange.ts'
import type { Parts } from './parts.ts'
import { isUnderWay } from '../idempotency/step.ts'
import { registeredReturn } from '../sessions/homeward.ts'
import { endingOf } from '../sessions/endings.ts'
import { knownOwner } from '../sessions/owners.ts'
import { seesOutcomeOnly, showsMerchant } from '../sessions/pages.ts'
import { learnOwner } from './whose.ts'
import { hex } from '../base/ids.ts'
import { SESSION_MS } from '../base/limits.ts'
import { isHosted, mayEmbed } from '../http/origins.ts'
import { limitSubject } from '../rateLimits/steps.ts'
import { Refusal } from '../base/refusal.ts'
import { respond } from '../http/respond.ts'
import { type Claims, sameSubject, type Subject } from '../tokens/claims.ts'
import { openToken } from '../sessions/sessionSteps.ts'

type Asked = v.InferOutput<typeof sessionRequest>

function asked(body: unknown): Asked {
  const parsed = v.safeParse(sessionRequest, body)
  if (!parsed.success) throw new Refusal(400, whatIsMissing(body))
  return parsed.output
}

const subjectOf = (request: Asked): Subject =>
  'journeyId' in request
    ? { kind: 'journey', id: request.journeyId }
    : { kind: 'order', id: request.originReferenceNo }

/** The page around the frame: only the hosted page is believed, and only a registered page may be it. */
function embedderOf(
  { embedder }: Asked,
  carrier: Carrier,
  origin: string,
  { config }: Parts,
): string | undefined {
  const framed = embedder !== undefined || carrier === 'cookie-framed'
  if (framed && (embedder === undefined || !isHosted(config, origin) || !mayEmbed(config, embedder))) {
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  }
  return embedder
}

/**
 * Whose it is, when that is known; asked of the bank where a way home depends on it. What can't be learned
 * now is learned with the first call.
 */
async function ownerOf(parts: Parts, c: Ask, subject: Subject, returnTo: string | undefined) {
  const known = await knownOwner(parts, subject)
  if (known !== undefined || returnTo === undefined) return known
  const told = await learnOwner(parts, c, subject).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
  return told === undefined || 'code' in told ? undefined : told
}

function whatIsMissing(body: unknown) {
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  if ('journeyId' in given) return given['journeyId'] === '' ? 'JOURNEY_MISSING' : 'REQUEST_REJECTED'
  if ('originReferenceNo' in given)
    return given['originReferenceNo'] === '' ? 'ORDER_MISSING' : 'REQUEST_REJECTED'
  return 'JOURNEY_MISSING'
}

/**
 * A reload finds its own session again, with the bank's credential and the end it had: it never lives longer
 * than 30 minutes.
 */
async function sessionBefore(c: Ask, parts: Parts, fresh: Claims): Promise<Claims | undefined> {
  const token = tokenOf(c, parts, [fresh])
  const claims = token ? await openToken(parts, token) : undefined
  const same =
    claims
    && sameSubject(claims, fresh)
    && claims.origin === fresh.origin
    && claims.embedder === fresh.embedder
  return same && claims.credential ? claims : undefined
}

export const openSession = (parts: Parts) => async (c: Ask) => {
  const { config, ports } = parts
  const request = asked(c.get('body'))
  const subject = subjectOf(request)
  const origin = c.get('origin')
  const carrier = carrierAsked(c, parts)
  const embedder = embedderOf(request, carrier, origin, parts)
  const wanted = isHosted(config, origin) ? request.returnTo : undefined
  const owner = await ownerOf(parts, c, subject, wanted)
  c.set('owner', owner)
  if (owner && !showsMerchant(config, { origin, embedder }, owner.merchantId))
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  await limitSubject(parts, c, { name: 'session', subject })
  const returnTo = (wanted !== undefined && registeredReturn(parts, wanted, owner?.merchantId)) || undefined
  const now = ports.now()
  const iat = Math.floor(now / 1000)
  const fresh: Claims = {
    ...subject,
    origin,
    carrier,
    sid: hex(ports.random(16)),
    step: 0,
    seen: iat,
    iat,
    exp: iat + SESSION_MS / 1000,
    ...(embedder && { embedder }),
    ...(owner && { merchantId: owner.merchantId, ...(owner.number && { number: owner.number }) }),
    ...(returnTo && { returnTo }),
  }
  const before = await sessionBefore(c, parts, fresh)
  const claims: Claims = before ? { ...before, carrier, seen: iat, ...(returnTo && { returnTo }) } : fresh
  await makeRoom(c, parts, claims)
  const outcome = await endingOf(parts, subject.id, request.receipt)
  const underWay = subject.kind === 'order' && (await isUnderWay(parts, subject))
  const answer: SessionAnswer = {
    token: await sendSession(c, parts, claims),
    expiresAt: claims.exp * 1000,
    serverTime: now,
    inlineAllowed: !seesOutcomeOnly(config, { origin }, owner?.merchantId),
    bank: config.bank,
    ...(returnTo && { returnTo }),
    ...(outcome && { outcome }),
    ...(underWay && { underWay }),
  }
  return respond(c, 200, answer)
}
