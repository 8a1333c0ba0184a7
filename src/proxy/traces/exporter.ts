/**
 * Posts spans to a collector (OTLP/HTTP): OpenTelemetry's own exporters, with connections and a lookup of
 * their own, so that nothing there holds up the bank. Node only.
 */
import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Egress } from '../base/egress.ts'
import type { Protocol, TraceSettings } from './settings.ts'

/** Connections to the collector, and batches under way. */
const AT_ONCE = 4

const EXPORTERS = {
  'http/json': async () => (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter,
  'http/protobuf': async () => (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter,
} as const satisfies Record<Protocol, unknown>

export interface Ways {
  /** Finds the collector's address. */
  readonly lookup: LookupFunction
  /** The proxy that leads out; none when missing. */
  readonly egress?: Egress | undefined
}

/** Its `shutdown` gives up whatever is under way. */
export async function createExporter(
  { url, headers, protocol, timeoutMs }: TraceSettings,
  { lookup, egress }: Ways,
): Promise<SpanExporter> {
  const options: AgentOptions = {
    keepAlive: true,
    maxSockets: AT_ONCE,
    lookup,
    ...(egress && { proxyEnv: { https_proxy: egress.proxy, no_proxy: egress.except } }),
  }
  const agent = url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
  const Exporter = await EXPORTERS[protocol]()
  const exporter = new Exporter({
    url,
    headers: { ...headers },
    timeoutMillis: timeoutMs,
    concurrencyLimit: AT_ONCE,
    httpAgentOptions: () => agent,
  })
  return {
    export: (spans, callback) => exporter.export(spans, callback),
    shutdown: async () => agent.destroy(),
  }
}
