/** The shape of a call's handler; the total table of them is calls.ts. */
import type { Answers, CallName } from '../../src/contract/endpoints.ts'
import type { Asks } from '../../src/contract/requests.ts'
import type { Context } from './context.ts'

/**
 * Answers the data, or throws a Refusal. State is only changed between two awaits, so parallel calls can't
 * mix.
 */
export type Handler<N extends CallName> = (
  body: Asks<N>,
  context: Context,
) => Answers<N> | Promise<Answers<N>>
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> }
