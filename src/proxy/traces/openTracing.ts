/** Tracing, where an operator has asked for it; only then its libraries are loaded. Node only. */
import type { Ways } from './exporter.ts'
import type { TraceSettings } from './settings.ts'
import type { RunningTracing, TracingPorts } from './tracing.ts'

export async function openTracing(
  settings: TraceSettings | undefined,
  { lookup, egress, ...ports }: Omit<TracingPorts, 'exporter'> & Ways,
): Promise<RunningTracing | undefined> {
  if (!settings) return undefined
  const [{ createTracing }, { createExporter }] = await Promise.all([
    import('./tracing.ts'),
    import('./exporter.ts'),
  ])
  return createTracing(settings, { ...ports, exporter: await createExporter(settings, { lookup, egress }) })
}
