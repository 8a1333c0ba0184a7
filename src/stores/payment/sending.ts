/** What is known of what was sent of an order. Pure. */
import type { KeptPayment } from './context.ts'

export interface Sending {
  /** When the payment left that may be at work; epoch ms by the server, null when none is known to. */
  readonly at: number | null
  /** No confirm of this order has left this page, nor another one of this browser. */
  readonly never: boolean
}

type Sent = Pick<KeptPayment, 'attempt' | 'sentAt' | 'unsettled' | 'scannable' | 'stage'>

/** @param elsewhere another page has sent one */
export function sending(kept: Sent, elsewhere: boolean): Sending {
  const { attempt, sentAt, unsettled, scannable, stage } = kept
  const isUntouched = attempt === null && sentAt === null && unsettled === null && scannable === null
  return {
    // Held back behind another one, which was sent before, or by another page.
    at: stage === 'held' ? unsettled : sentAt,
    never: !elsewhere && isUntouched && stage === 'pin',
  }
}

/**
 * What was sent, shown or handed over from here may have been paid. The time alone doesn't end it, only an
 * answer of the bank's that was asked for when it could no longer be paid.
 */
export const mayBePaid = (kept: Pick<KeptPayment, 'sentAt' | 'unsettled' | 'scannable' | 'inApp'>): boolean =>
  kept.sentAt !== null || kept.unsettled !== null || kept.scannable !== null || kept.inApp
