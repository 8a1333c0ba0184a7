/**
 * Stops calls to a bank that doesn't answer (circuit breaker): after some failures in a row nothing is sent
 * for a while, then one call is let through as a trial. What is refused here certainly never reached the
 * bank, so a payment may be tried again.
 */
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult, type IBackoff } from 'cockatiel'
import type { Stopwatch } from '../base/ports.ts'
import { NotSent } from '../base/refusal.ts'

export interface BreakerRule {
  /** Failures in a row that open it: no connection, no answer in time, a gateway's 5xx. 0: never. */
  readonly failures: number
  /** Time for which nothing is sent, in ms. */
  readonly openMs: number
}

export const BREAKER_RULE: BreakerRule = { failures: 10, openMs: 10_000 }

export type BreakerState = 'closed' | 'open' | 'half-open'

export interface Breaker {
  readonly state: BreakerState
  /** Throws NotSent (503, SYSTEM_BUSY, with the seconds to wait) while nothing may be sent. */
  check(): void
  /**
   * Throws as `check` does, and what the work throws.
   * @param work with a `check` of its own, for the moment when it leaves: it may have waited
   */
  run<T>(work: (checkAgain: () => void) => Promise<T>): Promise<T>
}

export interface BreakerPorts extends Stopwatch {
  onChange(state: BreakerState): void
  /**
   * True for work that ended in a way (thrown or answered) that means trouble at the bank.
   * @param isTrial the one call by which an open breaker finds out
   */
  isFailure(outcome: unknown, isTrial: boolean): boolean
}

const NAMES: Readonly<Record<CircuitState, BreakerState>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
  [CircuitState.Isolated]: 'open',
}

/** The end of work, and what it says of the bank. */
interface Ending<T> {
  readonly isFailure: boolean
  /** Answers or throws it. */
  result(): T | Promise<T>
}

/** The end of work. @param isFailure by what it answered or threw */
async function endingOf<T>(
  work: () => Promise<T>,
  isFailure: (outcome: unknown) => boolean,
): Promise<Ending<T>> {
  try {
    const answer = await work()
    return { isFailure: isFailure(answer), result: () => answer }
  } catch (error) {
    const result = () => {
      throw error
    }
    return { isFailure: isFailure(error), result }
  }
}

/**
 * The end of work that may hang: a failure once it has taken so long. The work goes on all the same, and its
 * own end is heard of then.
 */
const endingInTime = <T>(
  ending: Promise<Ending<T>>,
  ms: number,
  hear: (end: Ending<T>) => void,
): Promise<Ending<T>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve({ isFailure: true, result: async () => (await ending).result() })
      void ending.then(hear)
    }, ms).unref()
    void ending.then((end) => {
      clearTimeout(timer)
      resolve(end)
    })
  })

export function createBreaker(
  { failures, openMs }: BreakerRule,
  { elapsed, onChange, isFailure }: BreakerPorts,
): Breaker {
  if (failures === 0) return { state: 'closed', check: () => undefined, run: (work) => work(() => undefined) }
  /** By the stopwatch. */
  let openUntil = 0
  /** A trial was answered late: the bank is slow rather than gone, and the next one may take its time. */
  let isSlow = false
  // The library compares times of day, which may be set back; a duration that looks at the stopwatch decides
  // whatever they are.
  const untilThen: IBackoff<unknown> = {
    get duration() {
      return elapsed() < openUntil ? Infinity : -Infinity
    },
    next: () => untilThen,
  }
  const circuit = circuitBreaker(
    handleWhenResult((ending) => (ending as Ending<unknown>).isFailure),
    {
      breaker: new ConsecutiveBreaker(failures),
      halfOpenAfter: { next: () => untilThen },
    },
  )
  circuit.onStateChange((state) => {
    if (state === CircuitState.Open) openUntil = elapsed() + openMs
    onChange(NAMES[state])
  })

  const refuse = (wait: number): never => {
    const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000))
    throw new NotSent(503, 'SYSTEM_BUSY', { retryAfterSeconds }, 'left-alone')
  }
  const check = (): void => {
    const probing = circuit.state === CircuitState.HalfOpen
    const wait = circuit.state === CircuitState.Open ? openUntil - elapsed() : 0
    if (probing || wait > 0) refuse(wait)
  }
  return {
    get state() {
      return NAMES[circuit.state]
    },
    check,
    async run<T>(work: (checkAgain: () => void) => Promise<T>) {
      check()
      const ending = await circuit.execute(() => {
        const isTrial = circuit.state === CircuitState.HalfOpen
        const checkAgain = () => (isTrial ? undefined : check())
        const own = endingOf(
          () => work(checkAgain),
          (outcome) => isFailure(outcome, isTrial),
        )
        if (!isTrial) return own
        if (isSlow) {
          isSlow = false
          return own
        }
        // One that hung would keep customers from a bank that is back, until its time-out.
        return endingInTime(own, openMs, ({ isFailure: hasFailed }) => {
          if (hasFailed) return
          isSlow = true
          openUntil = elapsed()
        })
      })
      return ending.result()
    },
  }
}
