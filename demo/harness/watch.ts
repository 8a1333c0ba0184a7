/** Reads the bank's inbox, ledger, clock and the customer's state while the page is visible. */
import type { Condition } from '../../src/sandbox/condition.ts'
import type { Debit, Notification, TextMessage, Sandbox } from './sandbox.ts'

/** In ms. */
const EVERY = 2000

export interface Seen {
  readonly messages: readonly TextMessage[]
  readonly debits: readonly Debit[]
  readonly notifications: readonly Notification[]
  readonly condition: { readonly now: Condition; readonly fresh: Condition }
  /** Epoch ms. */
  readonly now: number
}

/**
 * @returns a function that reads at once; it returns undefined when the page is hidden or the server is gone
 */
export function createWatch(
  sandbox: Sandbox,
  of: () => { readonly msisdn: string; readonly amount: string; readonly order: string },
  onSight: (sight: Seen) => void,
  onLoss: () => void,
): { look(): Promise<Seen | undefined>; start(): void } {
  const look = async (): Promise<Seen | undefined> => {
    if (document.hidden) return undefined
    try {
      const { msisdn, amount, order } = of()
      const [messages, condition, debits, notifications, now] = await Promise.all([
        sandbox.inbox(msisdn),
        sandbox.condition(msisdn, amount),
        sandbox.ledger(),
        sandbox.notifications(order),
        sandbox.clock(),
      ])
      const match = { messages, condition, debits, notifications, now }
      onSight(match)
      return match
    } catch {
      onLoss()
      return undefined
    }
  }
  const start = (): void => {
    setTimeout(() => void look().then(start), EVERY)
  }
  return { look, start }
}
