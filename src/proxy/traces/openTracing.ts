/** Tracing, where an operator has asked for it; only then its libraries are loaded. Node only. */
import type { LookupFunction } from 'node:net'
import type { TraceSettings } from './settings.ts'
import type { RunningTracing, TracingPorts } from './tracing.ts'

export async function openTracing(
  settings: TraceSettings | undefined,
  { lookup, ...ports }: Omit<TracingPorts, 'exporter'> & { readonly lookup: LookupFunction },
): Promise<RunningTracing | undefined> {
  if (!settings) return undefined
  const [{ createTracing }, { createExporter }] = await Promise.all([
    import('./tracing.ts'),
    import('./exporter.ts'),
  ])
  return createTracing(settings, { ...ports, exporter: await createExporter(settings, lookup) })
}
