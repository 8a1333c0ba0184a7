/** Time that a test moves: tasks run when it passes them, in order. */
import type { Timers } from '../../src/client/transport.ts'

export interface MovedTimers extends Timers {
  /** Epoch ms. */
  now(): number
  /** Passes `ms`, running what falls due and letting its promises settle in between. */
  pass(ms: number): Promise<void>
  /** Lets everything that is ready happen, requests and their answers included. */
  settle(): Promise<void>
  /** Number of tasks that wait. */
  pending(): number
}

const eventLoopTurn = () => new Promise((resolve) => setImmediate(resolve))

/** @param inFlight requests that are being answered: time stands still until they are */
export function createTimers(
  start: number,
  inFlight: ReadonlySet<Promise<unknown>> = new Set(),
): MovedTimers {
  let time = start
  let last = 0
  const tasks = new Map<number, { at: number; task: () => void }>()
  const next = (deadline: number) => {
    const due = [...tasks].filter(([, { at }]) => at <= deadline).toSorted(([, a], [, b]) => a.at - b.at)
    return due[0]
  }
  // The steps after an answer take a few turns of the loop, and may ask again.
  const settle = async () => {
    for (let quiet = 0; quiet < 5; quiet++) {
      if (inFlight.size > 0) quiet = 0
      await Promise.allSettled(inFlight)
      await eventLoopTurn()
    }
  }
  return {
    now: () => time,
    settle,
    setTimeout(task, ms) {
      tasks.set(++last, { at: time + ms, task })
      return last
    },
    clearTimeout: (handle) => {
      tasks.delete(handle as number)
    },
    async pass(ms) {
      const end = time + ms
      await settle()
      for (let due = next(end); due; due = next(end)) {
        const [handle, { at, task }] = due
        tasks.delete(handle)
        time = at
        task()
        await settle()
      }
      time = end
      await settle()
    },
    pending: () => tasks.size,
  }
}
