/** `POST /proxy/session`: a journey or an order for a session (readings 3 and 7). */
import * as v from 'valibot'
import {
  type Carrier,
  type JourneyOutcome,
  sessionRequest,
  type SessionAnswer,
} from '../../contract/session.ts'
import { carrierAsked, sendSession, tokenOf } from '../sessions/carrier.ts'
import type { Ask } from '../http/exchange.ts'
import type { Parts } from './parts.ts'
import { isUnderWay } from '../idempotency/step.ts'
import { registeredReturn } from '../sessions/homeward.ts'
import { hex } from '../base/ids.ts'
import { SESSION_MS } from '../base/limits.ts'
import { inlineAllowed, isHosted, mayEmbed } from '../http/origins.ts'
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

const returnOf = ({ returnTo }: Asked, origin: string, parts: Parts): string | undefined =>
  (returnTo !== undefined && isHosted(parts.config, origin) && registeredReturn(parts, returnTo, undefined))
  || undefined

async function outcomeOf(
  { receipt }: Asked,
  { id }: Subject,
  { receipts, ports }: Parts,
): Promise<JourneyOutcome | undefined> {
  const found = receipt === undefined ? undefined : await receipts.open(receipt, ports.now())
  return found?.id === id ? { what: found.what, at: found.at, returnUrl: found.returnUrl } : undefined
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
  await limitSubject(parts, c, { name: 'session', subject })
  const origin = c.get('origin')
  const carrier = carrierAsked(c, parts)
  const embedder = embedderOf(request, carrier, origin, parts)
  const returnTo = returnOf(request, origin, parts)
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
    ...(returnTo && { returnTo }),
  }
  const before = await sessionBefore(c, parts, fresh)
  const claims: Claims = before ? { ...before, carrier, seen: iat, ...(returnTo && { returnTo }) } : fresh
  const outcome = await outcomeOf(request, subject, parts)
  const underWay = subject.kind === 'order' && (await isUnderWay(parts, subject))
  const answer: SessionAnswer = {
    token: await sendSession(c, parts, claims),
    expiresAt: claims.exp * 1000,
    serverTime: now,
    inlineAllowed: inlineAllowed(config, origin),
    bank: config.bank,
    ...(returnTo && { returnTo }),
    ...(outcome && { outcome }),
    ...(underWay && { underWay }),
  }
  return respond(c, 200, answer)
}
