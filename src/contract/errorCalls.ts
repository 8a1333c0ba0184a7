/** Which call may be answered with which error; no browser needs it. */
import type { CallName } from './endpoints.ts'
import { rowOf, type ErrorName } from './errors.ts'
import { callsOf } from './errors/sources.ts'

/** Whether the bank may answer a call with this error. */
export const canAnswer = (call: CallName, name: ErrorName): boolean =>
  rowOf(name).sources.some((source) => callsOf(source).includes(call))
