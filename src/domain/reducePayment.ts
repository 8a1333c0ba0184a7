/**
 * The payment after an event: one pure, total function. Stores perform what a state asks for, and report by
 * events what came of it.
 */
import { RESULT, SIGNATURE } from './limits.ts'
import {
  isAttemptOver,
  type AttemptEvent,
  type OpenTrial,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type QrLife,
  type Trial,
} from './payment.ts'
import { isFinal, mayArrive } from './payStatus.ts'

type Kind = PaymentState['kind']
type Of<K extends Kind> = Extract<PaymentState, { kind: K }>
type Status = Extract<AttemptEvent, { type: 'status' }>
/** The bank's word at a time, with its newest attempt where that is said. */
type Timed = { readonly time: number; readonly attempt?: string | undefined }

const UNPAID: PaymentState = { kind: 'ready', trial: null }

const isOpen = (trial: Trial | null): trial is OpenTrial => trial !== null && trial.doubt !== null
const openTrial = (trial: Trial): OpenTrial | null => (isOpen(trial) ? trial : null)
/**
 * Time alone ends a doubt: what was sent may have gone out under the next attempt, which a page without its
 * answer doesn't know.
 */
const mayStillArrive = (trial: Trial | null, { time }: Timed): trial is OpenTrial =>
  isOpen(trial) && mayArrive(trial.doubt, time)
const withoutDoubt = (trial: Trial): Trial => ({ ...trial, doubt: null })
const trialAfter = (trial: Trial, event: Timed): Trial =>
  mayStillArrive(trial, event) ? trial : withoutDoubt(trial)

/**
 * One attempt is debited once, whatever is confirmed under it, so an earlier confirm in doubt is in nobody's
 * way; its doubt goes on.
 */
function confirm(
  { trial }: Of<'ready' | 'code' | 'failed'>,
  { attempt, time }: Extract<AttemptEvent, { type: 'confirm' }>,
): PaymentState {
  return { kind: 'sending', step: 'pin', trial: { attempt, doubt: trial?.doubt ?? null }, sentAt: time }
}

const uncertainty = ({ step, trial, sentAt }: Of<'sending'>): Of<'unknown'> => ({
  kind: 'unknown',
  step,
  trial: { ...trial, doubt: sentAt },
  sentAt,
})

/** Back to the step that was sent. */
const stepBefore = ({ step, trial }: Of<'sending' | 'unknown'>): PaymentState =>
  step === 'code' ? { kind: 'code', trial } : { kind: 'ready', trial }

/** @param pending the state when the bank has the payment and hasn't decided */
function outcome(
  state: PaymentState,
  trial: Trial | null,
  pending: PaymentState,
  event: Status,
): PaymentState {
  if (event.status === 'OPEN') return state
  if (event.status === 'SUCCESS') return { kind: 'paid' }
  if (event.status !== 'FAILED') return pending
  if (!mayStillArrive(trial, event)) return { kind: 'failed', trial: null }
  const { attempt, afterFailure } = trial.attempt
  // An attempt that the bank still names hasn't ended.
  return { kind: 'failed', trial: afterFailure || attempt === event.attempt ? trial : null }
}

const retry = ({ trial }: Of<'ready' | 'code' | 'failed'>, event: Timed): PaymentState =>
  mayStillArrive(trial, event) ? { kind: 'ready', trial } : UNPAID

const orderEnd = (): PaymentState => UNPAID

/** Nothing waits for the code, or it would release something else than what is chosen. */
const leaveCode = ({ trial }: Of<'code'>): PaymentState => ({ kind: 'ready', trial })

/** Events that the states share which have an attempt that may be open. */
const ofTrial = {
  status: (state: Of<'code' | 'unknown'>, event: Status) =>
    outcome(state, state.trial, { ...state, trial: withoutDoubt(state.trial) }, event),
  unpaid: (state: Of<'code' | 'unknown'>, event: Timed) => ({
    ...state,
    trial: trialAfter(state.trial, event),
  }),
  orderEnd,
}

type Handlers<S extends PaymentState> = {
  readonly [E in PaymentEvent as E['type']]?: (state: S, event: E) => PaymentState
}

