/**
 * Campaigns in a thread of their own. The test runner follows every promise of its own thread, which costs a
 * campaign, with millions of them, a third of its time.
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { deliveries } from './deliveries.ts'
import { campaign } from './payments.ts'

const campaigns = { campaign, deliveries }
type Campaigns = typeof campaigns
type Result<N extends keyof Campaigns> = Awaited<ReturnType<Campaigns[N]>>
interface Wanted<N extends keyof Campaigns> {
  readonly name: N
  readonly args: Parameters<Campaigns[N]>
}
type Answer<N extends keyof Campaigns> = { readonly result: Result<N> } | { readonly error: unknown }

/** A thread for campaigns one after the other; while it has none, it keeps no process alive. */
export function startThread() {
  const worker = new Worker(new URL(import.meta.url))
  worker.unref()
  /** @throws an assertion error that names seed and steps when ledger and screens disagree */
  return async <N extends keyof Campaigns>(
    name: N,
    ...args: Parameters<Campaigns[N]>
  ): Promise<Result<N>> => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<N>>()
    const end = (code: number) => reject(new Error(`the campaign ended with ${code} and said nothing`))
    worker.once('message', resolve).once('error', reject).once('exit', end).ref()
    try {
      const request: Wanted<N> = { name, args }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(request)
      const ending = await promise
      if ('error' in ending) throw ending.error
      return ending.result
    } finally {
      worker.off('message', resolve).off('error', reject).off('exit', end).unref()
    }
  }
}

async function answer({ name, args }: Wanted<keyof Campaigns>): Promise<void> {
  // A worker's port, not a window's: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (result: Answer<keyof Campaigns>) => parentPort?.postMessage(result)
  try {
    post({ result: await (campaigns[name] as (...input: unknown[]) => Promise<never>)(...args) })
  } catch (error) {
    post({ error })
  }
}

if (!isMainThread) parentPort?.on('message', (request: Wanted<keyof Campaigns>) => void answer(request))
