/** The proxy on a port, with everything of Node around the handler: connections, files, logs, metrics. */
import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { pathToFileURL } from 'node:url'
import type { Registry } from 'prom-client'
import { ConfigError, type ConfigPorts, type EnvVariables, inspectConfig } from '../config/config.ts'
import { createProxy } from '../handler.ts'
import { descriptorLimit } from './descriptors.ts'
import { createDropped } from './droppedConnections.ts'
import { listen } from './listener.ts'
import { createLog } from './logger.ts'
import { startOperatorServer } from './operatorServer.ts'
import { createPrometheus } from './prometheus.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { createLookup } from '../base/lookup.ts'
import type { Clock, Log, Stopwatch } from '../base/ports.ts'
import { memoryStore } from '../store/memory.ts'
import type { RedisSettings } from '../store/redisSettings.ts'
import type { SharedStore } from '../store/sharedStore.ts'
import { clean } from '../base/redact.ts'
import { nativeMac, randomBytesAhead } from '../keys/native.ts'
import { createPages } from '../pages/pages.ts'
import { createReload } from '../config/reload.ts'
import { CONNECT_MS, SIGNER_MS, TIMEOUT_MS } from '../base/limits.ts'
import { createReportFetch } from '../reports/reportFetch.ts'
import { createReportPost } from '../reports/reportPost.ts'
import { createUpstream } from '../bank/upstream.ts'
import { openTracing } from '../traces/openTracing.ts'
import { createWatch } from '../config/watch.ts'

export interface RunningProxy {
  /** Where it listens, without the base path. */
  readonly url: string
  /**
   * Reads the configuration's files again and takes what can change while it runs; the log says what came of
   * it.
   */
  reload(): Promise<void>
  /** Of the operator's own listener. */
  readonly operatorUrl?: string
  /** The metrics, read when requested. */
  readonly register?: Registry
  readiness(): Promise<Readiness>
  readonly log: Log['log']
  /** Writes what waits of the log, as far as it can be written in a second. */
  flush(): Promise<void>
  /**
   * Says at once that it isn't ready, goes on for DRAIN_MS, takes no more requests, finishes pending ones,
   * then lets the bank's connections go.
   */
  close(): Promise<void>
}

/** How long a stop waits for reports that are under way, in ms. */
const REPORTS_MS = 3_000

const random = randomBytesAhead()
const elapsed = () => performance.now()
export const ports: ConfigPorts = {
  readFile: (path) => readFile(path, 'utf8'),
  random,
  loadModule: async (path) => ((await import(pathToFileURL(path).href)) as { default?: unknown }).default,
  tryTls: (tls) => void createSecureContext(tls),
  descriptors: descriptorLimit,
}

/** The client of Redis is loaded by those who use it. */
async function openStore(
  redis: RedisSettings | undefined,
  ports: Clock & Stopwatch & Log,
): Promise<SharedStore> {
  if (!redis) return memoryStore(ports)
  const { redisStore } = await import('../store/redisStore.ts')
  return redisStore(redis, ports)
}

