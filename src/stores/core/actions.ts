/** What the customer does: one action at a time, and not more often than is allowed. */
import { atom, map, type MapStore, type WritableAtom } from 'nanostores'
import { BankError } from '../../client/error.ts'
import type { ErrorName } from '../../contract/errors.ts'
import { RATE_LIMIT } from '../../domain/limits.ts'
import type { Clock } from './clock.ts'
import type { Problems, ShowOptions } from './problems.ts'

export interface Actions {
  /** The action that is running, or null. One at a time: this is what locks the buttons. */
  readonly busy: WritableAtom<string | null>
  /**
   * Actions that were refused for being too frequent, and until when (epoch ms by the server) they stay
   * locked.
   */
  readonly cooling: MapStore<Record<string, number | undefined>>
  /**
   * Runs one action; a second one while it runs is ignored, one that comes too early refused. Errors go to
   * `problems`.
   */
  run(action: string, task: () => Promise<void>, options?: ShowOptions): Promise<void>
}

const TOO_OFTEN: readonly ErrorName[] = ['RATE_LIMITED', 'TOO_FREQUENT']

/** @param isAlive false: the element is gone, so no error is shown */
export function createActions(problems: Problems, clock: Clock, isAlive: () => boolean): Actions {
  const busy = atom<string | null>(null)
  const cooling = map<Record<string, number | undefined>>({})
  const run: Actions['run'] = async (action, task, options = {}) => {
    if (busy.get() !== null) return
    const wait = (cooling.get()[action] ?? 0) - clock.now()
    // Not every button is locked meanwhile: a press that comes too early shows the problem once more.
    if (wait > 0)
      return problems.dialog.set(problems.make('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait / 1000) }))
    busy.set(action)
    if (options.field) problems.clear(options.field)
    try {
      await task()
    } catch (error) {
      if (error instanceof BankError && TOO_OFTEN.includes(error.failure.name)) {
        cooling.setKey(
          action,
          clock.now() + (error.failure.data.retryAfterSeconds ?? RATE_LIMIT.retryAfterMs / 1000) * 1000,
        )
      }
      if (isAlive()) await problems.show(error, { retry: () => void run(action, task, options), ...options })
    } finally {
      busy.set(null)
    }
  }
  return { busy, cooling, run }
}
