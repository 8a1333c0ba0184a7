/** A refusal of the sandbox bank: an error name, the data for its text, an HTTP status if it isn't 200. */
import type { FailureData } from '../contract/envelope.ts'
import type { ErrorName } from '../contract/errors.ts'

/** Errors with a status of their own; all others are sent with status 200. */
const STATUS: Partial<Record<ErrorName, number>> = {
  SESSION_EXPIRED: 401,
  SESSION_REQUIRED: 401,
  SESSION_MISMATCH: 401,
  REQUEST_REJECTED: 400,
  CALL_UNKNOWN: 404,
  PAYMENT_DETAILS_CHANGED: 422,
}

export class BankRefusal extends Error {
  readonly error: ErrorName
  readonly data: FailureData
  readonly status: number
  constructor(error: ErrorName, data: FailureData = {}, status: number = STATUS[error] ?? 200) {
    super(error)
    this.name = 'Refusal'
    this.error = error
    this.data = data
    this.status = status
  }
}
