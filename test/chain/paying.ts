/** An order about to be confirmed, by wallet or by Pay Later: where the tests of faults begin. */
import type { CallName } from '../../src/contract/endpoints.ts'
import { intercept } from './network.ts'
import { ordered, type Opening } from './order.ts'

export const METHODS = ['WALLET', 'PAYLATER'] as const
export type PayBy = (typeof METHODS)[number]

export async function paying(by: PayBy, opening: Opening = {}) {
  const tab = await ordered(opening)
  const { rig } = tab
  /** A page with what stands between its order and the PIN. */
  const choosing = <P extends Awaited<ReturnType<typeof tab.open>>>(page: P) => ({
    ...page,
    choose: async () => {
      if (by === 'WALLET') return
      page.pay.choose('PAYLATER')
      await page.paylater.load()
      await page.paylater.choose(3)
      page.paylater.agree(page.consents())
    },
  })
  /** The same, with its way to pay chosen. */
  const openReady = async (storage?: Storage) => {
    const page = choosing(await tab.open(storage))
    await page.choose()
    return page
  }

  const call: CallName = by === 'WALLET' ? 'payment/payment-order-confirm' : 'payment/paylater'
  /** Confirms as they reach the proxy. */
  const requests: { attempt: string; status: number }[] = []
  intercept(rig, call, async (pass, request) => {
    const { attempt } = (await request.clone().json()) as { attempt: string }
    const answer = await pass()
    requests.push({ attempt, status: answer.status })
    return answer
  })
  /** The answer of the next confirm takes so many ms on its way; resolved when it has set out. */
  const hold = (ms: number) =>
    new Promise<void>((setOut) => {
      rig.network.arrive = (request, signal) =>
        new Promise((resolve, reject) => {
          if (!request.url.endsWith(`/${call}`)) return resolve()
          rig.timers.setTimeout(resolve, ms)
          signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
          setOut()
        })
    })

  const first = choosing(tab)
  await first.choose()
  return {
    ...first,
    call,
    sent: requests,
    hold,
    openReady,
    debits: async () => (await tab.debits()).map(({ amount, method }) => `${method} ${amount}`),
    once: [`${by} 1250000.00`],
  }
}
export type Paying = Awaited<ReturnType<typeof paying>>
