/** The proxy on a port, with everything of Node around the handler: connections, files, logs, metrics. */
import { readFile } from 'node:fs/promises'
import type { Registry } from 'prom-client'
import { readServedBank } from '../../bank/dir.ts'
import type { Log, LogLine } from '../base/ports.ts'
import { clean } from '../base/redact.ts'
import {
  ConfigError,
  type ConfigPorts,
  type EnvVariables,
  type Inspection,
  inspectConfig,
  type Settings,
} from '../config/config.ts'
import { createReload, logWarnings, type Reload } from '../config/reload.ts'
import type { VariableName } from '../config/variables.ts'
import { createWatch, type Watch } from '../config/watch.ts'
import { createProxy, type Proxy } from '../handler.ts'
import { randomBytesAhead } from '../keys/randomBytes.ts'
import { createPages } from '../pages/pages.ts'
import { askDocuments } from './documents.ts'
import { createDropped, listen, type Listener } from './listener.ts'
import { createLog } from './logger.ts'
import { type OperatorServer, startOperatorServer } from './operatorServer.ts'
import { loadModule } from './loadModule.ts'
import { openOutside, type Connections } from './outside.ts'
import { createPrometheus, type Prometheus } from './prometheus.ts'
import { createReadiness, type Readiness } from './readiness.ts'
import { descriptorLimit } from './descriptorLimit.ts'
import { storeFindings } from './storeTrial.ts'
import { hostProblems } from './tryHost.ts'
import { tryTls } from './tryTls.ts'
import { version } from './version.ts'

export interface RunningProxy {
  /** Its address, without the base path. */
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
  /** Facts about this process, for the line of its start. */
  readonly facts: Omit<LogLine, 'event'>
  /**
   * A sentence for each thing around it that isn't as it should be: the store, which it starts without, and
   * documents that answer with an error.
   */
  askAround(): Promise<readonly string[]>
  /** Writes what waits of the log, as far as it can be written in a second. */
  flush(): Promise<void>
  /**
   * Says at once that it isn't ready, goes on for DRAIN_MS, takes no more requests, finishes pending ones,
   * then lets the bank's connections go.
   */
  close(): Promise<void>
}

const random = randomBytesAhead()
const elapsed = () => performance.now()
export const configPorts: ConfigPorts = {
  readFile: (path) => readFile(path, 'utf8'),
  readBank: readServedBank,
  random,
  loadModule,
  tryTls,
  now: Date.now,
  descriptors: descriptorLimit,
}

/** Everything open, closed from the last to the first; a failure closes all before it is thrown. */
function createClosers(first: readonly (() => Promise<void>)[], flush: () => Promise<void>) {
  const closers = [...first]
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close()
    await flush()
  }
  return {
    closeAll,
    /** An open connection would keep the process alive. */
    async opening<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
      try {
        const service = await starting
        closers.push(service.close)
        return service
      } catch (error) {
        await closeAll()
        throw error
      }
    },
  }
}

/** The configuration in effect, and whether the proxy is stopping. */
interface State {
  config: Settings['config']
  certificates: Settings['certificates']
  /** The files hold something else that was refused. */
  isReloadRefused: boolean
  stopping: boolean
}

interface Context {
  readonly settings: Settings
  readonly state: State
  readonly log: Log['log']
  readonly metrics: Prometheus | undefined
  readonly proxy: Proxy
  readonly connections: Connections
}

const readinessOf = ({ state, proxy, connections, settings }: Context): (() => Promise<Readiness>) =>
  createReadiness({
    keys: () => state.config.keys,
    now: Date.now,
    elapsed,
    stopping: () => state.stopping,
    breaker: proxy.bank.breaker,
    store: connections.store.state,
    signerTimeoutMs: settings.config.signerTimeoutMs,
  })

/** Says which variable a port that can't be listened on is of. */
const portError =
  (name: VariableName) =>
  (error: Error): never => {
    error.message = `${name}: ${error.message}`
    throw error
  }

/** Metrics and probes, where the operator has a port for them. */
function openOperatorServer(
  { settings: { host, operatorPort }, metrics }: Context,
  readiness: () => Promise<Readiness>,
): Promise<OperatorServer> | undefined {
  if (operatorPort === undefined || !metrics) return undefined
  return startOperatorServer(
    { metrics: () => metrics.register.metrics(), readiness },
    { host, port: operatorPort },
  ).catch(portError('OPERATOR_PORT'))
}