/** Starts from environment variables. Throws ConfigError; rejects when the port is taken. */
export async function startProxy(env: EnvVariables, given?: Log['log']): Promise<RunningProxy> {
  const first = await inspectConfig(env, ports)
  if (!first.settings) throw new ConfigError(first.problems)
  const {
    config,
    host,
    port,
    connections,
    tls,
    egress,
    files,
    clientTimeoutMs,
    reportsUrl,
    redis,
    traces,
    operatorPort,
    drainMs,
    keepAliveMs,
    maxConnections,
    logLevel,
    hostedDir,
  } = first.settings
  const metrics = operatorPort !== undefined ? createPrometheus() : undefined
  const written = given
    ? undefined
    : createLog({
        level: logLevel,
        elapsed,
        onDrop: (count) => metrics?.lostLines(count),
      })
  const sink = given ?? ((line) => written?.write(line))
  const log: Log['log'] = (line) => sink(clean(line))
  const upstream = createUpstream(config.bankUrl, {
    connections,
    connectTimeoutMs: config.connectTimeoutMs ?? CONNECT_MS,
    tls,
    egress,
    elapsed,
  })
  // One thread for all names that are asked beside the bank's.
  const lookup = createLookup()
  const reportFetch = createReportFetch(lookup, egress)
  const reportPost =
    reportsUrl === undefined
      ? undefined
      : createReportPost(reportsUrl, {
          fetch: reportFetch.fetch,
          log,
          counted: (outcome, count) => metrics?.reports(outcome, count),
        })
  const store = await openStore(redis, { now: Date.now, elapsed, log })
  const tracing = await openTracing(traces, {
    lookup,
    egress,
    random,
    elapsed,
    log,
    secret: config.sessionSecrets[0],
    counted: (outcome, count) => metrics?.spans(outcome, count),
  })
  const proxy = createProxy(
    { ...config, ...(reportPost && { reports: reportPost.sink }) },
    {
      fetch: upstream.fetch,
      now: Date.now,
      elapsed,
      random,
      makeMac: nativeMac,
      log: sink,
      store,
      ...(metrics && { metrics }),
      ...(tracing && { tracing }),
    },
  )
  metrics?.watch({
    upstream: upstream.state,
    breaker: proxy.bank.breaker,
    store: store.state,
    offsetMs: proxy.bank.offsetMs,
  })
  /** The configuration in effect. */
  let current = config
  const pages = hostedDir === undefined ? undefined : createPages(hostedDir, () => current)
  let stopping = false
  const readiness = createReadiness({
    keys: () => current.keys,
    now: Date.now,
    elapsed,
    stopping: () => stopping,
    breaker: proxy.bank.breaker,
    store: store.state,
    signerTimeoutMs: config.signerTimeoutMs ?? SIGNER_MS,
  })
  // The last requests are told of too.
  const closers: (() => Promise<void>)[] = [
    reportFetch.close,
    ...(reportPost ? [async () => reportPost.close(REPORTS_MS)] : []),
    ...(tracing ? [() => tracing.close()] : []),
    upstream.close,
    store.close,
  ]
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
    await written?.flush()
  }
  /** What stays open would keep the process alive. */
  const orNothing = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    try {
      const started = await starting
      closers.push(started.close)
      return started
    } catch (error) {
      await closeAll()
      throw error
    }
  }
  const operator =
    operatorPort === undefined || !metrics
      ? undefined
      : await orNothing(
          startOperatorServer(
            { metrics: () => metrics.register.metrics(), readiness },
            { host, port: operatorPort },
          ),
        )
  const listener = await orNothing(
    listen(
      {
        answer: async (request, from) => (await pages?.answer(request)) ?? proxy.answer(request, from),
        refuseUnread: proxy.refuseUnread,
      },
      {
        host,
        port,
        clientTimeoutMs,
        keepAliveMs,
        maxConnections,
        bankTimeoutMs: config.timeoutMs ?? TIMEOUT_MS,
        stopping: () => stopping,
        dropped: createDropped({ elapsed, log }, () => metrics?.droppedConnection()),
      },
    ),
  )
  const watch = createWatch({
    changed: () => void reload(),
    failed: (folder, { name }) => log({ event: 'watch-failed', folder, why: name }),
  })
  let tlsNow = JSON.stringify(tls)
  const reload = createReload({
    env,
    ports,
    log,
    first,
    async apply(settings) {
      proxy.reload(settings.config)
      current = settings.config
      const tlsThen = JSON.stringify(settings.tls)
      if (tlsThen !== tlsNow) upstream.renew(settings.tls)
      tlsNow = tlsThen
      await watch.follow(settings.files)
    },
  })
  await watch.follow(files)
  let closing: Promise<void> | undefined
  async function stop(): Promise<void> {
    stopping = true
    watch.close()
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    await closeAll()
  }
  return {
    url: listener.url,
    reload,
    ...(operator && { operatorUrl: operator.url }),
    ...(metrics && { register: metrics.register }),
    readiness,
    log,
    flush: async () => written?.flush(),
    close: () => (closing ??= stop()),
  }
}
