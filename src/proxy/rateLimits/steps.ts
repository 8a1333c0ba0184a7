/**
 * Limits as steps of a request, each before the work that it guards: by address before anything is read, by
 * journey or order and by number before a session is opened or the bank is asked, then by merchant. Over a
 * limit: 429 with Retry-After.
 */
import type { Ask, Check } from '../http/exchange.ts'
import type { Merchant } from '../base/merchant.ts'
import { NotSent } from '../base/refusal.ts'
import { tell } from '../http/respond.ts'
import type { Subject } from '../tokens/claims.ts'
import { clientAddress } from './address.ts'
import { limitFields, secondsLeft, tightest } from './fields.ts'
import type { Limiter, Whose } from './limiter.ts'
import { classOf, type LimitClass } from './table.ts'

export interface LimitParts {
  readonly limiter: Pick<Limiter, 'take'>
  readonly config: { readonly trustedProxies: number; readonly merchants: readonly Merchant[] }
}

async function count({ limiter }: LimitParts, c: Ask, name: LimitClass, whose: Whose): Promise<void> {
  const counts = [...(c.get('counts') ?? []), ...(await limiter.take(name, whose))]
  c.set('counts', counts)
  const told = tightest(counts)
  if (!told) return
  for (const [field, value] of Object.entries(limitFields(told))) tell(c, field, value)
  if (!told.taken.over) return
  const retryAfterSeconds = Math.max(
    ...counts.flatMap(({ taken }) => (taken.over ? [secondsLeft(taken)] : [])),
  )
  c.set('limit', told.rule.name)
  throw new NotSent(429, 'RATE_LIMITED', { retryAfterSeconds })
}

/** By address. @param name of what isn't a call */
export const limitAddress =
  (parts: LimitParts, name?: LimitClass): Check =>
  async (c) => {
    const address = clientAddress(c.env, c.req.header('x-forwarded-for'), parts.config.trustedProxies)
    await count(parts, c, name ?? classOf(c.get('call')), { address })
  }

/**
 * The merchant whose customer this is, as far as that is known: by the session, or by a page that is theirs
 * alone.
 */
function merchantOf({ config }: LimitParts, c: Ask): string | undefined {
  const known = c.get('session')?.merchantId
  if (known !== undefined) return known
  const [only, ...others] = config.merchants.filter(({ embedOrigins }) =>
    embedOrigins.includes(c.get('origin')),
  )
  return others.length === 0 ? only?.id : undefined
}

/** By journey or order, and by number; then by merchant. */
export async function limitSubject(
  parts: LimitParts,
  c: Ask,
  { name, subject, number }: { name: LimitClass; subject: Subject | undefined; number?: string | undefined },
): Promise<void> {
  await count(parts, c, name, { session: subject && `${subject.kind} ${subject.id}`, number })
  const merchant = merchantOf(parts, c)
  if (merchant !== undefined) await count(parts, c, name, { merchant })
}
