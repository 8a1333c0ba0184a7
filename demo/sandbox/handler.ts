/** The shape of a call's handler; the total table of them is calls.ts. */
import type { InferOutput } from 'valibot'
import type { Answers, CallName, endpoints } from '../../src/contract/endpoints.ts'
import type { Context } from './context.ts'

type Body<N extends CallName> = InferOutput<(typeof endpoints)[N]['asks']>

/**
 * Answers the data, or throws a Refusal. State is only changed between two awaits, so parallel calls can't
 * mix.
 */
export type Handler<N extends CallName> = (
  body: Body<N>,
  context: Context,
) => Answers<N> | Promise<Answers<N>>
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> }
