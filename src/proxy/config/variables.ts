/**
 * THE table of the proxy's variables, put together from one file for each subject: what `config.ts` reads
 * from the environment and from CONFIG_FILE, and what `--help` lists in this order. A variable
 * marked `file` may be given as NAME_FILE instead, with the path of a file that holds the value.
 */
import type * as v from 'valibot'
import { bankVariables, keyVariables } from './variables/bank.ts'
import {
  egressVariables,
  environmentVariables,
  operatorVariables,
  processVariables,
} from './variables/process.ts'
import { limitVariables, pageVariables, sessionVariables } from './variables/pages.ts'
import { merchantVariables, profileVariables } from './variables/merchants.ts'
import { storeVariables } from './variables/store.ts'
import { traceVariables } from './variables/traces.ts'
import type { Variable } from './variables/variable.ts'

export type { Variable }

export const variables = {
  ...environmentVariables,
  ...processVariables,
  ...bankVariables,
  ...egressVariables,
  ...keyVariables,
  ...sessionVariables,
  ...pageVariables,
  ...merchantVariables,
  ...profileVariables,
  ...limitVariables,
  ...storeVariables,
  ...operatorVariables,
  ...traceVariables,
} as const satisfies Record<string, Variable<unknown>>

export type VariableName = keyof typeof variables
export type Value<N extends VariableName> = v.InferOutput<(typeof variables)[N]['schema']>
/** Undefined where a variable is missing or wrong. */
export type Values = { readonly [N in VariableName]: Value<N> | undefined }
/** None is wrong: undefined is only what is missing and has no default. */
export type RightValues = {
  readonly [N in VariableName]:
    | Value<N>
    | ((typeof variables)[N]['default'] extends string ? never : undefined)
}
/** Those that a reload takes up. */
export type LiveName = {
  [N in VariableName]: (typeof variables)[N] extends { readonly live: true } ? N : never
}[VariableName]
export const variableNames = Object.keys(variables) as VariableName[]

/** True when every variable with a default has a value: only a wrong one has none. */
export const isRight = (values: Values): values is RightValues =>
  variableNames.every((name) => variables[name].default === null || values[name] !== undefined)
