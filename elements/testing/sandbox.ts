/** The calls of the sandbox bank's control API that a merchant's tests need. */
import { codeFor, type SentCode } from './inbox.ts'
import type { Sandbox } from './types.ts'

/** The API answers JSON, whose shape isn't checked here. */
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
    journey: async (scenario = 'default', options = {}) =>
      (await ask<{ journeyId: string }>('journeys', { scenario, ...options })).journeyId,
    order: async (scenario = 'success', options = {}) =>
      (await ask<{ originReferenceNo: string }>('orders', { scenario, ...options })).originReferenceNo,
    advance: async (seconds) => void (await ask('clock', { advanceSeconds: seconds })),
    refund: async (order, amount) =>
      void (await ask('refunds', { originReferenceNo: order, ...(amount === undefined ? {} : { amount }) })),
    notifications: async (order) =>
      (
        await ask<{ body: { latestTransactionStatus: string }; tries: { status: number }[] }[]>(
          `notifications?originReferenceNo=${encodeURIComponent(order)}`,
        )
      ).map(({ body, tries }) => ({
        status: body.latestTransactionStatus,
        answers: tries.map(({ status }) => status),
      })),
    debits: async (order) =>
      (await ask<{ order: string; amount: string }[]>('ledger')).flatMap((debit) =>
        debit.order === order ? [debit.amount] : [],
      ),
    payElsewhere: async (order) => void (await ask('app', { originReferenceNo: order, action: 'pay' })),
    reset: async () => void (await ask('reset', {})),
  }
}
