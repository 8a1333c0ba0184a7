/** What this page knows of what it has sent. Pure. */
import type { KeptPayment } from './context.ts'

export interface Sending {
  /** When the payment left that may be at work; epoch ms by the server, null when none is known to. */
  readonly at: number | null
  /** No confirm of this order has left the page. */
  readonly never: boolean
}

type Sent = Pick<KeptPayment, 'attempt' | 'sentAt' | 'unsettled' | 'stage'>

export function sending({ attempt, sentAt, unsettled, stage }: Sent): Sending {
  return {
    // Held back behind another one, which was sent before, or by another page.
    at: stage === 'held' ? unsettled : sentAt,
    never: attempt === null && sentAt === null && unsettled === null && stage === 'pin',
  }
}
