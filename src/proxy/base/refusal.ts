/**
 * Refusals of the proxy: an error of the catalogue and the HTTP status that goes with it. Codes travel, texts
 * don't.
 */
import type { FailureData } from '../../contract/envelope.ts'
import { rowOf, type ErrorName } from '../../contract/errors.ts'
import type { BankFailure } from './failures.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504

/** `retryAfterSeconds` also goes into the header Retry-After. */
export type RefusalData = Pick<FailureData, 'retryAfterSeconds' | 'returnUrl' | 'attempt'>

export class Refusal extends Error {
  readonly error: ErrorName
  readonly status: RefusalStatus
  readonly data: RefusalData
  /** The reason that the bank gave no answer, for the log; undefined where it wasn't about that. */
  readonly failure: BankFailure | undefined
  constructor(status: RefusalStatus, error: ErrorName, data: RefusalData = {}, failure?: BankFailure) {
    super(error)
    this.name = 'Refusal'
    this.status = status
    this.error = error
    this.data = data
    this.failure = failure
  }
}

/** The bank was to be asked, and certainly nothing reached it. */
export class NotSent extends Refusal {}

/**
 * The error of a port's `fetch` that is certain that not a byte was sent: there was no connection to send it
 * over.
 */
export class NeverConnected extends Error {
  readonly failure: BankFailure
  constructor(failure: BankFailure, options?: ErrorOptions) {
    super(failure, options)
    this.name = 'NeverConnected'
    this.failure = failure
  }
}

/** The bank's code of an error, as a string. */
export const codeOf = (error: ErrorName): string => rowOf(error).code

/**
 * The answer in the bank's own shape; `message` is the error's stable name, for debugging in the network
 * panel of the browser.
 */
export const refusalBody = ({ error, data }: Refusal) => ({ code: rowOf(error).code, message: error, data })
