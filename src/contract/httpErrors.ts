/** From an HTTP answer to an error's name. Pure; the bank's `message` is never looked at. */
import { errorNameOf, type ErrorName } from './errors.ts'
import { refine } from './errorRules.ts'

export interface FailedAnswer {
  /** HTTP status. */
  readonly status: number
  /** The body's `code`; undefined when the body was no JSON or had another shape. */
  readonly code: string | undefined
  readonly data: { readonly chances?: number | undefined }
}

/**
 * What an answer that is no success means: the status first, then the body's code, refined by the chances
 * left.
 */
export function nameOfAnswer({ status, code, data }: FailedAnswer): ErrorName {
  if (status === 429) return 'RATE_LIMITED'
  if (status === 401) return 'SESSION_EXPIRED'
  if (status === 408 || status === 504) return 'TIMEOUT'
  const errorName = code === undefined ? undefined : errorNameOf(code)
  if (errorName) return refine(errorName, data)
  if (status >= 500) return 'SYSTEM_BUSY'
  if (status >= 400) return 'UNKNOWN'
  // Success in a status that isn't 200, or a success whose data couldn't be read.
  if (status !== 200 || code === undefined || code === '0') return 'ANSWER_UNREADABLE'
  return 'UNKNOWN'
}
