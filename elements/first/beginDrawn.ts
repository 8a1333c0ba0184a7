/** Start of the app behind an order's first screen that is on the page. */
import type { Running } from '../../src/app/running.ts'
import type { FlowCode } from '../../src/app/flows/flowCode.ts'
import { ask } from '../../src/app/start.ts'
import type { Prefetch } from '../../src/host/port.ts'

/**
 * Puts the answer that the screen was drawn from into the stores before React renders, and fetches what else
 * it shows. False: the app can't begin with that answer, so the screen can't be taken over.
 */
export async function beginDrawn(
  running: Running,
  prefetch: Prefetch,
  { complete }: FlowCode['first'],
): Promise<boolean> {
  const { flow } = running
  const requests = ask(running)
  await requests.loading.catch(() => undefined)
  if (flow.kind !== 'pay' || !flow.order.get() || !prefetch.inUse) return false
  try {
    await complete?.(running)
  } catch {
    // A part that can't be fetched is missing on the page that React draws, until it is there.
    return false
  }
  running.requests = requests
  return true
}
