/** The tracing of work, out of the variables that OpenTelemetry has named. */
import type { Environment } from '../../contract/environment.ts'
import { MAX_BATCH, MAX_QUEUE, SAMPLERS, type TraceSettings } from '../traces/settings.ts'
import type { RightValues, Values } from './variables.ts'

const SERVICE = 'bank-elements-proxy'

/** Below a collector's address, which may end in a slash or not (OTLP exporter, "Endpoint URLs"). */
function tracesUrlAt(endpoint: string): string {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

/** Address of the traces; undefined where they are off. */
function tracesUrl(values: Values): string | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole } = values
  if (values.OTEL_SDK_DISABLED === 'true' || values.OTEL_TRACES_EXPORTER === 'none') return undefined
  return whole ?? (endpoint === undefined ? undefined : tracesUrlAt(endpoint))
}

/** Sentences. What is set and would do nothing is a mistake. */
export function checkTraces(values: Values): string[] {
  const problems: string[] = []
  if (values.TRACE_PAGES === 'on' && tracesUrl(values) === undefined)
    problems.push('TRACE_PAGES is on, but traces are off. Give OTEL_EXPORTER_OTLP_ENDPOINT.')
  return problems
}

const SHARES = { all: () => 1, none: () => 0, share: (ratio: number) => ratio } as const

/** Undefined where nothing is traced. */
export function readTraces(values: RightValues, environment: Environment): TraceSettings | undefined {
  const url = tracesUrl(values)
  if (url === undefined) return undefined
  const name = values.OTEL_SERVICE_NAME
  return {
    url,
    headers: { ...values.OTEL_EXPORTER_OTLP_HEADERS },
    protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
    timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    resource: {
      'service.name': SERVICE,
      'deployment.environment.name': environment,
      ...values.OTEL_RESOURCE_ATTRIBUTES,
      ...(name && { 'service.name': name }),
    },
    share: SHARES[SAMPLERS[values.OTEL_TRACES_SAMPLER]](values.OTEL_TRACES_SAMPLER_ARG),
    maxQueue: MAX_QUEUE,
    maxBatch: MAX_BATCH,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
    pages: values.TRACE_PAGES === 'on',
  }
}
