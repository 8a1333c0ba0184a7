/**
 * What an answer tells about limits: the fields RateLimit-Policy and RateLimit
 * (draft-ietf-httpapi-ratelimit-headers-11).
 */
import type { Count, Taken } from '../store/sharedStore.ts'

const share = ({ rule, taken }: Count) => taken.left / rule.points

/** The one that is nearest to its end; what others have used up is nobody's business. */
export const tightest = (counts: readonly Count[]): Count | undefined =>
  counts.toSorted((a, b) => Number(b.taken.over) - Number(a.taken.over) || share(a) - share(b))[0]

export const secondsLeft = ({ resetMs }: Taken): number => Math.max(1, Math.ceil(resetMs / 1000))

export const limitFields = ({ rule, taken }: Count): Readonly<Record<string, string>> => ({
  'ratelimit-policy': `"${rule.name}";q=${rule.points};w=${rule.seconds}`,
  ratelimit: `"${rule.name}";r=${taken.left};t=${secondsLeft(taken)}`,
})
