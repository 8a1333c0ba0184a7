/** Acts of the customer: one action at a time, and not more often than is allowed. */
import { atom, map, type MapStore, type WritableAtom } from 'nanostores'
import type { Clock } from './clock.ts'
import type { Problems, ShowOptions } from './problems.ts'
import { restAfter } from './restAfter.ts'

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
  /** For how many ms an action stays locked after too many requests; 0 when it isn't. */
  lockedFor(action: string): number
  /** Says once more that an action is locked; false when it isn't. */
  refuseEarly(action: string): boolean
  /**
   * For what is asked outside of `run`: locks the action after too many requests, and says so as `run` does.
   * False, and nothing happens, after any other error.
   */
  lockAfter(action: string, error: unknown): Promise<boolean>
}

/** @param isAlive false: the element is gone, so no error is shown */
export function createActions(problems: Problems, clock: Clock, isAlive: () => boolean): Actions {
  const busy = atom<string | null>(null)
  const cooling = map<Record<string, number | undefined>>({})
  const lock = (action: string, error: unknown): boolean => {
    const restMs = restAfter(error)
    if (restMs !== null) cooling.setKey(action, clock.now() + restMs)
    return restMs !== null
  }
  const lockedFor = (action: string) => Math.max(0, (cooling.get()[action] ?? 0) - clock.now())
  const refuseEarly = (action: string): boolean => {
    const ms = lockedFor(action)
    if (ms > 0)
      problems.dialog.set(problems.make('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ms / 1000) }))
    return ms > 0
  }
  const run: Actions['run'] = async (action, task, options = {}) => {
    if (busy.get() !== null) return
    // Not every button is locked meanwhile: a press that comes too early shows the problem once more.
    if (refuseEarly(action)) return
    busy.set(action)
    if (options.field) problems.clear(options.field)
    try {
      await task()
    } catch (error) {
      lock(action, error)
      if (isAlive()) await problems.show(error, { retry: () => void run(action, task, options), ...options })
    } finally {
      busy.set(null)
    }
  }
  return {
    busy,
    cooling,
    run,
    lockedFor,
    refuseEarly,
    async lockAfter(action, error) {
      if (!lock(action, error)) return false
      if (isAlive()) await problems.show(error)
      return true
    },
  }
}
