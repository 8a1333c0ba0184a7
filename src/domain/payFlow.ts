/** The payment flow as data: where the customer is, and who may open which screen. */
import type { PaymentStatus } from '../contract/payloads/payment.ts'
import { pathOf, type Screen } from '../contract/routes.ts'

/**
 * How far the attempt under way has come. pin: nothing was sent · pinSent: a confirm left and its answer
 * isn't known · code: the bank asks for a code · codeSent: it left and its answer isn't known · held: another
 * attempt of this order isn't settled yet, so nothing was sent · qr: a code is shown, and nobody has paid it
 * yet · taken: the bank is at work.
 */
export type Stage = 'pin' | 'pinSent' | 'code' | 'codeSent' | 'held' | 'qr' | 'taken'

/** Only the status can tell what becomes of it. */
export const isUnanswered = (stage: Stage): boolean =>
  stage === 'pinSent' || stage === 'codeSent' || stage === 'held'

/** Where the customer stands, as far as a screen needs it. */
export interface PayStanding {
  /** The bank's last word; null when it wasn't asked. */
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

/** Where something is chosen or confirmed: closed while money may be moving, and after it has. */
const CHOOSING: readonly Screen[] = ['payment', 'toApp', 'verification', 'paylaterConfirmation', 'riplay']

/** Where the bank's word and the confirms sent say that the customer is. */
function truth({ status, waiting, overdue, toApp }: PayStanding): Screen {
  if (status === 'SUCCESS' || status === 'FAILED' || status === 'ON_HOLD') return 'paymentResult'
  if (waiting) return overdue ? 'paymentResult' : 'paymentLoading'
  return toApp ? 'toApp' : 'payment'
}

/**
 * The screen that may be shown when this one is asked for, by hand or by the way back.
 * @param told the page before has handed over what the screen says; an address alone never does
 */
export function payScreen(asked: Screen, standing: PayStanding, told = false): Screen {
  const { stage, byPlan } = standing
  // Linking's own screens have no meaning here.
  const screen = pathOf(asked, 2).includes('/bind/') ? 'payment' : asked
  const here = truth(standing)
  if (screen === 'paymentLoading') return here
  if (screen === 'noticeInfo') return told ? screen : here
  // While the order is on its way it can't be said whether there is a result.
  if (screen === 'paymentResult') return told || !standing.loaded ? screen : here
  // Asks for the status itself, where nothing says yet how it stands.
  if (screen === 'resultPage') return CHOOSING.includes(here) ? screen : here
  if (!CHOOSING.includes(screen)) return screen
  if (screen === 'toApp' && here === 'payment') return screen
  if (here !== 'payment') return here
  const open =
    screen === 'verification' ? stage === 'code' || stage === 'codeSent' : screen === 'payment' || byPlan
  return open ? screen : 'payment'
}
