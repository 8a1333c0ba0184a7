/** Tracing, where an operator has asked for it; only then its libraries are loaded. Node only. */
import type { TraceSettings } from './settings.ts'
import type { RunningTracing, TracingPorts } from './tracing.ts'

export async function openTracing(
  settings: TraceSettings | undefined,
  ports: TracingPorts,
): Promise<RunningTracing | undefined> {
  if (!settings) return undefined
  const { createTracing } = await import('./tracing.ts')
  return createTracing(settings, ports)
}
