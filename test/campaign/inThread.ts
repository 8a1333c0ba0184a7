/**
 * Campaigns, each in a thread of its own. The test runner follows every promise of its own thread, which
 * costs a campaign, with millions of them, a third of its time.
 */
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { deliveries } from './deliveries.ts'
import { campaign } from './payments.ts'

const campaigns = { campaign, deliveries }
type Campaigns = typeof campaigns
type Result<N extends keyof Campaigns> = Awaited<ReturnType<Campaigns[N]>>

/** @throws an assertion error that names seed and steps when ledger and screens disagree */
export async function inThread<N extends keyof Campaigns>(
  name: N,
  ...args: Parameters<Campaigns[N]>
): Promise<Result<N>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, args } })
  const end = once(worker, 'exit').then(([code]) =>
    Promise.reject(new Error(`the campaign ended with ${code} and said nothing`)),
  )
  const [result] = (await Promise.race([once(worker, 'message'), end])) as [Result<N>]
  return result
}

if (!isMainThread) {
  const { name, args } = workerData as { name: keyof Campaigns; args: unknown[] }
  const run = campaigns[name] as (...input: unknown[]) => Promise<unknown>
  // A worker's port, not a window's: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(await run(...args))
}
