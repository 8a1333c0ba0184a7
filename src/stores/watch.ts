/** Asks for a payment's status: 1, 2, 3, 5, 5 … s while the countdown runs, then every 15 s; at once when the page wakes (readings 4). */
import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { StatusAnswer } from '../contract/payloads/payment.ts'
import { pollDelay } from '../domain/payFlow.ts'
import type { Core } from './core.ts'

interface Watching {
  ask(): Promise<StatusAnswer>
  receive(answer: StatusAnswer): void
  deadline: ReadableAtom<{ end: number } | null>
  /** Set when the countdown has ended without a final state. */
  overdue: WritableAtom<boolean>
  done(): boolean
}

export function watchStatus(core: Core, { ask, receive, deadline, overdue, done }: Watching): () => void {
  const { timers, jitter, onWake } = core.ports
  let stopped = false
  let asking = false
  let turn = 0
  let next: unknown
  let ending: unknown

  const isOver = () => core.clock.now() >= (deadline.get()?.end ?? 0)
  const expire = () => {
    if (!stopped && !done() && isOver()) overdue.set(true)
  }
  const schedule = () => {
    timers.clearTimeout(next)
    if (!stopped && !done()) next = timers.setTimeout(poll, pollDelay(turn++, isOver(), jitter()))
  }
  const poll = async () => {
    if (stopped || asking) return
    asking = true
    try {
      const answer = await ask()
      if (!stopped) receive(answer)
    } catch {
      // No answer says nothing about the payment: ask again.
    } finally {
      asking = false
      expire()
      schedule()
    }
  }

  const sleep = onWake(() => {
    turn = 0
    void poll()
  })
  ending = timers.setTimeout(expire, Math.max(0, (deadline.get()?.end ?? 0) - core.clock.now()))
  void poll()
  return () => {
    stopped = true
    timers.clearTimeout(next)
    timers.clearTimeout(ending)
    sleep()
  }
}
