/**
 * Loss of the connection, as the customer is told. What the browser says of it (`navigator.onLine`) is a
 * hint, wrong on some lines: it has the proxy asked. Lost is a connection that the browser calls so and on
 * which a request has failed; the next answer of the proxy's ends that. What was sent doesn't follow this
 * (client/delivery.ts).
 */
import { atom, type ReadableAtom } from 'nanostores'
import { NETWORK } from '../../domain/limits.ts'
import type { Ports } from './ports.ts'

export interface Connection {
  readonly online: ReadableAtom<boolean>
  /** A request has shown whether the proxy can be reached. */
  noteReachability(isReached: boolean): void
  /** Stops listening and asking. */
  end(): void
}

/** @param probe asks the proxy; what came of it arrives at `reached`; it never rejects */
export function createConnection(
  ports: Pick<Ports, 'online' | 'onConnection' | 'timers'>,
  probe: () => Promise<unknown>,
): Connection {
  const online = atom(true)
  let nextProbe: unknown
  let isEnded = false
  const schedule = () => {
    ports.timers.clearTimeout(nextProbe)
    if (!isEnded && !online.get()) nextProbe = ports.timers.setTimeout(ask, NETWORK.probeMs)
  }
  // A probe that times out says nothing, and another one follows all the same.
  const ask = () => void probe().then(schedule)
  const stop = ports.onConnection((isOnline) => {
    if (!isOnline || !online.get()) ask()
  })
  return {
    online,
    noteReachability(isReached) {
      const wasLost = !online.get()
      if (isReached) online.set(true)
      else if (!ports.online()) online.set(false)
      // The answer may have been on its way already when the connection was lost.
      if (isReached && wasLost && !ports.online()) ask()
      schedule()
    },
    end() {
      isEnded = true
      stop()
      ports.timers.clearTimeout(nextProbe)
    },
  }
}
