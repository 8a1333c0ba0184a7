/** The one class of error that leaves the client. */
import type { FailureData } from '../contract/envelope.ts'
import type { ErrorName } from '../contract/errors.ts'
import type { Delivery } from './delivery.ts'

export interface Failure {
  name: ErrorName
  /** The bank code, or `HTTP 503`; never the bank's prose. */
  wireCode: string
  data: FailureData
  diagnosticsId: string
  /** Delivery of the request to the bank. */
  delivery: Delivery
}

/** A call that failed; `failure.name` is one of the published names of errors.ts. */
export class BankError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`${failure.name} (${failure.wireCode})`)
    this.name = 'BankError'
    this.failure = failure
  }
}

/** An error that the page knows of by itself: nothing was asked for it. */
export const ownError = (name: ErrorName): BankError =>
  new BankError({ name, wireCode: '', data: {}, diagnosticsId: '', delivery: 'none' })

/** The caller was removed or cancelled; nothing is shown. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
