/**
 * What the versions before the union (payment.ts) have saved of a payment, in today's form. It can go once no
 * tab from before it is open any more.
 */
import type { WireForm } from '../contract/wire.ts'
import type { Attempt, PaymentState, SavedPayment, ShownQr } from './payment.ts'

type SavedAttempt = WireForm<Attempt>
type SavedState = WireForm<PaymentState>

/** The attempt as earlier versions saved it, in fields that could contradict each other. */
interface EarlierAttempt {
  stage: 'pin' | 'pinSent' | 'code' | 'codeSent' | 'held' | 'qr' | 'taken'
  attempt?: SavedAttempt | null | undefined
  sentAt?: number | null | undefined
  /** When it was last sent without an answer that settles it. The first versions knew only `sentAt`. */
  unsettled?: number | null | undefined
  qr?: ShownQr | null | undefined
}

export type EarlierPayment = Omit<SavedPayment, 'state'> & EarlierAttempt

/** Whatever may have been sent stays so: what can't be told from these fields is followed. */
function earlierState({
  stage,
  attempt = null,
  sentAt = null,
  unsettled = sentAt,
  qr = null,
}: EarlierAttempt): SavedState {
  const trial = attempt && { attempt, doubt: unsettled }
  const sendTime = sentAt ?? unsettled
  if (stage === 'qr' && qr) return { kind: 'scan', qr }
  if (stage === 'taken') return { kind: 'processing', sentAt }
  if (stage === 'held' || (!trial && sendTime !== null)) {
    const open = attempt && unsettled !== null ? { attempt, doubt: unsettled } : null
    return { kind: 'held', trial: open, sentAt: sendTime ?? 0 }
  }
  if (trial && sentAt !== null)
    return { kind: 'unknown', step: stage === 'codeSent' ? 'code' : 'pin', trial, sentAt }
  if (trial && (stage === 'code' || stage === 'codeSent')) return { kind: 'code', trial }
  return { kind: 'ready', trial }
}

/** What was saved, in today's form. */
export function inTodaysForm(savedPayment: SavedPayment | EarlierPayment): SavedPayment {
  if (!('stage' in savedPayment)) return savedPayment
  const { stage, attempt, sentAt, unsettled, qr, ...facts } = savedPayment
  const state = earlierState({ stage, attempt, sentAt, unsettled, qr })
  return { ...facts, state, scannable: facts.scannable ?? (state.kind === 'scan' ? state.qr.end : null) }
}
