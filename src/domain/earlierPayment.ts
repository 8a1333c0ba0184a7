/**
 * Saved payments of earlier versions, in today's form: attempts with a key of the page's own, and before that
 * fields in place of the union (payment.ts). It can go once no tab from before is open any more.
 */
import { FIRST_ATTEMPT } from '../contract/payloads/fields.ts'
import type { WireForm } from '../contract/wire.ts'
import type { Attempt, PaymentState, QrLife, SavedPayment, ShownQr } from './payment.ts'

type SavedAttempt = WireForm<Attempt>
type SavedState = WireForm<PaymentState>
type SavedTrial = { readonly attempt: SavedAttempt; readonly doubt: number | null }

/** With a key in place of the attempt's name. */
type KeyedAttempt = Omit<SavedAttempt, 'attempt'> & { readonly idempotencyKey: string }
type SavedByKey = { readonly attempt: KeyedAttempt; readonly doubt: number | null }
/** A state that may have such an attempt; one that was held behind it had it too. */
interface KeyedState {
  readonly kind: string
  readonly trial?: SavedByKey | SavedTrial | null
  readonly step?: string
  readonly sentAt?: number | null
  readonly qr?: ShownQr
}

/** The attempt as earlier versions saved it, in fields that could contradict each other. */
interface EarlierAttempt {
  stage: 'pin' | 'pinSent' | 'code' | 'codeSent' | 'held' | 'qr' | 'taken'
  attempt?: KeyedAttempt | null | undefined
  sentAt?: number | null | undefined
  /** Time of the last sending without an answer that settles it. The first versions knew only `sentAt`. */
  unsettled?: number | null | undefined
  qr?: ShownQr | null | undefined
}

/** Of a code that was shown its end alone; the first versions saved none. */
type EarlierFacts = Omit<SavedPayment, 'state' | 'scannable'> & {
  readonly scannable?: SavedPayment['scannable'] | number | undefined
}
export type EarlierPayment = EarlierFacts & EarlierAttempt
export type KeyedPayment = EarlierFacts & { readonly state: KeyedState }

/** Anything that may have been sent stays so: what can't be told from these fields is followed. */
function earlierState({
  stage,
  attempt = null,
  sentAt = null,
  unsettled = sentAt,
  qr = null,
}: EarlierAttempt): KeyedState {
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

/** The bank says which attempt it is when the order is asked for; until then it counts as the first. */
const named = ({ idempotencyKey: _key, ...attempt }: KeyedAttempt): SavedAttempt => ({
  ...attempt,
  attempt: FIRST_ATTEMPT,
})

function withoutKey(state: KeyedState): SavedState {
  const { trial, ...bare } = state
  if (state.kind === 'held' && !trial) return bare as SavedState
  if (trial === undefined || trial === null || !('idempotencyKey' in trial.attempt))
    return state as SavedState
  const namedTrial = { ...trial, attempt: named(trial.attempt) }
  if (state.kind !== 'held') return { ...state, trial: namedTrial } as SavedState
  return { kind: 'unknown', step: 'pin', trial: namedTrial, sentAt: namedTrial.doubt ?? 0 }
}

const lifeOf = (scannable: EarlierFacts['scannable']): QrLife | null =>
  typeof scannable === 'number' ? { end: scannable } : (scannable ?? null)

/** The saved payment, in today's form. */
export function inTodaysForm(savedPayment: SavedPayment | KeyedPayment | EarlierPayment): SavedPayment {
  if (!('stage' in savedPayment))
    return {
      ...savedPayment,
      state: withoutKey(savedPayment.state),
      scannable: lifeOf(savedPayment.scannable),
    }
  const { stage, attempt, sentAt, unsettled, qr, ...facts } = savedPayment
  const state = earlierState({ stage, attempt, sentAt, unsettled, qr })
  return {
    ...facts,
    state: withoutKey(state),
    scannable: lifeOf(facts.scannable ?? state.qr?.end),
  }
}
