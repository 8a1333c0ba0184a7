/**
 * The process that an operator starts when WORKERS asks for several: it keeps them running, passes signals
 * on, holds the memory they share where there is no Redis, and adds up their metrics. It serves no customer
 * itself. Node only.
 */
import { randomBytes } from 'node:crypto'
import cluster, { type Worker } from 'node:cluster'
import { availableParallelism } from 'node:os'
import { AggregatorRegistry } from 'prom-client'
import type { Settings } from '../config/config.ts'
import { memoryStore } from '../store/memoryStore.ts'
import { urlOf } from './listener.ts'
import { createLog } from './logger.ts'
import { type WorkerState, answering, type ToPrimary, type ToWorker } from './messages.ts'
import { type OperatorServer, startOperatorServer } from './operatorServer.ts'
import { onSignals } from './signals.ts'
import { MEASURED } from './worker.ts'

/** A worker that is replaced before it ever listened is waited for, in ms. */
const AGAIN_MS = 1_000
/** A worker that doesn't report within this time counts as not ready, in ms. */
const PATIENCE_MS = 2_000

/** @param drawSecret no session secret is set: a random one is made for all of them */
export async function runPrimary(settings: Settings, drawSecret: boolean): Promise<void> {
  const { host, operatorPort, logLevel } = settings
  const count = settings.workers === 'auto' ? availableParallelism() : settings.workers
  const log = createLog({
    level: logLevel,
    elapsed: () => performance.now(),
    // Its own lines are few, and no metrics are read here.
    onDrop: () => undefined,
  })
  const answer = answering(memoryStore({ now: Date.now }))
  const listening = new Set<number>()
  const asking = new Map<number, (about: WorkerState) => void>()
  let requests = 0
  let everListened = false
  let stopping = false
  let operator: OperatorServer | undefined

  const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  const send = (worker: Worker, message: ToWorker): void => {
    if (worker.isConnected()) worker.send(message, undefined, () => undefined)
  }
  const secret = drawSecret ? { SESSION_SECRET: randomBytes(32).toString('hex') } : {}
  const fork = (): void =>
    void cluster.fork({ ...secret, [MEASURED]: operatorPort === undefined ? 'no' : 'yes' })

  const askedAbout = (worker: Worker): Promise<WorkerState | undefined> =>
    new Promise((resolve) => {
      const id = (requests += 1)
      const end = (about?: WorkerState) => {
        clearTimeout(patience)
        asking.delete(id)
        resolve(about)
      }
      const patience = setTimeout(end, PATIENCE_MS)
      asking.set(id, end)
      send(worker, { kind: 'askAbout', id })
    })
  const askedAll = async () =>
    (await Promise.all(all().map(askedAbout))).filter((about) => about !== undefined)

  cluster.on('message', (worker, message: ToPrimary) => {
    if (message.kind === 'about') asking.get(message.id)?.(message.about)
    if (message.kind !== 'store') return
    void Promise.all(message.asked.map(answer)).then((answers) => send(worker, { kind: 'store', answers }))
  })
  cluster.on('listening', (worker, { port }) => {
    listening.add(worker.id)
    if (!everListened && listening.size === count) {
      everListened = true
      log.write({
        event: 'started',
        url: urlOf(host, port),
        operatorUrl: operator?.url ?? null,
        workers: count,
      })
    }
  })
  cluster.on('exit', (worker, code, signal) => {
    const listened = listening.delete(worker.id)
    if (stopping) return
    log.write({ event: 'worker-ended', id: worker.id, code: code ?? null, signal: signal ?? null })
    if (everListened) {
      setTimeout(
        () => {
          if (!stopping) fork()
        },
        listened ? 0 : AGAIN_MS,
      )
      return
    }
    // It has logged why, and the others can't do better.
    process.exitCode = 1
    void stop()
  })

  async function stop(): Promise<void> {
    stopping = true
    const ended = all().map((worker) => new Promise((resolve) => worker.once('exit', resolve)))
    for (const worker of all()) send(worker, { kind: 'stop' })
    await Promise.all(ended)
    await operator?.close()
    await log.flush()
  }

  if (operatorPort !== undefined) {
    operator = await startOperatorServer(
      {
        metrics: async () =>
          AggregatorRegistry.aggregate((await askedAll()).map(({ metrics }) => metrics)).metrics(),
        async readiness() {
          const workers = (await askedAll()).map(({ pid, readiness }) => ({ pid, ...readiness }))
          return { ready: !stopping && workers.some(({ ready }) => ready), stopping, workers }
        },
      },
      { host, port: operatorPort },
    )
  }
  for (let n = 0; n < count; n++) fork()
  onSignals({
    reload: () => all().forEach((worker) => send(worker, { kind: 'reload' })),
    async stop(signal) {
      log.write({ event: 'stopping', signal })
      await stop()
      log.write({ event: 'stopped', signal })
      await log.flush()
      process.exit()
    },
    end() {
      for (const worker of all()) worker.process.kill('SIGKILL')
      process.exit(1)
    },
  })
}
