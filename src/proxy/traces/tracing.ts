/**
 * Spans of the proxy's work, by OpenTelemetry's libraries. Loaded only where tracing is on. No context is
 * kept by the library: each span is handed on with its request. Node only.
 */
import { createHmac } from 'node:crypto'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  type Sampler,
  SamplingDecision,
  type SamplingResult,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { type CallName, callPath, endpoints } from '../../contract/endpoints.ts'
import { deriveBits } from '../base/box.ts'
import { hex } from '../base/bytes.ts'
import type { Randomness } from '../base/ports.ts'
import type { AskingTrace, RequestFacts, RequestTrace, TraceIds, Tracing } from '../base/tracing.ts'
import { allowedAttributes, routes, UNTRACED } from './attributes.ts'
import { createQueue, type QueuePorts } from './queue.ts'
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

/** Longest wait of a stop for the collector, in ms. */
export const FLUSH_MS = 3_000
const SCOPE = 'bank-elements-proxy'

const noop = (): void => undefined

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

/** One sending to the bank, below the span of its request. */
function askingTrace(tracer: Tracer, context: Context, call: CallName, resend: number): AskingTrace {
  const { method } = endpoints[call]
  const path = callPath(call)
  const span = tracer.startSpan(`${method} ${path}`, { kind: SpanKind.CLIENT }, context)
  const traceparent = traceparentOf(span.spanContext(), isSampled(span))
  // Of one that isn't exported nothing is looked up.
  if (!span.isRecording()) return { traceparent, recordAnswer: noop, recordFailure: noop }
  span.setAttributes(
    allowedAttributes({
      'http.request.method': method,
      'url.template': path,
      'bank_elements.call': call,
      'http.request.resend_count': resend > 0 ? resend : undefined,
    }),
  )
  return {
    traceparent,
    recordAnswer({ status, code }) {
      const isError = status >= 400
      span.setAttributes(
        allowedAttributes({
          'http.response.status_code': status,
          'bank_elements.code': code,
          'error.type': isError ? status : undefined,
        }),
      )
      if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    recordFailure(error, status) {
      span
        .setAttributes(allowedAttributes({ 'error.type': error, 'http.response.status_code': status }))
        .setStatus({ code: SpanStatusCode.ERROR })
        .end()
    },
  }
}

/** Says on a request's span how the request ended. One that is never ended is never exported. */
function endRequest(span: Span, facts: RequestFacts): void {
  const { label, method, status, code, limit, diagnosticsId } = facts
  if (UNTRACED.has(label) || !span.isRecording()) return
  const route = routes.get(label)
  const isError = status >= 500
  const spanAttributes = allowedAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'bank_elements.call': label,
    'bank_elements.code': code,
    'bank_elements.limit': limit,
    'bank_elements.diagnostics_id': diagnosticsId,
    'error.type': isError ? status : undefined,
  })
  span
    .updateName([spanAttributes['http.request.method'], route].filter(Boolean).join(' '))
    .setAttributes(spanAttributes)
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function requestTrace(tracer: Tracer, kind: SpanKind, parent: Context): RequestTrace {
  const span = tracer.startSpan('request', { kind }, parent)
  const context = trace.setSpan(parent, span)
  return {
    ids: idsOf(span),
    startCall: (call, resend) => askingTrace(tracer, context, call, resend),
    child: () => requestTrace(tracer, SpanKind.INTERNAL, context),
    end: (facts) => endRequest(span, facts),
  }
}

export async function createTracing(settings: TraceSettings, ports: TracingPorts): Promise<RunningTracing> {
  const { random } = ports
  const queue = createQueue(settings, ports.exporter, ports)
  const key = await deriveBits(ports.secret, 'traces', 256)
  const mac = (text: string): Uint8Array => createHmac('sha256', key).update(text).digest()
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(settings.resource)),
    sampler: createSampler({ share: settings.share, mac }),
    idGenerator: { generateTraceId: () => hex(random(16)), generateSpanId: () => hex(random(8)) },
    spanProcessors: [queue.processor],
  })
  const tracer = provider.getTracer(SCOPE)
  return {
    pages: settings.pages,
    request: (traceparent) => requestTrace(tracer, SpanKind.SERVER, contextOf(traceparent)),
    close: async (limitMs = FLUSH_MS) => queue.close(limitMs),
  }
}

const SAMPLE: SamplingResult = { decision: SamplingDecision.RECORD_AND_SAMPLED }
const SKIP: SamplingResult = { decision: SamplingDecision.NOT_RECORD }
const RANGE = 2 ** 32

export interface SamplerOptions {
  /** From 0 to 1. */
  readonly share: number
  /** With the operator's secret: the same for all replicas, and nobody else can tell what it gives. */
  readonly mac: (text: string) => Uint8Array
}

/**
 * Choice of the requests that are exported. The proxy alone decides, whatever flag or trace a page sends:
 * otherwise a page could have everything exported, or nothing. Spans within a request follow it. A trace is
 * chosen by a MAC of its id, so that the requests of one are chosen together.
 */
export function createSampler({ share, mac }: SamplerOptions): Sampler {
  const isChosen = (traceId: string): boolean => {
    if (share === 0 || share === 1) return share === 1
    const [a = 0, b = 0, c = 0, d = 0] = mac(traceId)
    return (a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) / RANGE < share
  }
  return {
    shouldSample(context: Context, traceId: string) {
      const parent = trace.getSpanContext(context)
      const isInSample = parent && !parent.isRemote ? (parent.traceFlags & 1) === 1 : isChosen(traceId)
      return isInSample ? SAMPLE : SKIP
    },
    toString: () => `KeyedShare{${share}}`,
  }
}

/**
 * Place of a span of somebody else's, as the header `traceparent` says it (W3C Trace Context, section 3.2 of
 * level 1 and 2).
 */
export interface RemoteParent {
  /** 32 hexadecimal digits, not all zero. */
  readonly traceId: string
  /** 16 hexadecimal digits, not all zero. */
  readonly spanId: string
}

/** Version, trace, parent and flags; a later version may have more behind another hyphen. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/
/** Longer than any that is known, so that nobody makes the proxy read on and on. */
const LONGEST = 512
const ZERO = /^0+$/

/**
 * Undefined for whatever isn't exactly what the standard says: capitals, zeros, version ff, more than version
 * 00 has, two headers in one. The flags are dropped, since nobody outside decides what is exported.
 */
export function readTraceparent(header: string | undefined): RemoteParent | undefined {
  if (header === undefined || header.length > LONGEST) return undefined
  const [, version, traceId = '', spanId = '', excess] = TRACEPARENT.exec(header) ?? []
  const isReadable = version === '00' ? excess === undefined : version !== undefined && version !== 'ff'
  return isReadable && !ZERO.test(traceId) && !ZERO.test(spanId) ? { traceId, spanId } : undefined
}

/** As it is sent on. */
export const traceparentOf = ({ traceId, spanId }: RemoteParent, isRecorded: boolean): string =>
  `00-${traceId}-${spanId}-${isRecorded ? '01' : '00'}`
