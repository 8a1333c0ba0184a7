/** Reads inbox, ledger and clock of the bank while the page is visible. */
import type { Debit, Message, Sandbox } from './sandbox.ts'

/** In ms. */
const EVERY = 2000

export interface Seen {
  readonly messages: readonly Message[]
  readonly debits: readonly Debit[]
  /** Epoch ms. */
  readonly now: number
}

/** @returns a way to look at once; it answers undefined when the page is hidden or the server is gone */
export function createWatch(
  sandbox: Sandbox,
  msisdn: () => string,
  seen: (found: Seen) => void,
  lost: () => void,
): { look(): Promise<Seen | undefined>; start(): void } {
  const look = async (): Promise<Seen | undefined> => {
    if (document.hidden) return undefined
    try {
      const [messages, debits, now] = await Promise.all([
        sandbox.inbox(msisdn()),
        sandbox.ledger(),
        sandbox.clock(),
      ])
      const found = { messages, debits, now }
      seen(found)
      return found
    } catch {
      lost()
      return undefined
    }
  }
  const start = (): void => {
    setTimeout(() => void look().then(start), EVERY)
  }
  return { look, start }
}
