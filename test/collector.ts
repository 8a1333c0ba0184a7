/** A collector of traces (OTLP as JSON) in this process, and a tracing that posts to it. */
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { LogLine } from '../src/proxy/base/ports.ts'
import type { SpanOutcome } from '../src/proxy/base/metrics.ts'
import { MAX_BATCH, MAX_QUEUE, type TraceSettings } from '../src/proxy/traces/settings.ts'
import { createTracing, type TracingPorts } from '../src/proxy/traces/tracing.ts'

interface Told {
  readonly key: string
  readonly value: {
    readonly stringValue?: string
    readonly intValue?: number
    readonly boolValue?: boolean
  }
}

/** As OTLP writes it, as far as tests look. */
export interface WrittenSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceState?: string
  readonly name: string
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number
  readonly attributes: readonly Told[]
  readonly status: { readonly code: number; readonly message?: string }
  readonly events?: readonly unknown[]
  readonly links?: readonly unknown[]
}

interface Posted {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Told[] }
    readonly scopeSpans: readonly { readonly spans: readonly WrittenSpan[] }[]
  }[]
}

export const toldOf = (attributes: readonly Told[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue]),
  )

export const settings: TraceSettings = {
  url: 'https://collector.example/v1/traces',
  headers: { authorization: 'Bearer collector' },
  protocol: 'http/json',
  timeoutMs: 10_000,
  resource: { 'service.name': 'proxy-under-test' },
  share: 1,
  maxQueue: MAX_QUEUE,
  maxBatch: MAX_BATCH,
  delayMs: 5_000,
  pages: true,
}

/** A collector that never answers. */
export const silent: SpanExporter = { export: () => undefined, shutdown: async () => undefined }

/** Once `close` has resolved, all that was told is in `spans`. */
export async function tracingTo(change: Partial<TraceSettings> = {}, ports: Partial<TracingPorts> = {}) {
  const posts: string[] = []
  const lines: LogLine[] = []
  const counts: Record<SpanOutcome, number> = { exported: 0, failed: 0, dropped: 0 }
  const tracing = await createTracing(
    { ...settings, ...change },
    {
      exporter: {
        export(spans, onEnd) {
          posts.push(new TextDecoder().decode(JsonTraceSerializer.serializeRequest(spans)))
          onEnd({ code: 0 })
        },
        shutdown: async () => undefined,
      },
      random: (length) => crypto.getRandomValues(new Uint8Array(length)),
      elapsed: () => performance.now(),
      log: (line) => lines.push(line),
      countOutcome: (outcome, count) => void (counts[outcome] += count),
      secret: 'a secret of the tests, long enough',
      ...ports,
    },
  )
  const reading = () => posts.map((text) => JSON.parse(text) as Posted)
  return {
    tracing,
    posts,
    lines,
    counts,
    resources: () =>
      reading().flatMap(({ resourceSpans }) =>
        resourceSpans.map(({ resource }) => toldOf(resource.attributes)),
      ),
    /** In the order they ended. */
    spans: (): WrittenSpan[] =>
      reading().flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}
