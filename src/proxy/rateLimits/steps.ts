/**
 * Limits as steps of a request, each before the work that it guards: by address before anything is read, by
 * journey or order and by number before a session is opened or the bank is asked, then by merchant. A session
 * that this process has seen before is counted together with its address, because each count in another
 * process costs a message. Over a limit: 429 with Retry-After.
 */
import type { CallName } from '../../contract/endpoints.ts'
import { requests } from '../../contract/requests.ts'
import type { RequestContext, Check } from '../http/exchange.ts'
import { NotSent } from '../base/refusal.ts'
import { setHeader } from '../http/respond.ts'
import type { Subject } from '../tokens/claims.ts'
import { clientAddress, type ClientAddress } from './address.ts'
import type { Count, Taken } from '../store/sharedStore.ts'
import type { Limiter, CountedBy } from './limiter.ts'
import { classOf, type LimitClass, type LimitTable } from './table.ts'

export interface LimitParts {
  readonly limiter: Pick<Limiter, 'take' | 'look'>
  readonly config: { readonly trustedProxies: number }
}

/** How much of a limit is left, as a share of it; of one that is over less than nothing. */
const share = ({ rule, taken }: Count) => (taken.over ? -1 : taken.left / rule.points)

/** The one that is nearest to its end; the others are not shown. */
export function tightest(counts: readonly Count[]): Count | undefined {
  let found: Count | undefined
  for (const one of counts) if (found === undefined || share(one) < share(found)) found = one
  return found
}

const secondsLeft = ({ resetMs }: Taken): number => Math.max(1, Math.ceil(resetMs / 1000))

/**
 * What an answer says about limits: the fields RateLimit-Policy and RateLimit
 * (draft-ietf-httpapi-ratelimit-headers-11).
 */
export const limitFields = ({ rule, taken }: Count): Readonly<Record<string, string>> => ({
  'ratelimit-policy': `"${rule.name}";q=${rule.points};w=${rule.seconds}`,
  ratelimit: `"${rule.name}";r=${taken.left};t=${secondsLeft(taken)}`,
})

function count(
  { limiter }: LimitParts,
  c: RequestContext,
  name: LimitClass,
  ...steps: readonly CountedBy[]
): void | Promise<void> {
  const taken = limiter.take(name, ...steps)
  return taken instanceof Promise ? taken.then((counts) => note(c, counts)) : note(c, taken)
}

function note(c: RequestContext, taken: readonly Count[]): void {
  const counts = [...c.counts, ...taken]
  c.counts = counts
  const nearest = tightest(counts)
  if (!nearest) return
  const fields = limitFields(nearest)
  for (const field of Object.keys(fields)) setHeader(c, field, fields[field] ?? '')
  if (nearest.taken.over) refuseOver(c, counts)
}

/** Over one of them: 429, and when none of them is used up. */
function refuseOver(c: RequestContext, counts: readonly Count[]): void {
  const nearest = tightest(counts)
  if (!nearest?.taken.over) return
  const retryAfterSeconds = Math.max(
    ...counts.flatMap(({ taken }) => (taken.over ? [secondsLeft(taken)] : [])),
  )
  c.limit = nearest.rule.name
  throw new NotSent(429, 'RATE_LIMITED', { retryAfterSeconds })
}

/** By address, then by the networks around it: one that is over its limit uses up nothing of the next. */
function byAddress(parts: LimitParts, c: RequestContext): readonly CountedBy[] {
  const { address, site, network } = addressOf(parts, c) ?? {}
  return [{ address }, { site }, { network }]
}

/** Whether the body of such a call may name the number that it is about. */
function asksForNumber(call: CallName): boolean {
  const asks = requests[call]
  // Of a union it isn't looked for.
  return !('entries' in asks) || 'msisdn' in asks.entries
}

/** What isn't a call, by address. */
export const limitAddress =
  (parts: LimitParts, name: LimitClass): Check =>
  (c) =>
    count(parts, c, name, ...byAddress(parts, c))

/**
 * A call by address; where its session is known already, by session, number and merchant too. A limit by
 * number waits for the body where the session has no number or the body may name another.
 */
export const limitCall =
  (parts: LimitParts & { readonly config: { readonly limits: LimitTable } }): Check =>
  (c) => {
    const name = classOf(c.call)
    const { session } = c
    const isNumberKnown = session?.number !== undefined && !asksForNumber(c.call)
    const isWhole =
      session?.merchantId !== undefined && (isNumberKnown || parts.config.limits[name].number === undefined)
    c.isSubjectCounted = isWhole
    const rest = isWhole ? bySubject(session, session.number, session.merchantId) : []
    return count(parts, c, name, ...byAddress(parts, c), ...rest)
  }

const addressOf = ({ config }: LimitParts, c: RequestContext): ClientAddress | undefined =>
  clientAddress(c.env, c.req.header('x-forwarded-for'), config.trustedProxies)

/** By journey or order, and by number; then by merchant. */
const bySubject = (
  subject: Subject | undefined,
  number: string | undefined,
  merchant: string | undefined,
): readonly CountedBy[] => [{ session: subject && `${subject.kind} ${subject.id}`, number }, { merchant }]

/**
 * By journey or order, by number and by merchant. Only what the bank knows is counted: who makes up journeys
 * spends nothing of a number's or a merchant's.
 * @param number the one asked about; the customer's own when missing
 */
export async function limitSubject(
  parts: LimitParts,
  c: RequestContext,
  { name, subject, number }: { name: LimitClass; subject: Subject | undefined; number?: string | undefined },
): Promise<void> {
  const { owner } = c
  if (owner === undefined) return
  await count(parts, c, name, ...bySubject(subject, number ?? owner.number ?? undefined, owner.merchantId))
}

/** Before the bank is asked for a journey or an order that nobody here knows. */
export async function limitUnknown(parts: LimitParts, c: RequestContext): Promise<void> {
  refuseOver(c, await parts.limiter.look('unknown', { ...addressOf(parts, c) }))
}

/** The bank has said that it knows no such journey or order. */
export async function countUnknown(parts: LimitParts, c: RequestContext): Promise<void> {
  await parts.limiter.take('unknown', { ...addressOf(parts, c) })
}
