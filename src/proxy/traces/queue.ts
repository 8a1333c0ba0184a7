/**
 * Spans on their way to the collector: a batch at a time, and never more of them than fit. OpenTelemetry's
 * own processor gathers them; what waits or is under way is counted here, since it doesn't tell.
 */
import { BatchSpanProcessor, type ReadableSpan, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { SpanOutcome } from '../base/metrics.ts'
import type { Log, Stopwatch } from '../base/ports.ts'
import { inTime } from '../base/timeLimit.ts'
import type { Exporter } from './exporter.ts'
import type { TraceSettings } from './settings.ts'

export interface QueuePorts extends Stopwatch, Log {
  counted(outcome: SpanOutcome, count: number): void
}

export interface Queue {
  readonly processor: SpanProcessor
  /** Posts what waits, for at most so many ms; what is left is lost. */
  close(ms: number): Promise<void>
}

/** Beyond the exporter's own time limit, which is the one that counts, in ms. */
const SLACK = 1_000
/** Lost spans are told of no more often than this, in ms. */
const TOLD_EVERY = 60_000
/** Of the library's export results (ExportResultCode). */
const DONE = { code: 0 } as const
const FAILED = { code: 1 } as const

export function createQueue(
  settings: Pick<TraceSettings, 'maxQueue' | 'maxBatch' | 'delayMs' | 'timeoutMs'>,
  exporter: Exporter,
  { elapsed, log, counted }: QueuePorts,
): Queue {
  const { maxQueue, maxBatch, delayMs, timeoutMs } = settings
  /** Spans that wait or are under way. */
  let pending = 0
  let lost = 0
  let lastWhy = ''
  let toldAt = -Infinity

  const tell = (): void => {
    toldAt = elapsed()
    log({ event: 'spans-lost', count: lost, why: lastWhy })
    lost = 0
  }

  const lose = (outcome: Exclude<SpanOutcome, 'exported'>, count: number, why: string): void => {
    counted(outcome, count)
    lost += count
    lastWhy = why
    if (elapsed() - toldAt >= TOLD_EVERY) tell()
  }

  const batches = new BatchSpanProcessor({
    exporter: {
      export(spans, done) {
        void exporter.post(spans).then((failure) => {
          pending -= spans.length
          if (failure === undefined) counted('exported', spans.length)
          else lose('failed', spans.length, failure)
          done(failure === undefined ? DONE : FAILED)
        })
      },
      shutdown: async () => undefined,
    },
    maxQueueSize: maxQueue,
    maxExportBatchSize: Math.min(maxBatch, maxQueue),
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: timeoutMs + SLACK,
  })

  return {
    processor: {
      onStart: () => undefined,
      onEnd(span: ReadableSpan) {
        if (pending >= maxQueue) return lose('dropped', 1, 'full')
        pending += 1
        batches.onEnd(span)
      },
      forceFlush: async () => batches.forceFlush(),
      shutdown: async () => batches.shutdown(),
    },
    async close(ms) {
      await inTime(batches.shutdown(), ms).catch(() => undefined)
      exporter.abandon()
      if (lost > 0) tell()
    },
  }
}
