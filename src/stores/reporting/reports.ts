/**
 * The queue of customer reports. Until the merchant is known they wait, and the customer's info is asked for,
 * at most twice; after that they are dropped without a message. They never block anything.
 */
import type { CustomerInfo } from '../../contract/payloads/identity.ts'
import {
  isPaymentReport,
  isReport,
  reportNameFor,
  REPORTS_AT_ONCE,
  type CustomerReport,
  type ReportName,
} from '../../contract/reports.ts'
import { REPORT } from '../../domain/limits.ts'
import type { Timers } from '../../client/transport.ts'
import { restAfter } from '../core/restAfter.ts'

/** A report as it happened: without the merchant and without whom it is about. */
export type PendingReport = Omit<CustomerReport, 'event' | 'msisdn' | 'mpcUid' | 'mpcLevel'> & {
  event: ReportName
}

export interface ReportPorts {
  /** The info query of payments or of journeys. Rejects when there is no answer, or when it is given up. */
  info(variant: 'payment' | 'bind', signal: AbortSignal): Promise<CustomerInfo>
  /**
   * Sends a batch, best effort; `leaving`: the page may be gone before an answer comes. Resolves to the ms
   * after which it may be sent once more when there were too many requests, else to null. Never rejects.
   */
  send(reports: CustomerReport[], leaving: boolean): Promise<number | null>
  timers: Timers
}

export interface Reports {
  report(happened: PendingReport): void
  /**
   * While something else is asked of the bank no info is asked for. A query that is on its way goes on: the
   * bank has work with it either way, and given up it would be asked a second time.
   */
  pause(paused: boolean): void
  /** Sends what is ready, at once. */
  flush(): void
  /** Sends what is ready and ends; what still waits for the merchant is dropped. */
  end(): void
}

/** Reports of this many ms go together. */
const GATHER_MS = 3_000

/** Who it is about, as far as it is known and well formed. */
function complete(
  happened: PendingReport,
  { merchantId, msisdn, mpcUid, mpcLevel }: CustomerInfo,
): CustomerReport {
  const plain = { ...happened, event: reportNameFor(happened.event, merchantId) }
  const whole = {
    ...plain,
    ...(msisdn && { msisdn }),
    ...(mpcUid && { mpcUid }),
    ...(mpcLevel && { mpcLevel }),
  }
  return isReport(whole) ? whole : plain
}

export function createReports({ info, send, timers }: ReportPorts): Reports {
  let queue: PendingReport[] = []
  let known: CustomerInfo | undefined
  let tries = 0
  let wanted = false
  let paused = false
  let over = false
  let asking: AbortController | undefined
  let gathering: unknown
  /** After too many requests nothing is sent and nothing asked for, until this ends. */
  let resting: unknown

  const flush = (leaving: boolean) => {
    timers.clearTimeout(gathering)
    gathering = undefined
    const who = known
    if (!who || resting !== undefined) return
    while (queue.length > 0) {
      const batch = queue.splice(0, REPORTS_AT_ONCE)
      void send(
        batch.map((each) => complete(each, who)),
        leaving,
      ).then((ms) => {
        if (ms === null || over) return
        queue = [...batch, ...queue].slice(0, REPORTS_AT_ONCE)
        rest(ms)
      })
    }
  }
  const rest = (ms: number) => {
    timers.clearTimeout(resting)
    resting = timers.setTimeout(() => {
      resting = undefined
      flush(false)
      wanted = true
      void ask()
    }, ms)
  }

  const gather = () => {
    gathering ??= timers.setTimeout(() => flush(false), GATHER_MS)
  }

  const givenUp = () => tries >= REPORT.attempts && !asking && !known

  const ask = async () => {
    const first = queue[0]
    if (known || asking || paused || over || resting !== undefined || !wanted || !first || givenUp()) return
    wanted = false
    tries += 1
    const controller = (asking = new AbortController())
    try {
      known = await info(isPaymentReport(first.event) ? 'payment' : 'bind', controller.signal)
    } catch (error) {
      // Asked again with the next report.
      const ms = restAfter(error)
      if (ms !== null && !over && tries < REPORT.attempts) rest(ms)
    }
    if (over) return
    asking = undefined
    if (known) flush(false)
    else if (givenUp()) queue = []
    else void ask()
  }

  return {
    report(happened) {
      if (over || givenUp()) return
      if (queue.length < REPORTS_AT_ONCE) queue.push(happened)
      if (known) return gather()
      wanted = true
      void ask()
    },
    pause(next) {
      paused = next
      void ask()
    },
    flush: () => flush(true),
    end() {
      flush(true)
      over = true
      timers.clearTimeout(resting)
      queue = []
      asking?.abort()
    },
  }
}
