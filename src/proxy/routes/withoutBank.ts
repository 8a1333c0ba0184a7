/**
 * Answers without the bank: health, the public keys, whether a page may show the screens itself, and a task
 * for the captcha's second way.
 */
import * as v from 'valibot'
import { challengeFor } from '../../contract/challenge.ts'
import { sha256 } from '../base/hashing.ts'
import { Refusal } from '../base/refusal.ts'
import type { Needs } from '../dependencies.ts'
import type { Exchange, Reply } from '../http/exchange.ts'
import { inlineAllowed } from '../http/origins.ts'
import { signerAt } from '../keys/signingKeys.ts'
import { limitRequest } from '../rateLimits/limiter.ts'
import { knownOwner } from '../sessions/owners.ts'
import type { Subject } from '../tokens/claims.ts'

const OPERATOR_HEADER = 'x-operator-token'

/** By hashes, so that how long it takes says nothing of how far they are alike. */
const isSame = async (text: string, secret: string): Promise<boolean> =>
  (await sha256(text)) === (await sha256(secret))

/** `GET /proxy/healthz`: whether it runs, and for the operator what it is connected to. */
export async function health(
  deps: Needs<'config' | 'ports' | 'bank' | 'store' | 'limiter'>,
  exchange: Exchange,
): Promise<Reply> {
  const { config, ports, bank, store } = deps
  const token = exchange.request.header(OPERATOR_HEADER)
  const { operatorToken } = config
  const isOperator =
    token !== undefined && operatorToken !== undefined && (await isSame(token, operatorToken))
  // A guess at the token, or the token of before.
  if (!isOperator && token !== undefined) await limitRequest(deps, exchange, 'unproved')
  if (!isOperator) return { status: 200, body: { status: 'ok' } }
  const body = {
    status: 'ok',
    environment: config.environment,
    bank: config.bankUrl,
    signKeyId: signerAt(config.keys, ports.now()).kid,
    clockOffsetMs: bank.offsetMs(),
    breaker: bank.breaker(),
    store: store.state(),
    time: ports.now(),
  }
  return { status: 200, body }
}

/** Time for which a browser may remember it, in seconds. */
const INLINE_SECONDS = 3_600

/**
 * `GET` of INLINE_PATH: whether a page may show the screens in its own document.
 * @param origin the page that asks
 */
export function answerInline({ registry }: Needs<'registry'>, { headers }: Exchange, origin: string): Reply {
  // The same for every visit of a page; `vary: origin` stands there already. What it allows is checked again
  // with each call.
  headers['cache-control'] = `private, max-age=${INLINE_SECONDS}`
  const body = {
    inlineAllowed: inlineAllowed(registry, origin),
    mockAllowed: registry.environment !== 'PRO',
  }
  return { status: 200, body }
}

/** Time for which it may be kept, in seconds: a new key is announced days ahead. */
const KEYS_SECONDS = 300

/**
 * `GET /proxy/.well-known/jwks.json`: the public halves of the current and the next signing key (RFC 7517),
 * for the bank to fetch. Public: a public key is no secret, and a verifier must be able to learn of the next
 * one ahead of its moment.
 */
export function keySet({ config }: Needs<'config'>, { headers }: Exchange): Reply {
  const { current, next } = config.keys
  const signers = next ? [current, next.signer] : [current]
  const keys = signers.flatMap(({ kid, publicKey }) =>
    publicKey ? [{ ...publicKey, kid, alg: 'RS256', use: 'sig' }] : [],
  )
  headers['cache-control'] = `public, max-age=${KEYS_SECONDS}`
  return { status: 200, body: { keys }, contentType: 'application/jwk-set+json' }
}

/** `GET /proxy/challenge`: a task for the captcha's second way, for one journey or order. */
export async function makeChallenge(
  deps: Needs<'challenges' | 'config' | 'limiter' | 'store'>,
  exchange: Exchange,
): Promise<Reply> {
  const parseResult = v.safeParse(challengeFor, Object.fromEntries(exchange.request.url().searchParams))
  if (!parseResult.success) throw new Refusal(400, 'REQUEST_REJECTED')
  const query = parseResult.output
  const subject: Subject =
    'journeyId' in query
      ? { kind: 'journey', id: query.journeyId }
      : { kind: 'order', id: query.originReferenceNo }
  await limitRequest(deps, exchange, 'captcha', { subject, owner: await knownOwner(deps, subject) })
  return { status: 200, body: await deps.challenges.create(subject) }
}
