/** The rest that "too many requests" asks of the page. */
import { BankError } from '../../client/error.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { RATE_LIMIT } from '../../domain/limits.ts'

const TOO_OFTEN: readonly ErrorName[] = ['RATE_LIMITED', 'TOO_FREQUENT']

/** For how many ms the same may not be asked again after this error; null when it says nothing of that. */
export const restAfter = (error: unknown): number | null =>
  error instanceof BankError && TOO_OFTEN.includes(error.failure.name)
    ? (error.failure.data.retryAfterSeconds ?? RATE_LIMIT.retryAfterMs / 1000) * 1000
    : null
