/**
 * The queue of customer reports. Until the merchant is known they wait, and the customer's info is asked for,
 * at most twice: the second query is kept for when the bank knows the customer. After that they go out
 * without merchant and person. They never block anything, and what is lost of them is counted.
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

/** Options of a batch's way. */
export interface SendOptions {
  /** The merchant is known: the session goes along and proves it. */
  readonly isNamed: boolean
  /** The page may be gone before an answer comes. */
  readonly isLeaving: boolean
}

/** Fate of a batch. One that came with too many others may be sent once more, after so many ms. */
export type BatchDelivery = 'taken' | 'lost' | { readonly againAfterMs: number }

export interface ReportPorts {
  /** The info query of payments or of journeys. Rejects when there is no answer, or when it is given up. */
  info(variant: 'payment' | 'bind', signal: AbortSignal): Promise<CustomerInfo>
  /** Sends a batch. Never rejects. */
  send(reports: CustomerReport[], sending: SendOptions): Promise<BatchDelivery>
  timers: Timers
}

export interface Reports {
  report(event: PendingReport): void
  /**
   * The bank knows from now on who the customer is: where no answer has said it, the second query is asked
   * ahead of the next report.
   */
  identify(): void
  /**
   * While something else is asked of the bank no info is asked for. A query that is on its way goes on: the
   * bank has work with it either way, and given up it would be asked a second time.
   */
  pause(isPaused: boolean): void
  /** The page may be gone soon: sends what needn't wait, at once. */
  flush(): void
  /** Sends everything and ends. */
  end(): void
}

/** Reports of this many ms go together; as long after a query that failed it is asked again. */
const GATHER_MS = 3_000

/** Adds the person it is about, as far as it is known and well formed. */
function complete(event: PendingReport, customer: CustomerInfo | undefined): CustomerReport {
  if (!customer) return event
  const { merchantId, msisdn, mpcUid, mpcLevel } = customer
  const plain = { ...event, event: reportNameFor(event.event, merchantId) }
  const whole = {
    ...plain,
    ...(msisdn && { msisdn }),
    ...(mpcUid && { mpcUid }),
    ...(mpcLevel && { mpcLevel }),
  }
  return isReport(whole) ? whole : plain
}

/** Reports that wait. When there are too many the oldest goes: how it ended says more than how it began. */
function createQueue() {
  const pending: PendingReport[] = []
  /** Lost since the last report that said so. */
  let losses = 0
  const trim = () => {
    while (pending.length > REPORT.kept) losses += 1 + (pending.shift()?.dropped ?? 0)
  }
  return {
    pending,
    add(event: PendingReport) {
      pending.push(event)
      trim()
    },
    putBack(batch: readonly PendingReport[]) {
      pending.unshift(...batch)
      trim()
    },
    lose(reports: readonly Pick<CustomerReport, 'dropped'>[]) {
      for (const { dropped = 0 } of reports) losses += 1 + dropped
    },
    /** The next batch; its first report says what was lost before it. */
    take(): PendingReport[] {
      const [first, ...following] = pending.splice(0, REPORTS_AT_ONCE)
      if (!first) return []
      const dropCount = losses + (first.dropped ?? 0)
      losses = 0
      return [dropCount > 0 ? { ...first, dropped: dropCount } : first, ...following]
    },
  }
}

export function createReports({ info, send, timers }: ReportPorts): Reports {
  const queue = createQueue()
  let customer: CustomerInfo | undefined
  let attempts = 0
  let isDue = false
  let isPaused = false
  let isOver = false
  let currentAbort: AbortController | undefined
  let timer: unknown
  /** After too many requests nothing is sent and nothing asked for, until this ends. */
  let resting: unknown

  let isIdentified = false
  const mayAsk = () => attempts < REPORT.attempts
  const isSettled = () => {
    if (currentAbort) return false
    return customer === undefined ? !mayAsk() : !(isIdentified && customer.mpcUid === null && mayAsk())
  }

  const deliver = async (batch: PendingReport[], isLeaving: boolean) => {
    const reports = batch.map((event) => complete(event, customer))
    const delivery = await send(reports, { isNamed: customer !== undefined, isLeaving })
    if (delivery === 'taken') return
    if (delivery === 'lost' || isOver) return queue.lose(reports)
    queue.putBack(batch)
    waitMs(delivery.againAfterMs)
  }
  const waitMs = (ms: number) => {
    timers.clearTimeout(resting)
    resting = timers.setTimeout(() => {
      resting = undefined
      proceed()
    }, ms)
  }
  const proceed = () => {
    if (isSettled()) return flush(false)
    isDue = true
    void ask()
  }
  const flush = (isLeaving: boolean) => {
    if (resting !== undefined) return
    timers.clearTimeout(timer)
    timer = undefined
    while (queue.pending.length > 0) void deliver(queue.take(), isLeaving)
  }
  const schedule = () => {
    timer ??= timers.setTimeout(() => {
      timer = undefined
      proceed()
    }, GATHER_MS)
  }

  const ask = async () => {
    const first = queue.pending[0]
    if (currentAbort || isPaused || isOver || resting !== undefined || !isDue || !first || isSettled()) return
    isDue = false
    attempts += 1
    const controller = (currentAbort = new AbortController())
    try {
      customer = await info(isPaymentReport(first.event) ? 'payment' : 'bind', controller.signal)
    } catch (error) {
      // Asked again with the next report, or soon; not before the bank allows it.
      const ms = restAfter(error)
      if (ms !== null && !isOver && mayAsk()) waitMs(ms)
    }
    if (isOver) return
    currentAbort = undefined
    if (isSettled()) return flush(false)
    schedule()
    void ask()
  }

  return {
    report(event) {
      if (isOver) return
      queue.add(event)
      if (isSettled()) return schedule()
      isDue = true
      void ask()
    },
    identify() {
      isIdentified = true
    },
    pause(next) {
      isPaused = next
      void ask()
    },
    flush() {
      // Reports that still wait for a first answer go out with it: then it names the merchant.
      if (customer !== undefined || isSettled() || (attempts > 0 && !currentAbort)) flush(true)
    },
    end() {
      flush(true)
      isOver = true
      timers.clearTimeout(resting)
      currentAbort?.abort()
    },
  }
}
