/** The sandbox bank's control panel, as far as a merchant's tests need it. */
import { codeFor, type SentCode } from './inbox.ts'
import type { Sandbox } from './types.ts'

/** Answers of the control panel are JSON; what they hold is the panel's own promise. */
export function openSandbox(base: string, fetch: typeof globalThis.fetch): Sandbox {
  async function ask<T>(path: string, body?: object): Promise<T> {
    const url = new URL(`/sandbox/${path}`, base)
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(url, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url.href} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as T
  }
  return {
    inbox: async ({ subject }) => codeFor(await ask<SentCode[]>('inbox'), subject),
    journey: async (scenario = 'default', more = {}) =>
      (await ask<{ journeyId: string }>('journeys', { scenario, ...more })).journeyId,
    order: async (scenario = 'success', more = {}) =>
      (await ask<{ originReferenceNo: string }>('orders', { scenario, ...more })).originReferenceNo,
    advance: async (seconds) => void (await ask('clock', { advanceSeconds: seconds })),
    debits: async (order) =>
      (await ask<{ order: string; amount: string }[]>('ledger')).flatMap((debit) =>
        debit.order === order ? [debit.amount] : [],
      ),
    payElsewhere: async (order) => void (await ask('app', { originReferenceNo: order, action: 'pay' })),
    reset: async () => void (await ask('reset', {})),
  }
}