/** THE table: what each state listens to. Whatever else happens leaves it as it is. */
const states: { readonly [K in Kind]: Handlers<Of<K>> } = {
  ready: {
    confirm,
    status: (state, event) =>
      outcome(state, state.trial, { ...state, trial: state.trial && withoutDoubt(state.trial) }, event),
    unpaid: (state, event) => ({ ...state, trial: state.trial && trialAfter(state.trial, event) }),
    retry,
    orderEnd,
  },
  sending: {
    attempt: ({ trial, ...state }, { attempt }) => ({
      ...state,
      trial: { ...trial, attempt: { ...trial.attempt, attempt, mayBeNext: false } },
    }),
    answer: ({ trial, sentAt }, { nextStep }) =>
      nextStep === 'OTP' ? { kind: 'code', trial } : { kind: 'processing', sentAt },
    qr: ({ trial }, { qr }) => ({ kind: 'scan', qr: { ...qr, attempt: trial.attempt.attempt } }),
    unsent: stepBefore,
    refusal: (state, { about }) =>
      about === 'code' ? stepBefore(state) : { kind: 'ready', trial: openTrial(state.trial) },
    lock: (state) => (isOpen(state.trial) ? uncertainty(state) : { kind: 'held', sentAt: state.sentAt }),
    loss: uncertainty,
    reload: uncertainty,
    status: (state, event) => outcome(state, uncertainty(state).trial, state, event),
  },
  // After an uncertain answer only the bank's word on the order decides: never the customer.
  unknown: { ...ofTrial, denial: stepBefore },
  code: {
    ...ofTrial,
    confirm,
    verification: ({ trial }, { time }) => ({ kind: 'sending', step: 'code', trial, sentAt: time }),
    codeLoss: leaveCode,
    choice: leaveCode,
    months: leaveCode,
    agreement: (state, { agreed }) => (agreed === null ? leaveCode(state) : state),
    retry,
  },
  scan: {
    status: (state, event) => outcome(state, null, { kind: 'processing', sentAt: null }, event),
    qrEnd: orderEnd,
    orderEnd,
  },
  processing: {
    status: (state, event) => outcome(state, null, state, event),
    // A scan that has begun it can be broken off in the other app.
    unpaid: (state) => (state.sentAt === null ? UNPAID : state),
    orderEnd,
  },
  held: { status: (state, event) => outcome(state, null, state, event), denial: orderEnd, orderEnd },
  // Final is final. After a failure the same order can be paid by another attempt.
  paid: {},
  failed: {
    status: (state, event) => outcome(state, state.trial, { ...state, trial: null }, event),
    unpaid: (state, event) => ({
      ...state,
      trial: state.trial && openTrial(trialAfter(state.trial, event)),
    }),
    orderEnd,
    confirm,
    retry,
  },
}

export const kinds: readonly string[] = Object.keys(states)

function nextState(state: PaymentState, event: PaymentEvent): PaymentState {
  const handlers: Readonly<Record<string, unknown>> = states[state.kind]
  // That each belongs to its state and event is what the table's type says.
  const handler = handlers[event.type] as
    | ((...args: [PaymentState, PaymentEvent]) => PaymentState)
    | undefined
  return handler ? handler(state, event) : state
}

const attemptIn = (state: PaymentState): string | undefined =>
  'trial' in state ? state.trial?.attempt.attempt : undefined

/** True for a code that was sent for an attempt other than the one that waits for a code now. */
const isOfAnother = (code: Payment['code'], state: PaymentState): boolean =>
  code?.attempt !== undefined && state.kind === 'code' && code.attempt !== attemptIn(state)

/** True while a code may be paid: its attempt says it exactly, else its end by whosever clock. */
const mayBeScanned = ({ attempt, end }: QrLife, { time, attempt: newest }: Timed): boolean =>
  attempt === undefined || newest === undefined
    ? time < end + SIGNATURE.clockToleranceMs
    : !isAttemptOver(attempt, newest)

/** An event's changes beside the attempt. */
function facts(payment: Payment, event: PaymentEvent, state: PaymentState): Payment {
  switch (event.type) {
    case 'choice': {
      const { method = payment.method, points = payment.points } = event
      return { ...payment, method, points, agreed: null }
    }
    case 'months':
      return { ...payment, months: event.months, agreed: null }
    case 'agreement':
      return { ...payment, agreed: event.agreed }
    case 'sentCode':
      return { ...payment, code: { ...event.code, attempt: attemptIn(payment.state) } }
    case 'answer':
      return isOfAnother(payment.code, state) ? { ...payment, code: null } : payment
    case 'codeLoss':
      return { ...payment, code: null }
    case 'app':
      return { ...payment, inApp: event.inApp }
    case 'wait':
      return { ...payment, expectedSeconds: event.seconds }
    case 'confirm':
      return { ...payment, expectedSeconds: RESULT.waitSeconds }
    case 'qr':
      return state.kind === 'scan'
        ? { ...payment, scannable: { attempt: state.qr.attempt, end: state.qr.end } }
        : payment
    case 'attempt':
      return isAttemptOver(payment.scannable?.attempt, event.attempt)
        ? { ...payment, scannable: null }
        : payment
    case 'unpaid':
      return payment.scannable !== null && mayBeScanned(payment.scannable, event)
        ? payment
        : { ...payment, scannable: null }
    case 'orderEnd':
      return { ...payment, scannable: null, inApp: false }
    case 'retry':
      return { ...payment, agreed: null, inApp: false }
    case 'status': {
      if (!isFinal(event.status)) return payment
      const { scannable } = payment
      // A failure that was known before the code was shown doesn't end it.
      const isEarlier =
        event.status === 'FAILED' && scannable?.attempt !== undefined && scannable.attempt === event.attempt
      return { ...payment, code: null, scannable: isEarlier ? scannable : null, inApp: false }
    }
    default:
      return payment
  }
}

/** The payment after an event; one that its state doesn't listen to leaves the state as it is. */
export function reduce(payment: Payment, event: PaymentEvent): Payment {
  const state = nextState(payment.state, event)
  return { ...facts(payment, event, state), state }
}
