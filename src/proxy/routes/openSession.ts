/** `POST /proxy/session`: a journey or an order for a session. */
import * as v from 'valibot'
import { type BankProfile, type Carrier, sessionRequest, type SessionAnswer } from '../../contract/session.ts'
import {
  carrierAsked,
  type CarrierParts,
  makeRoom,
  type SendingParts,
  sendSession,
  tokenOf,
} from '../sessions/carrier.ts'
import type { RequestContext } from '../http/exchange.ts'
import { isLocked, type LockParts } from '../idempotency/step.ts'
import { type ReturnParts, registeredReturn } from '../sessions/withReturnUrl.ts'
import { endingOf } from '../sessions/endings.ts'
import { knownOwner, type OwnerStore } from '../sessions/owners.ts'
import { type Page, type PageParts, seesOutcomeOnly, showsMerchant } from '../sessions/pages.ts'
import { firstAnswer, type OpenedSession, type HandleRequest } from './firstAnswer.ts'
import { learnOwner, type LearningParts } from './withOwner.ts'
import { hex } from '../base/ids.ts'
import { SESSION_MS } from '../base/limits.ts'
import { isHosted, mayEmbed, type Registry } from '../http/origins.ts'
import { limitSubject, limitUnknown } from '../rateLimits/steps.ts'
import type { Randomness } from '../base/ports.ts'
import type { Tracing } from '../base/tracing.ts'
import { Refusal } from '../base/refusal.ts'
import { respond } from '../http/respond.ts'
import { type Claims, sameSubject, type Subject } from '../tokens/claims.ts'
import type { Owner } from '../tokens/owner.ts'
import { type OpeningParts, openToken } from '../sessions/sessionSteps.ts'

type FirstParts = PageParts & OwnerStore & { readonly config: { readonly basePath: string } }

type SessionParts = LearningParts
  & CarrierParts
  & SendingParts
  & OpeningParts
  & ReturnParts
  & FirstParts
  & LockParts & {
    readonly config: { readonly bank: BankProfile }
    readonly ports: Randomness & { readonly tracing?: Tracing }
  }

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

/** The page around the frame: only the hosted page may name it, and it must be registered. */
function embedderOf(
  { embedder }: Asked,
  carrier: Carrier,
  origin: string,
  config: Registry,
): string | undefined {
  const framed = embedder !== undefined || carrier === 'cookie-framed'
  if (framed && (embedder === undefined || !isHosted(config, origin) || !mayEmbed(config, embedder))) {
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
  }
  return embedder
}

/**
 * Whose it is, when that is known; asked of the bank where a return address depends on it. What can't be
 * learned now is learned with the first call.
 */
async function ownerOf(
  parts: LearningParts,
  c: RequestContext,
  subject: Subject,
  returnTo: string | undefined,
) {
  const known = await knownOwner(parts, subject)
  if (known !== undefined || returnTo === undefined) return known
  try {
    await limitUnknown(parts, c)
    const learned = await learnOwner(parts, c, subject)
    return 'code' in learned ? undefined : learned
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** What a session holds of whose it is. */
const sealedOwner = ({ merchantId, number }: Owner): Pick<Claims, 'merchantId' | 'number'> => ({
  merchantId,
  ...(number && { number }),
})

/** @throws Refusal ORIGIN_NOT_ALLOWED: another merchant's page */
function checkMerchant(config: Registry, page: Page, merchantId: string | undefined): void {
  if (merchantId !== undefined && !showsMerchant(config, page, merchantId))
    throw new Refusal(403, 'ORIGIN_NOT_ALLOWED')
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
async function sessionBefore(
  c: RequestContext,
  parts: CarrierParts & OpeningParts,
  fresh: Claims,
): Promise<Claims | undefined> {
  const token = tokenOf(c, parts, [fresh])
  const claims = token ? await openToken(parts, token) : undefined
  const same =
    claims
    && sameSubject(claims, fresh)
    && claims.origin === fresh.origin
    && claims.embedder === fresh.embedder
  return same && claims.credential ? claims : undefined
}

/**
 * The session with its first answer, where the page may read it. Where no more than whose it is was learned
 * with that, it is kept; another merchant's page has no session.
 */
async function withFirst(
  parts: FirstParts,
  c: RequestContext,
  session: Claims,
  pass: HandleRequest,
): Promise<OpenedSession> {
  const { config } = parts
  if (seesOutcomeOnly(config, session, session.merchantId)) return { session }
  const opened = await firstAnswer(pass, config.basePath, c, session)
  if (opened.session.merchantId !== undefined) return opened
  const owner = await knownOwner(parts, session)
  if (owner === undefined) return opened
  checkMerchant(config, session, owner.merchantId)
  return { ...opened, session: { ...opened.session, ...sealedOwner(owner) } }
}

/** @param pass the way of the first call */
export const openSession = (parts: SessionParts, pass: HandleRequest) => async (c: RequestContext) => {
  const { config, ports } = parts
  const request = asked(c.body)
  const subject = subjectOf(request)
  const { origin } = c
  const carrier = carrierAsked(c, parts)
  const embedder = embedderOf(request, carrier, origin, config)
  const wanted = isHosted(config, origin) ? request.returnTo : undefined
  const owner = await ownerOf(parts, c, subject, wanted)
  c.owner = owner
  checkMerchant(config, { origin, embedder }, owner?.merchantId)
  await limitSubject(parts, c, { name: 'session', subject })
  const returnTo = (wanted !== undefined && registeredReturn(parts, wanted, owner?.merchantId)) || undefined
  const iat = Math.floor(ports.now() / 1000)
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
    ...(owner && sealedOwner(owner)),
    ...(returnTo && { returnTo }),
  }
  const before = await sessionBefore(c, parts, fresh)
  const claims: Claims = before
    ? { ...(owner && sealedOwner(owner)), ...before, carrier, seen: iat, ...(returnTo && { returnTo }) }
    : fresh
  const { first, session }: OpenedSession = request.first
    ? await withFirst(parts, c, claims, pass)
    : { session: claims }
  await makeRoom(c, parts, session)
  const outcome = await endingOf(parts, subject.id, request.receipt)
  const isPending = subject.kind === 'order' && (await isLocked(parts, subject))
  const answer: SessionAnswer = {
    token: await sendSession(c, parts, session),
    expiresAt: session.exp * 1000,
    // The time of the answer: the bank may have been slow.
    serverTime: ports.now(),
    inlineAllowed: !seesOutcomeOnly(config, session, session.merchantId),
    bank: config.bank,
    ...(first && { first }),
    ...(returnTo && { returnTo }),
    ...(outcome && { outcome }),
    ...(isPending && { underWay: isPending }),
    ...(ports.tracing?.pages && { trace: hex(ports.random(8)) }),
  }
  return respond(c, 200, answer)
}
