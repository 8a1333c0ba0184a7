/**
 * The campaign in a thread of its own. The test runner follows every promise of its own thread, which costs
 * the campaign, with millions of them, a third of its time.
 */
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Guard } from '../../src/sandbox/store.ts'
import { campaign, type CampaignResult } from './payments.ts'

interface Wanted {
  readonly runs: number
  readonly seed: number
  readonly guards: Guard
}

/** @throws an assertion error that names seed and steps when ledger and screens disagree */
export function campaignInThread(runs: number, seed: number, guards: Guard): Promise<CampaignResult> {
  const target: Wanted = { runs, seed, guards }
  const worker = new Worker(new URL(import.meta.url), { workerData: target })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the campaign ended with ${code} and said nothing`)))
  })
}

if (!isMainThread) {
  const { runs, seed, guards } = workerData as Wanted
  // A worker's port, not a window's: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(await campaign(runs, seed, guards))
}
