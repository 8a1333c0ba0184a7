/** The type of a call's handler; calls.ts has the table of all handlers. */
import type { Answers, CallName } from '../contract/endpoints.ts'
import type { Asks } from '../contract/requests.ts'
import type { Context } from './context.ts'

/**
 * Returns the data, or throws a Refusal. It changes the state only between two awaits, so that parallel
 * calls don't interfere.
 */
export type Handler<N extends CallName> = (
  body: Asks<N>,
  context: Context,
) => Answers<N> | Promise<Answers<N>>
export type Handlers<N extends CallName = CallName> = { readonly [K in N]: Handler<K> }
