/** Payments in each of their states, for the tests of the rules. */
import { sen } from '../../../src/contract/money.ts'
import { newPayment, type Attempt, type Payment, type PaymentState } from '../../../src/domain/payment.ts'

export const attempt: Attempt = {
  attempt: '0',
  method: 'WALLET',
  amount: sen(15_000_000n),
  pointAmount: 0,
  months: null,
  documents: '',
  afterFailure: false,
}
export const qr = { payload: '000201', end: 120_000, seconds: 120 }

/** One of each kind, and what they may differ in. */
export const STATES: readonly PaymentState[] = [
  { kind: 'ready', trial: null },
  { kind: 'ready', trial: { attempt, doubt: null } },
  { kind: 'ready', trial: { attempt, doubt: 5 } },
  { kind: 'sending', step: 'pin', trial: { attempt, doubt: null }, sentAt: 5 },
  { kind: 'sending', step: 'code', trial: { attempt, doubt: 3 }, sentAt: 5 },
  { kind: 'unknown', step: 'pin', trial: { attempt, doubt: 5 }, sentAt: 5 },
  { kind: 'unknown', step: 'code', trial: { attempt, doubt: null }, sentAt: 5 },
  { kind: 'code', trial: { attempt, doubt: null } },
  { kind: 'code', trial: { attempt, doubt: 5 } },
  { kind: 'scan', qr },
  { kind: 'processing', sentAt: 5 },
  { kind: 'processing', sentAt: null },
  { kind: 'held', sentAt: 9 },
  { kind: 'paid' },
  { kind: 'failed', trial: null },
  { kind: 'failed', trial: { attempt, doubt: 5 } },
]

export const inState = (state: PaymentState, facts: Partial<Payment> = {}): Payment => ({
  ...newPayment(),
  ...facts,
  state,
})

/** The name of a state in a test's title. */
export const named = (state: PaymentState): string => {
  const details = [
    'step' in state && state.step,
    'trial' in state && (state.trial ? `doubt ${state.trial.doubt}` : 'no attempt'),
    'sentAt' in state && `sent at ${state.sentAt}`,
  ].filter(Boolean)
  return details.length > 0 ? `${state.kind} (${details.join(', ')})` : state.kind
}
