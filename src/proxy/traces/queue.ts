/**
 * Spans on their way to the collector: a batch at a time, and never more of them than fit. OpenTelemetry's
 * own processor gathers them; what waits or is under way is counted here, since it doesn't tell.
 */
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { SpanOutcome } from '../base/metrics.ts'
import type { Log, Stopwatch } from '../base/ports.ts'
import { inTime } from '../base/timeLimit.ts'
import type { TraceSettings } from './settings.ts'

export interface QueuePorts extends Stopwatch, Log {
  countOutcome(outcome: SpanOutcome, count: number): void
}

export interface Queue {
  readonly processor: SpanProcessor
  /** Posts what waits, for at most so many ms; what is left is lost. */
  close(ms: number): Promise<void>
}

/** Beyond the exporter's own time limit, which is the one that counts, in ms. */
const SLACK = 1_000
/** Lost spans are logged no more often than this, in ms. */
const LOG_EVERY_MS = 60_000
/** Of the library's export results (ExportResultCode). */
const SUCCESS = 0

type ExportResult = Parameters<Parameters<SpanExporter['export']>[1]>[0]

/** A short code for the log, never a message: it might quote the collector's answer. */
function whyOf({ error }: ExportResult): string {
  const code = error && 'code' in error ? error.code : undefined
  if (typeof code === 'number') return `HTTP ${code}`
  return typeof code === 'string' ? code : (error?.name ?? 'unknown')
}

/** Spans that were lost: counted, and in the log now and then. */
function createLosses({ elapsed, log, countOutcome }: QueuePorts) {
  let losses = 0
  let lastWhy = ''
  let loggedAt = -Infinity
  const write = (): void => {
    loggedAt = elapsed()
    log({ event: 'spans-lost', count: losses, why: lastWhy })
    losses = 0
  }
  return {
    add(outcome: Exclude<SpanOutcome, 'exported'>, count: number, reason: string): void {
      countOutcome(outcome, count)
      losses += count
      lastWhy = reason
      if (elapsed() - loggedAt >= LOG_EVERY_MS) write()
    },
    /** The log says what it hasn't said yet. */
    flush(): void {
      if (losses > 0) write()
    },
  }
}

export function createQueue(
  settings: Pick<TraceSettings, 'maxQueue' | 'maxBatch' | 'delayMs' | 'timeoutMs'>,
  exporter: SpanExporter,
  ports: QueuePorts,
): Queue {
  const { maxQueue, maxBatch, delayMs, timeoutMs } = settings
  /** Spans that wait or are under way. */
  let pending = 0
  const losses = createLosses(ports)

  const batches = new BatchSpanProcessor({
    exporter: {
      export(spans, callback) {
        exporter.export(spans, (result) => {
          const code: number = result.code
          pending -= spans.length
          if (code === SUCCESS) ports.countOutcome('exported', spans.length)
          else losses.add('failed', spans.length, whyOf(result))
          callback(result)
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
        if (pending >= maxQueue) return losses.add('dropped', 1, 'full')
        pending += 1
        batches.onEnd(span)
      },
      forceFlush: async () => batches.forceFlush(),
      shutdown: async () => batches.shutdown(),
    },
    async close(ms) {
      await inTime(batches.shutdown(), ms).catch(() => undefined)
      await exporter.shutdown()
      losses.flush()
    },
  }
}
