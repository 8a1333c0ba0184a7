/**
 * The way of a call through the proxy, step by step. Each step refuses (throws Refusal) or lets the next one go on; a step
 * that must see the answer too awaits `next()`.
 */
import * as v from 'valibot'
import { callAt, endpoints } from '../contract/endpoints.ts'
import { tokenOf } from './carrier.ts'
import type { Ask, Parts, Step } from './exchange.ts'
import { forward } from './forward.ts'
import { jsonBody } from './jsonBody.ts'
import { Refusal } from './refusal.ts'
import { sameSubject } from './session.ts'
import { subjectsOf } from './subject.ts'

/** The table of calls is the allow-list. The path is compared as it came: an encoded one is another path. */
const known = ({ config }: Parts): Step => async (c, next) => {
  const { pathname } = new URL(c.req.url)
  const call = callAt(pathname.slice(config.basePath.length))
  if (call === undefined || endpoints[call].method !== c.req.method) throw new Refusal(404, 'CALL_UNKNOWN')
  c.set('call', call)
  c.set('label', call)
  return next()
}

const input: Step = async (c, next) => {
  if (endpoints[c.get('call')].method === 'POST') return jsonBody(c, next)
  c.set('body', Object.fromEntries(new URL(c.req.url).searchParams))
  return next()
}

/** Opens the session that came along; a call of oauth 1 needs one. A session that was sent must be good. */
const session = (parts: Parts): Step => async (c, next) => {
  const token = tokenOf(c, parts, subjectsOf(c.get('body')))
  if (token === undefined) {
    if (endpoints[c.get('call')].session) throw new Refusal(401, 'SESSION_REQUIRED')
    return next()
  }
  const claims = await parts.sealer.open(token, parts.ports.now())
  if (!claims) throw new Refusal(401, 'SESSION_EXPIRED')
  if (claims.origin !== c.get('origin')) throw new Refusal(403, 'SESSION_MISMATCH')
  c.set('session', claims)
  return next()
}

/** Leaves of the body what the call's schema knows. */
const schema: Step = async (c, next) => {
  const { asks } = endpoints[c.get('call')]
  const parsed = v.safeParse(asks, c.get('body'))
  if (!parsed.success) throw new Refusal(400, subjectsOf(c.get('body')).length > 0 ? 'REQUEST_REJECTED' : whatIsMissing(c))
  c.set('body', parsed.output)
  return next()
}

function whatIsMissing(c: Ask) {
  const { asks } = endpoints[c.get('call')]
  // A union of schemas asks for either.
  const entries = 'entries' in asks ? asks.entries : undefined
  if (entries === undefined) return c.get('session')?.kind === 'order' ? 'ORDER_MISSING' : 'JOURNEY_MISSING'
  return 'journeyId' in entries ? 'JOURNEY_MISSING' : 'originalReferenceNo' in entries ? 'ORDER_MISSING' : 'REQUEST_REJECTED'
}

/** A session asks for its own journey or order only. */
const owner: Step = async (c, next) => {
  const claims = c.get('session')
  const foreign = claims && subjectsOf(c.get('body')).some((subject) => !sameSubject(subject, claims))
  if (foreign) throw new Refusal(403, 'SESSION_MISMATCH')
  return next()
}

/** A proof of work is checked here; the bank is told only that it was. */
const captcha = ({ challenges }: Parts): Step => async (c, next) => {
  const body = c.get('body') as { captcha?: { proof?: string } }
  if (body.captcha?.proof !== undefined) {
    c.set('body', { ...body, captcha: { proof: `verified:${await challenges.check(body.captcha.proof)}` } })
  }
  return next()
}

/** In this order. Limits and the idempotency store belong between `owner` and `captcha`: counted before work is done. */
export const callSteps = (parts: Parts) =>
  [known(parts), input, session(parts), schema, owner, captcha(parts), forward(parts)] as const
