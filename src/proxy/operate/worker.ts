/**
 * One of several processes that share a port. The primary commands it; signals of a terminal reach
 * that one too.
 */
import cluster from 'node:cluster'
import type { EnvVariables } from '../config/config.ts'
import { type RunningProxy, startProxy } from './start.ts'
import type { WorkerState, ToPrimary, ToWorker } from './messages.ts'
import { sharedMemory } from './sharedMemory.ts'

/** Set by the primary when it has a listener for the operator. */
export const MEASURED = 'BANK_PROXY_MEASURED'

const about = async ({ readiness, register }: RunningProxy): Promise<WorkerState> => ({
  pid: process.pid,
  readiness: await readiness(),
  metrics: (await register?.getMetricsAsJSON()) ?? [],
})

export async function runWorker(env: EnvVariables): Promise<void> {
  const send = (message: ToPrimary): void => {
    // A channel that closes meanwhile is reported by `disconnect`.
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined)
  }
  const memory = sharedMemory(send, { now: Date.now })
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const measured = env[MEASURED] === 'yes'
  const starting = startProxy(env, undefined, {
    memory: memory.store,
    worker: cluster.worker?.id ?? 0,
    measured,
  })
  const stop = async (): Promise<void> => {
    await starting.then(
      (proxy) => proxy.close(),
      () => undefined,
    )
    // A log that nobody reads would keep it alive.
    process.exit()
  }
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'store') memory.answered(message.answers)
    if (message.kind === 'reload') void starting.then((proxy) => proxy.reload())
    if (message.kind === 'stop') void stop()
    if (message.kind === 'askAbout') {
      void starting.then(about).then((found) => send({ kind: 'about', id: message.id, about: found }))
    }
  })
  process.once('disconnect', () => {
    memory.lost()
    void stop()
  })
  // With nothing to serve nothing may keep the process alive.
  starting.catch(() => process.disconnect())
  await starting
}
