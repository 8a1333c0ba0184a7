/**
 * The content of a session's token. The proxy keeps no session of its own, so any replica serves any request;
 * the browser can't read it.
 */
import * as v from 'valibot'
import { CARRIERS } from '../../contract/sessionHeaders.ts'
import { type Box, createBox, type BoxSecrets } from '../base/box.ts'
import { Refusal } from '../base/refusal.ts'

/**
 * Steps of a session after which a secret may be sent. shown: it was the first that the order was shown to ·
 * asked: a code · proved: the code was right.
 */
const STEPS = ['shown', 'asked', 'proved'] as const
export type Step = (typeof STEPS)[number]

const claims = v.object({
  kind: v.picklist(['journey', 'order']),
  id: v.string(),
  /** The page that opened the session. */
  origin: v.string(),
  /** The page around it, when the hosted page stands in a frame. */
  embedder: v.optional(v.string()),
  /** The merchant's page that the customer goes back to. */
  returnTo: v.optional(v.string()),
  carrier: v.picklist(CARRIERS),
  /** Names this session through all its tokens. */
  sid: v.string(),
  /** Number of the bank's credentials that have been in it. */
  step: v.number(),
  /** Time of the last known use. Seconds since 1970, as all times of a JWT. */
  seen: v.number(),
  iat: v.number(),
  exp: v.number(),
  /** The bank's credential after OTP or password. */
  credential: v.optional(v.string()),
  merchantId: v.optional(v.string()),
  /** The customer's number as limits know it, once one was asked for or answered. */
  number: v.optional(v.string()),
  /** Missing in a token of a version that noted none: nobody can say what it has not been through. */
  done: v.optional(v.array(v.picklist(STEPS))),
})
export type Claims = v.InferOutput<typeof claims>
export type Subject = Pick<Claims, 'kind' | 'id'>

/** The page that a request comes from, and the one around it when it is the hosted page in a frame. */
export type Page = Pick<Claims, 'origin' | 'embedder'>

/** A session's JSON of so many bytes makes a token of 3.8 kB, which a cookie can hold (RFC 6265bis: 4096). */
const MOST_BYTES = 2750

/**
 * The session as it can travel: without the page to return to where that leaves no room for the bank's
 * credential; the bank's own return address is there all the same.
 * @throws Refusal ANSWER_UNREADABLE where the credential alone is too long
 */
export function boundedClaims(session: Claims): Claims {
  const fits = (content: Claims) => new TextEncoder().encode(JSON.stringify(content)).length <= MOST_BYTES
  if (fits(session)) return session
  const { returnTo: _returnTo, ...shorter } = session
  if (fits(shorter)) return shorter
  throw new Refusal(502, 'ANSWER_UNREADABLE', {}, 'too-large')
}

export const sameSubject = (a: Subject, b: Subject): boolean => a.kind === b.kind && a.id === b.id

/**
 * The end of a journey, for the merchant's page that the customer comes back to: it can't ask the bank for
 * that. It opens nothing. `alreadyLinked`: the bank has refused to link this account once more.
 */
const receipt = v.object({
  id: v.string(),
  what: v.picklist(['linked', 'unlinked', 'alreadyLinked']),
  /** Missing where the bank has said only that it is so. */
  at: v.optional(v.string()),
  returnUrl: v.nullable(v.string()),
  iat: v.number(),
  exp: v.number(),
})
export type Receipt = v.InferOutput<typeof receipt>

export type Sealer = Box<Claims>

export const createSealer = (secrets: BoxSecrets): Sealer => createBox(secrets, 'session', claims)
export const createReceipts = (secrets: BoxSecrets): Box<Receipt> => createBox(secrets, 'receipt', receipt)

const text = (body: unknown, key: string): string | undefined => {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[key] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The subjects of a request: the ids of its body; none for verify-email and auth-generate-captcha. */
export function subjectsOf(body: unknown): Subject[] {
  const journey = text(body, 'journeyId')
  const order = text(body, 'originalReferenceNo')
  return [
    ...(journey === undefined ? [] : [{ kind: 'journey', id: journey } as const]),
    ...(order === undefined ? [] : [{ kind: 'order', id: order } as const]),
  ]
}

/** The owner of a journey or an order, as the bank says. */
export interface Owner {
  readonly merchantId: string
  /**
   * The customer's number as limits know it; null when the bank knows none, missing when it wasn't asked for.
   */
  readonly number?: string | null
}
