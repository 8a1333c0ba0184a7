/** Errors by the calls that may be answered with them; no browser needs it. */
import type { CallName } from './endpoints.ts'
import { rowOf, type ErrorName } from './errors.ts'
import { callsOf } from './errors/sources.ts'

/** True where the bank may answer a call with this error. */
export const canAnswer = (call: CallName, name: ErrorName): boolean =>
  rowOf(name).sources.some((source) => callsOf(source).includes(call))
