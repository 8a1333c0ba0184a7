/**
 * That the call which ends a journey is on its way: whoever comes back meanwhile hasn't cancelled. Once it is
 * answered, or its answer is lost, nothing is noted any more.
 */
import type { Needs } from '../dependencies.ts'
import type { Call } from '../http/exchange.ts'
import { finishesJourney } from '../sessions/returns.ts'
import type { Subject } from '../tokens/claims.ts'

/** Its name among what is under way; no order has a blank in its own. */
const followedAs = ({ kind, id }: Subject): string => (kind === 'order' ? id : `journey ${id}`)

/** True while a confirm of the order, or the end of the journey, may be at the bank. */
export const isUnderWay = (deps: Needs<'underWay'>, subject: Subject): Promise<boolean> =>
  deps.underWay.isUnderWay(followedAs(subject))

/** A journey has no attempts. */
const NO_ATTEMPT = '-'

/** Asks, and notes meanwhile what ends a journey. */
export async function whileNoted<T>(
  { underWay }: Needs<'underWay'>,
  { name, subject }: Pick<Call, 'name' | 'subject'>,
  ask: () => Promise<T>,
): Promise<T> {
  if (subject === undefined || !finishesJourney(name)) return ask()
  const followed = followedAs(subject)
  await underWay.begin(followed, NO_ATTEMPT)
  try {
    return await ask()
  } finally {
    await underWay.end(followed, NO_ATTEMPT, 'refused')
  }
}
