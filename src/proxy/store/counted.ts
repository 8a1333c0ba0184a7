/**
 * A limiter of rate-limiter-flexible as a counter: it answers by rejecting, and what it rejects with may be
 * an answer.
 */
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import type { Counter, Taken } from './sharedStore.ts'

const taken = (over: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): Taken => ({
  over,
  left: over ? 0 : remainingPoints,
  resetMs: Math.max(0, msBeforeNext),
})

const isAnswer = (reason: unknown): reason is RateLimiterRes =>
  typeof reason === 'object' && reason !== null && 'msBeforeNext' in reason

export const counted = (limiter: RateLimiterAbstract): Pick<Counter, 'take'> => ({
  take: (key) =>
    limiter.consume(key).then(
      (result) => taken(false, result),
      (reason: unknown) => {
        if (isAnswer(reason)) return taken(true, reason)
        throw reason
      },
    ),
})
