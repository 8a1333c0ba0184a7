/** Everything that a proxy on Node reaches outside: the bank, the store, and who is told of its work. */
import { createReportFetch, createReportPost } from '../reports/reportPost.ts'
import { createUpstream, type Upstream } from '../bank/upstream.ts'
import type { Egress } from '../base/egress.ts'
import { createLookup } from '../base/lookup.ts'
import type { Clock, Log, Randomness, Stopwatch } from '../base/ports.ts'
import type { Settings } from '../config/config.ts'
import type { ReportSink } from '../reports/reportSink.ts'
import { memoryStore } from '../store/memory.ts'
import type { RedisSettings } from '../store/redisSettings.ts'
import type { SharedStore } from '../store/sharedStore.ts'
import type { Ways } from '../traces/exporter.ts'
import type { TraceSettings } from '../traces/settings.ts'
import type { RunningTracing, TracingPorts } from '../traces/tracing.ts'
import type { Prometheus } from './prometheus.ts'

export type OutsidePorts = Clock & Stopwatch & Randomness & Log & { readonly metrics: Prometheus | undefined }

export interface Connections {
  readonly upstream: Upstream
  readonly store: SharedStore
  /** Posts reports to the operator's address; undefined where they go to the log. */
  readonly reports: ReportSink | undefined
  /** Undefined where nothing is traced. */
  readonly tracing: RunningTracing | undefined
  /** To be called from the last to the first, so that the last requests are told of too. */
  readonly closers: readonly (() => Promise<void>)[]
}

/** Longest wait of a stop for reports that are under way, in ms. */
const REPORTS_MS = 3_000

/**
 * The client of Redis is loaded by those who use it.
 * @param waitMs longest wait for its first connection, where it isn't a start's
 */
export async function openStore(
  redis: RedisSettings | undefined,
  ports: Clock & Stopwatch & Log,
  waitMs?: number,
): Promise<SharedStore> {
  if (!redis) return memoryStore(ports)
  const { redisStore } = await import('../store/redisStore.ts')
  return redisStore(redis, ports, waitMs)
}

/** Tracing, where an operator has asked for it; only then its libraries are loaded. */
async function openTracing(
  settings: TraceSettings | undefined,
  { lookup, egress, ...ports }: Omit<TracingPorts, 'exporter'> & Ways,
): Promise<RunningTracing | undefined> {
  if (!settings) return undefined
  const [{ createTracing }, { createExporter }] = await Promise.all([
    import('../traces/tracing.ts'),
    import('../traces/exporter.ts'),
  ])
  return createTracing(settings, { ...ports, exporter: await createExporter(settings, { lookup, egress }) })
}

/** One thread looks up all names beside the bank's and the store's. */
function openReports(url: string | undefined, ways: Ways, { log, metrics }: OutsidePorts) {
  const { fetch, close } = createReportFetch(ways.lookup, ways.egress)
  const post =
    url === undefined
      ? undefined
      : createReportPost(url, {
          fetch,
          log,
          countOutcome: (outcome, count) => metrics?.reports(outcome, count),
        })
  return { sink: post?.sink, closers: [close, ...(post ? [async () => post.close(REPORTS_MS)] : [])] }
}

export async function openOutside(settings: Settings, ports: OutsidePorts): Promise<Connections> {
  const { config, connections, tls, redis, traces, reportsUrl } = settings
  const egress: Egress | undefined = settings.egress
  const { elapsed, random, log, metrics } = ports
  const upstream = createUpstream(config.bankUrl, {
    connections,
    connectTimeoutMs: config.connectTimeoutMs,
    tls,
    egress,
    elapsed,
  })
  const ways: Ways = { lookup: createLookup(), egress }
  const reports = openReports(reportsUrl, ways, ports)
  const store = await openStore(redis, ports)
  const tracing = await openTracing(traces, {
    ...ways,
    random,
    elapsed,
    log,
    secret: config.sessionSecrets[0],
    countOutcome: (outcome, count) => metrics?.spans(outcome, count),
  })
  return {
    upstream,
    store,
    reports: reports.sink,
    tracing,
    closers: [
      ...reports.closers,
      ...(tracing ? [async () => tracing.close()] : []),
      upstream.close,
      store.close,
    ],
  }
}
