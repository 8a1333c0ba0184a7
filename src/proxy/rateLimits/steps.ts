/**
 * Limits as steps of a request, each before the work that it guards: by address before anything is read, by
 * journey or order and by number before a session is opened or the bank is asked, then by merchant. Over a
 * limit: 429 with Retry-After.
 */
import type { RequestContext, Check } from '../http/exchange.ts'
import { NotSent } from '../base/refusal.ts'
import { setHeader } from '../http/respond.ts'
import type { Subject } from '../tokens/claims.ts'
import { clientAddress, type ClientAddress } from './address.ts'
import type { Count, Taken } from '../store/sharedStore.ts'
import type { Limiter, CountedBy } from './limiter.ts'
import { classOf, type LimitClass } from './table.ts'

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

async function count(
  { limiter }: LimitParts,
  c: RequestContext,
  name: LimitClass,
  ...steps: readonly CountedBy[]
): Promise<void> {
  const counts = [...(c.get('counts') ?? []), ...(await limiter.take(name, ...steps))]
  c.set('counts', counts)
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
  c.set('limit', nearest.rule.name)
  throw new NotSent(429, 'RATE_LIMITED', { retryAfterSeconds })
}

/**
 * By address, then by the networks around it: one address that is over its limit uses up nothing of theirs.
 * @param name of what isn't a call
 */
export const limitAddress =
  (parts: LimitParts, name?: LimitClass): Check =>
  async (c) => {
    const client = addressOf(parts, c)
    const { address, site, network } = client ?? {}
    await count(parts, c, name ?? classOf(c.get('call')), { address }, { site }, { network })
  }

const addressOf = ({ config }: LimitParts, c: RequestContext): ClientAddress | undefined =>
  clientAddress(c.env, c.req.header('x-forwarded-for'), config.trustedProxies)

/**
 * By journey or order, and by number; then by merchant. Only what the bank knows is counted: who makes up
 * journeys spends nothing of a number's or a merchant's.
 * @param number the one asked about; the customer's own when missing
 */
export async function limitSubject(
  parts: LimitParts,
  c: RequestContext,
  { name, subject, number }: { name: LimitClass; subject: Subject | undefined; number?: string | undefined },
): Promise<void> {
  const owner = c.get('owner')
  if (owner === undefined) return
  await count(
    parts,
    c,
    name,
    { session: subject && `${subject.kind} ${subject.id}`, number: number ?? owner.number ?? undefined },
    { merchant: owner.merchantId },
  )
}

/** Before the bank is asked for a journey or an order that nobody here knows. */
export async function limitUnknown(parts: LimitParts, c: RequestContext): Promise<void> {
  refuseOver(c, await parts.limiter.look('unknown', { ...addressOf(parts, c) }))
}

/** The bank has said that it knows no such journey or order. */
export async function countUnknown(parts: LimitParts, c: RequestContext): Promise<void> {
  await parts.limiter.take('unknown', { ...addressOf(parts, c) })
}
