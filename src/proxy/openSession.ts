/** `POST /proxy/session`: a journey or an order for a session (readings 3 and 7). */
import * as v from 'valibot'
import { sessionRequest, type SessionAnswer } from '../contract/session.ts'
import { carrierAsked, sendSession, tokenOf } from './carrier.ts'
import type { Ask, Parts } from './exchange.ts'
import { SESSION_MS } from './limits.ts'
import { inlineAllowed } from './origins.ts'
import { Refusal } from './refusal.ts'
import { type Claims, sameSubject, type Subject } from './session.ts'

function subjectAsked(body: unknown): Subject {
  const parsed = v.safeParse(sessionRequest, body)
  if (!parsed.success) throw new Refusal(400, whatIsMissing(body))
  return 'journeyId' in parsed.output
    ? { kind: 'journey', id: parsed.output.journeyId }
    : { kind: 'order', id: parsed.output.originReferenceNo }
}

function whatIsMissing(body: unknown) {
  const given = typeof body === 'object' && body !== null ? body as Record<string, unknown> : {}
  if ('journeyId' in given) return given['journeyId'] === '' ? 'JOURNEY_MISSING' : 'REQUEST_REJECTED'
  if ('originReferenceNo' in given) return given['originReferenceNo'] === '' ? 'ORDER_MISSING' : 'REQUEST_REJECTED'
  return 'JOURNEY_MISSING'
}

/** A reload finds its own session again, with the bank's credential and the end it had: it never lives longer than 30 minutes. */
async function sessionBefore(c: Ask, parts: Parts, subject: Subject): Promise<Claims | undefined> {
  const token = tokenOf(c, parts, [subject])
  const claims = token ? await parts.sealer.open(token, parts.ports.now()) : undefined
  return claims && sameSubject(claims, subject) && claims.origin === c.get('origin') && claims.credential ? claims : undefined
}

export const openSession = (parts: Parts) => async (c: Ask) => {
  const { config, ports } = parts
  const subject = subjectAsked(c.get('body'))
  const origin = c.get('origin')
  const carrier = carrierAsked(c, parts)
  const before = await sessionBefore(c, parts, subject)
  const now = ports.now()
  const iat = Math.floor(now / 1000)
  const claims: Claims = before ? { ...before, carrier } : { ...subject, origin, carrier, iat, exp: iat + SESSION_MS / 1000 }
  const answer: SessionAnswer = {
    token: await sendSession(c, parts, claims),
    expiresAt: claims.exp * 1000,
    serverTime: now,
    inlineAllowed: inlineAllowed(config, origin),
    bank: config.bank,
  }
  return c.json(answer)
}
