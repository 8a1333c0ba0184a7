/** The payment flow as data: where the customer is, and who may open which screen. */
import type { PaymentStatus } from '../contract/payloads/payment.ts'
import { flowScreens, type Screen } from '../contract/routes.ts'
import { screenFacts, type OpenInPay } from './screens.ts'

/**
 * How far the attempt has come. pin: nothing was sent · pinSent: a confirm left and its answer
 * isn't known · code: the bank asks for a code · codeSent: it left and its answer isn't known · held: another
 * attempt of this order isn't settled yet, so nothing was sent · qr: a code is shown, and nobody has paid it
 * yet · taken: the bank is at work.
 */
export type Stage = 'pin' | 'pinSent' | 'code' | 'codeSent' | 'held' | 'qr' | 'taken'

/** Only the status can say what becomes of it. */
export const isUnanswered = (stage: Stage): boolean =>
  stage === 'pinSent' || stage === 'codeSent' || stage === 'held'

/** Where the customer stands, as far as a screen needs it. */
export interface PayStanding {
  /** The bank's last answer; null when it wasn't asked. */
  readonly status: PaymentStatus | null
  /** A confirm has left the page, or the bank is at work. */
  readonly waiting: boolean
  /** The countdown has ended. */
  readonly overdue: boolean
  readonly stage: Stage
  /** What is chosen is paid by a plan. */
  readonly byPlan: boolean
  /** The order must be paid in the bank app. */
  readonly toApp: boolean
  /** The order is known. */
  readonly loaded: boolean
}

const { first, done } = flowScreens.pay

/** Where the customer is, by the bank's status and the confirms sent. */
function truth({ status, waiting, overdue, toApp }: PayStanding): Screen {
  if (status === 'SUCCESS' || status === 'FAILED' || status === 'ON_HOLD') return done
  if (waiting) return overdue ? done : 'paymentLoading'
  return toApp ? 'toApp' : first
}

interface Asked extends PayStanding {
  readonly here: Screen
  readonly problem: boolean
}

const isAtPage = ({ here }: Asked): boolean => here === first

/** Whether a screen may be shown though the order stands elsewhere, by its column in the table of screens. */
const mayOpen: Readonly<Record<OpenInPay, (asked: Asked) => boolean>> = {
  always: () => true,
  current: () => false,
  app: isAtPage,
  code: (asked) => isAtPage(asked) && (asked.stage === 'code' || asked.stage === 'codeSent'),
  plan: (asked) => isAtPage(asked) && asked.byPlan,
  given: ({ problem }) => problem,
  result: ({ problem, loaded }) => problem || !loaded,
  check: ({ here }) => !screenFacts[here].showsOutcome,
  never: () => false,
}

/**
 * The screen that may be shown when this one is asked for, by hand or by the way back.
 * @param problem the page before has handed over what the screen says; an address alone never does
 */
export function payScreen(asked: Screen, standing: PayStanding, problem = false): Screen {
  const here = truth(standing)
  return mayOpen[screenFacts[asked].openInPay]({ ...standing, here, problem }) ? asked : here
}
