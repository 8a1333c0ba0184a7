/**
 * The way of a call through the proxy, step by step. Each check refuses (throws Refusal) or lets the next one
 * go on; a step that must see the answer too awaits `next()`.
 */
import * as v from 'valibot'
import { callAt, endpoints } from '../../contract/endpoints.ts'
import type { Msisdn } from '../../contract/ids.ts'
import { requests } from '../../contract/requests.ts'
import { bearerOf, type CarrierParts, tokenOf } from '../sessions/carrier.ts'
import { type RequestContext, type Check, checks } from '../http/exchange.ts'
import type { Challenges } from './challenge.ts'
import { type FollowParts, followed, idempotent, type OnceParts } from '../idempotency/step.ts'
import { jsonBody } from '../http/jsonBody.ts'
import type { NumberHiding } from '../sessions/owners.ts'
import { checkScope, type PageParts } from '../sessions/pages.ts'
import { limitCall, type LimitParts, limitSubject } from '../rateLimits/steps.ts'
import { classOf } from '../rateLimits/table.ts'
import { Refusal } from '../base/refusal.ts'
import { sameSubject } from '../tokens/claims.ts'
import { openAtOnce, type OpeningParts, openToken } from '../sessions/sessionSteps.ts'
import { subjectsOf } from '../tokens/subject.ts'
import { withOwner, type OwnerParts } from './withOwner.ts'

interface KnownParts {
  readonly config: { readonly basePath: string }
}

/** The table of calls is the allow-list. The path is compared as it came: an encoded one is another path. */
const known =
  ({ config }: KnownParts): Check =>
  (c) => {
    const { path, method } = c.req
    const call = path.startsWith(config.basePath) ? callAt(path.slice(config.basePath.length)) : undefined
    if (call === undefined || endpoints[call].method !== method) throw new Refusal(404, 'CALL_UNKNOWN')
    c.call = call
    c.label = call
  }

/** A session that can be had at once is counted together with the address. */
const sessionAtOnce =
  (parts: OpeningParts): Check =>
  (c) => {
    // That has a session of its own.
    const token = c.env.innerCall ? undefined : bearerOf(c)
    const claims = token === undefined ? undefined : openAtOnce(parts, token)
    if (claims && claims.origin === c.origin) c.session = claims
  }

const input: Check = (c) => {
  if (!c.env.innerCall && endpoints[c.call].method === 'POST') return jsonBody(c)
  c.body = c.env.innerCall?.body ?? Object.fromEntries(c.req.url().searchParams)
}

type SessionParts = CarrierParts & OpeningParts

/**
 * Opens the session that was sent; a call of oauth 1 needs one. One that was sent must be good; a call along
 * with a session has that one.
 */
const session =
  (parts: SessionParts): Check =>
  (c) => {
    c.session ??= c.env.innerCall?.session
    return c.session ? undefined : openSent(parts, c)
  }

async function openSent(parts: SessionParts, c: RequestContext): Promise<void> {
  const token = tokenOf(c, parts, subjectsOf(c.body))
  if (token === undefined) {
    if (endpoints[c.call].session) throw new Refusal(401, 'SESSION_REQUIRED')
    return
  }
  const claims = await openToken(parts, token)
  if (!claims) throw new Refusal(401, 'SESSION_EXPIRED')
  if (claims.origin !== c.origin) throw new Refusal(403, 'SESSION_MISMATCH')
  c.session = claims
}

/** Cuts the body to what the call's schema knows. */
const schema: Check = (c) => {
  const parsed = v.safeParse(requests[c.call], c.body)
  if (!parsed.success)
    throw new Refusal(400, subjectsOf(c.body).length > 0 ? 'REQUEST_REJECTED' : whatIsMissing(c))
  c.body = parsed.output
}

function whatIsMissing(c: RequestContext) {
  const asks = requests[c.call]
  // A union of schemas asks for either.
  const entries = 'entries' in asks ? asks.entries : undefined
  if (entries === undefined) return c.session?.kind === 'order' ? 'ORDER_MISSING' : 'JOURNEY_MISSING'
  return 'journeyId' in entries
    ? 'JOURNEY_MISSING'
    : 'originalReferenceNo' in entries
      ? 'ORDER_MISSING'
      : 'REQUEST_REJECTED'
}

/** A session asks for its own journey or order only. */
const owner: Check = (c) => {
  const claims = c.session
  const foreign = claims && subjectsOf(c.body).some((subject) => !sameSubject(subject, claims))
  if (foreign) throw new Refusal(403, 'SESSION_MISMATCH')
}

/** Counted before the call is asked; the number is the one asked about, or the customer's own. */
const limits =
  (parts: LimitParts & NumberHiding): Check =>
  (c) =>
    c.isSubjectCounted ? undefined : limitLater(parts, c)

async function limitLater(parts: LimitParts & NumberHiding, c: RequestContext): Promise<void> {
  const { msisdn } = c.body as { msisdn?: Msisdn }
  await limitSubject(parts, c, {
    name: classOf(c.call),
    subject: c.session ?? subjectsOf(c.body)[0],
    number: msisdn === undefined ? undefined : await parts.limiter.hidden(msisdn),
  })
}

interface CaptchaParts {
  readonly challenges: Pick<Challenges, 'check'>
}

/** A proof of work is checked here; the bank learns only that it was. */
const captcha =
  ({ challenges }: CaptchaParts): Check =>
  (c) => {
    const body = c.body as { captcha?: { proof?: string } }
    const { proof } = body.captcha ?? {}
    if (proof === undefined) return undefined
    return challenges.check(proof, subjectsOf(body)[0]).then((checked) => {
      c.body = { ...body, captcha: { proof: `verified:${checked}` } }
    })
  }

type CallParts = KnownParts & SessionParts & PageParts & OwnerParts & OnceParts & FollowParts & CaptchaParts

/** In this order; then the bank is asked. */
export const callSteps = (parts: CallParts) =>
  [
    checks(
      known(parts),
      sessionAtOnce(parts),
      limitCall(parts),
      input,
      session(parts),
      schema,
      owner,
      checkScope(parts),
    ),
    withOwner(parts),
    checks(limits(parts)),
    idempotent(parts),
    followed(parts),
    checks(captcha(parts)),
  ] as const
