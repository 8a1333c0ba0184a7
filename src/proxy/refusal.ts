/** How the proxy says no: an error of the catalogue and the HTTP status that goes with it. Codes travel, texts don't. */
import { rowOf, type ErrorName } from '../contract/errors.ts'

export type RefusalStatus = 400 | 401 | 403 | 404 | 413 | 415 | 500 | 502 | 504

export class Refusal extends Error {
  readonly error: ErrorName
  readonly status: RefusalStatus
  constructor(status: RefusalStatus, error: ErrorName) {
    super(error)
    this.name = 'Refusal'
    this.status = status
    this.error = error
  }
}

/** The bank's code of an error, as a string. */
export const codeOf = (error: ErrorName): string => rowOf(error).code

/** The answer in the bank's own shape; `message` is the error's stable name, for whoever looks at the network panel. */
export const refusalBody = (error: ErrorName) => ({ code: rowOf(error).code, message: error, data: {} })
