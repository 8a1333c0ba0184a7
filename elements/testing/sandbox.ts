/** The calls of the sandbox bank's control API that a merchant's tests need. */
import { codeFor, type SentCode } from './inbox.ts'
import type { Sandbox } from './types.ts'

/** The API answers JSON, whose shape isn't checked here. */
export function openSandbox(base: string, fetch: typeof globalThis.fetch): Sandbox {
  async function ask<T>(path: string, body?: object): Promise<T> {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const load = async () => {
      const url = new URL(`/sandbox/${path}`, base)
      const answer = await fetch(url, init)
      const text = await answer.text()
      const refusal = answer.ok ? null : `${url.href} answered ${answer.status}: ${text}`
      return { value: JSON.parse(text) as T, refusal }
    }
    const { value, refusal } = await load().catch((cause: unknown) => {
      throw new Error(
        `bankSandbox('${base}'): no sandbox bank answers there; \`npm start\` of the repository has one`,
        { cause },
      )
    })
    if (refusal !== null) throw new Error(refusal)
    return value
  }
  const namedBy = (order: string): string => `originReferenceNo=${encodeURIComponent(order)}`
  /** Refuses an order that the bank doesn't know: a wrong id would have no debits, as an unpaid one. */
  const checkOrder = (order: string): Promise<unknown> => ask(`orders?${namedBy(order)}`)
  return {
    inbox: async ({ subject }) => codeFor(await ask<SentCode[]>('inbox'), subject),
    journey: async (scenario = 'default', options = {}) =>
      (await ask<{ journeyId: string }>('journeys', { scenario, ...options })).journeyId,
    order: async (scenario = 'success', options = {}) =>
      (await ask<{ originReferenceNo: string }>('orders', { scenario, ...options })).originReferenceNo,
    advance: async (seconds) => void (await ask('clock', { advanceSeconds: seconds })),
    refund: async (order, amount) =>
      void (await ask('refunds', { originReferenceNo: order, ...(amount === undefined ? {} : { amount }) })),
    async notifications(order) {
      await checkOrder(order)
      const deliveries = await ask<
        { body: { latestTransactionStatus: string }; tries: { status: number }[] }[]
      >(`notifications?${namedBy(order)}`)
      return deliveries.map(({ body, tries }) => ({
        status: body.latestTransactionStatus,
        answers: tries.map(({ status }) => status),
      }))
    },
    async debits(order) {
      await checkOrder(order)
      const ledger = await ask<{ order: string; amount: string }[]>('ledger')
      return ledger.flatMap((debit) => (debit.order === order ? [debit.amount] : []))
    },
    payElsewhere: async (order) => void (await ask('app', { originReferenceNo: order, action: 'pay' })),
    reset: async () => void (await ask('reset', {})),
  }
}