/** The port that customers reach: the built pages, where the proxy serves them, then the proxy. */
function openListener({ settings, state, log, metrics, proxy }: Context): Promise<Listener> {
  const { hostedDir, config } = settings
  const pages =
    hostedDir === undefined
      ? undefined
      : createPages(hostedDir, {
          origins: () => state.config,
          placement: proxy.scriptPlacement,
          refuse: proxy.refusePage,
        })
  return listen(
    {
      answer: pages
        ? (request, peer) =>
            pages.answer(request, peer).then(
              (page) => page ?? proxy.answer(request, peer),
              (error: unknown) => proxy.failPage(request, peer, error),
            )
        : proxy.answer,
      refuseUnread: proxy.refuseUnread,
    },
    {
      ...settings,
      bankTimeoutMs: config.timeoutMs,
      stopping: () => state.stopping,
      onDrop: createDropped({ elapsed, log }, () => metrics?.droppedConnection()),
    },
  ).catch(portError('PORT'))
}

/** Follows the configuration's files, and takes what has changed in them. */
function followFiles(
  env: EnvVariables,
  first: Inspection,
  watch: Watch,
  { settings, state, log, proxy, connections: { upstream } }: Context,
): Reload {
  let tls = JSON.stringify(settings.tls)
  return createReload({
    env,
    ports: configPorts,
    log,
    first,
    apply(newSettings) {
      proxy.reload(newSettings.config)
      state.config = newSettings.config
      state.certificates = newSettings.certificates
      const nextTls = JSON.stringify(newSettings.tls)
      if (nextTls !== tls) upstream.renew(newSettings.tls)
      tls = nextTls
    },
    follow: watch.follow,
    later(work, ms) {
      const timer = setTimeout(work, ms).unref()
      return () => clearTimeout(timer)
    },
    onReading(isRefused) {
      state.isReloadRefused = isRefused
    },
  })
}

function createHandler(
  { config }: Settings,
  { upstream, store, reports, tracing }: Connections,
  { log, metrics, state }: Pick<Context, 'log' | 'metrics' | 'state'>,
): Proxy {
  const proxy = createProxy(
    { ...config, ...(reports && { reports }) },
    {
      fetch: upstream.fetch,
      now: Date.now,
      elapsed,
      random,
      log,
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
    certificates: () => state.certificates,
    isReloadRefused: () => state.isReloadRefused,
  })
  return proxy
}

/** Facts that an operator looks for first: which version, for whom, over which store. */
const factsOf = ({
  settings: { config, hostedDir },
  connections: { store },
}: Context): Omit<LogLine, 'event'> => {
  const { kind, reachable } = store.state()
  return {
    version,
    environment: config.environment,
    bank: config.bankUrl,
    bankName: config.bank.name,
    store: reachable ? kind : 'away',
    pages: hostedDir !== undefined,
    signKeyId: config.keys.current.kid,
    merchants: config.merchants.length,
  }
}

/**
 * Starts from environment variables. Throws ConfigError; rejects when the port is taken.
 * @param sink takes the lines of the log; standard output when missing
 */
export async function startProxy(env: EnvVariables, sink?: Log['log']): Promise<RunningProxy> {
  const first = await inspectConfig(env, configPorts)
  const { settings } = first
  if (!settings) throw new ConfigError(first.problems)
  const ofHost = await hostProblems(settings.host)
  if (ofHost.length > 0) throw new ConfigError(ofHost)
  const { operatorPort, logLevel, drainMs } = settings
  let reloading: Reload | undefined
  let isChanged = false
  const watch = createWatch({
    onChange() {
      isChanged = true
      void reloading?.reload()
    },
  })
  // From what was read on: a start takes seconds where a store is late.
  await watch.follow(first.files)
  const metrics = operatorPort === undefined ? undefined : createPrometheus(version)
  const output = sink
    ? undefined
    : createLog({ level: logLevel, elapsed, onDrop: (count) => metrics?.lostLines(count) })
  const write: Log['log'] = (line) => {
    metrics?.logged(line.event)
    if (sink) sink(line)
    else output?.write(line)
  }
  const log: Log['log'] = (line) => write(clean(line))
  logWarnings(log, first.warnings)
  const flush = async (): Promise<void> => output?.flush()
  const connections = await openOutside(settings, { now: Date.now, elapsed, random, log, metrics })
  // The handler cleans its lines itself.
  const { config, certificates } = settings
  const state: State = { config, certificates, isReloadRefused: false, stopping: false }
  const proxy = createHandler(settings, connections, { log: write, metrics, state })
  const context: Context = { settings, state, log, metrics, proxy, connections }
  const readiness = readinessOf(context)
  const { opening, closeAll } = createClosers(connections.closers, flush)
  const operatorServer = openOperatorServer(context, readiness)
  const operator = operatorServer && (await opening(operatorServer))
  const listener = await opening(openListener(context))
  const { reload, close: endReloads } = (reloading = followFiles(env, first, watch, context))
  if (isChanged) void reload()
  let closing: Promise<void> | undefined
  async function stop(): Promise<void> {
    state.stopping = true
    watch.close()
    endReloads()
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
    facts: factsOf(context),
    async askAround() {
      const { problems, warnings } = storeFindings(connections.store.state())
      return [...problems, ...warnings, ...(await askDocuments(settings))]
    },
    flush,
    close: () => (closing ??= stop()),
  }
}
