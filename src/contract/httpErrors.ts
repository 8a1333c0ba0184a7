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
 * Meaning of an answer that is no success: the status first, then the body's code, refined by the chances
 * left.
 */
export function nameOfAnswer({ status, code, data }: FailedAnswer): ErrorName {
  if (status === 429) return 'RATE_LIMITED'
  if (status === 401) return 'SESSION_EXPIRED'
  const errorName = code === undefined ? undefined : errorNameOf(code)
  // A code that isn't in the table is an answer, whatever the status.
  if (code !== undefined && code !== '0' && !errorName) return 'UNKNOWN'
  if (status === 408 || status === 504) return 'TIMEOUT'
  if (errorName) return refine(errorName, data)
  if (status >= 500) return 'SYSTEM_BUSY'
  // Success in a status that isn't 200, or a success whose data couldn't be read.
  return status >= 400 ? 'UNKNOWN' : 'ANSWER_UNREADABLE'
}
