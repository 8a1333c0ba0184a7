/**
 * Spans of the proxy's work, by OpenTelemetry's libraries. Loaded only where tracing is on. No context is
 * kept by the library: each span is handed on with its request. Node only.
 */
import {
  type Context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  ROOT_CONTEXT,
} from '@opentelemetry/api'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import { callPath, endpoints } from '../../contract/endpoints.ts'
import { deriveBits } from '../base/box.ts'
import { hex } from '../base/bytes.ts'
import type { Randomness } from '../base/ports.ts'
import { readTraceparent, traceparentOf } from '../base/traceContext.ts'
import type { RequestTrace, TraceIds, Tracing } from '../base/tracing.ts'
import { nativeMac } from '../keys/native.ts'
import { allowed, routes, UNTRACED } from './attributes.ts'
import { createQueue, type QueuePorts } from './queue.ts'
import { createSampler } from './sampler.ts'
import type { TraceSettings } from './settings.ts'

export interface TracingPorts extends Randomness, QueuePorts {
  /** Takes the spans away. */
  readonly exporter: SpanExporter
  /** The operator's, which replicas share: chooses what is exported. */
  readonly secret: string
}

export interface RunningTracing extends Tracing {
  /** Posts what waits; what is left after so many ms is lost. FLUSH_MS when missing. */
  close(limitMs?: number): Promise<void>
}

/** How long a stop waits for the collector, in ms. */
export const FLUSH_MS = 3_000
const SCOPE = 'bank-elements-proxy'

const nothing = (): void => undefined

const isSampled = (span: Span): boolean => (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0

function idsOf(span: Span): TraceIds {
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId, trace_flags: isSampled(span) ? '01' : '00' }
}

/** A page's parent; whatever else it has sent of a trace is left behind. */
function contextOf(traceparent: string | undefined): Context {
  const parent = readTraceparent(traceparent)
  if (parent === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.NONE, isRemote: true })
}

export async function createTracing(settings: TraceSettings, ports: TracingPorts): Promise<RunningTracing> {
  const { random } = ports
  const queue = createQueue(settings, ports.exporter, ports)
  const mac = await nativeMac(await deriveBits(ports.secret, 'traces', 256))
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(settings.resource)),
    sampler: createSampler({ share: settings.share, mac: mac as (text: string) => Uint8Array }),
    idGenerator: { generateTraceId: () => hex(random(16)), generateSpanId: () => hex(random(8)) },
    spanProcessors: [queue.processor],
  })
  const tracer = provider.getTracer(SCOPE)

  function requestIn(kind: SpanKind, parent: Context): RequestTrace {
    const span = tracer.startSpan('request', { kind }, parent)
    const context = trace.setSpan(parent, span)
    return {
      ids: idsOf(span),
      asking(call, resend) {
        const { method } = endpoints[call]
        const path = callPath(call)
        const asked = tracer.startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT }, context)
        const traceparent = traceparentOf(asked.spanContext(), isSampled(asked))
        // Of one that isn't exported nothing is looked up.
        if (!asked.isRecording()) return { traceparent, answered: nothing, failed: nothing }
        asked.setAttributes(
          allowed({
            'http.request.method': method,
            'url.template': path,
            'bank_elements.call': call,
            'http.request.resend_count': resend > 0 ? resend : undefined,
          }),
        )
        return {
          traceparent,
          answered({ status, code }) {
            const isError = status >= 400
            asked.setAttributes(
              allowed({
                'http.response.status_code': status,
                'bank_elements.code': code,
                'error.type': isError ? status : undefined,
              }),
            )
            if (isError) asked.setStatus({ code: SpanStatusCode.ERROR })
            asked.end()
          },
          failed(error, status) {
            asked
              .setAttributes(allowed({ 'error.type': error, 'http.response.status_code': status }))
              .setStatus({ code: SpanStatusCode.ERROR })
              .end()
          },
        }
      },
      along: () => requestIn(SpanKind.INTERNAL, context),
      end({ label, method, status, code, limit, replayed, diagnosticsId }) {
        // One that is never ended is never exported.
        if (UNTRACED.has(label) || !span.isRecording()) return
        const route = routes.get(label)
        const isError = status >= 500
        const spanAttributes = allowed({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
          'bank_elements.call': label,
          'bank_elements.code': code,
          'bank_elements.limit': limit,
          'bank_elements.replayed': replayed,
          'bank_elements.diagnostics_id': diagnosticsId,
          'error.type': isError ? status : undefined,
        })
        span
          .updateName([spanAttributes['http.request.method'], route].filter(Boolean).join(' '))
          .setAttributes(spanAttributes)
        if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    pages: settings.pages,
    request: (traceparent) => requestIn(SpanKind.SERVER, contextOf(traceparent)),
    close: async (limitMs = FLUSH_MS) => queue.close(limitMs),
  }
}
