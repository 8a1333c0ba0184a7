/** The payment flow as data: where the customer is, and who may open which screen. */
import type { PaymentStatus } from '../contract/payloads/payment.ts'
import { flowScreens, type Screen } from '../contract/routes.ts'
import type { PaymentState } from './payment.ts'
import { screenFacts, type OpenInPay } from './screens.ts'

/** The customer's progress, as far as a screen needs it. */
export interface PayProgress {
  /** The bank's last answer; null when it wasn't asked. */
  readonly status: PaymentStatus | null
  /** A confirm has left the page, or the bank is at work. */
  readonly isWaiting: boolean
  /** The countdown has ended. */
  readonly overdue: boolean
  readonly state: PaymentState
  /** The chosen method is paid by a plan. */
  readonly byPlan: boolean
  /** A plan is chosen and agreed to on a screen of its own. */
  readonly planApart: boolean
  /** The order must be paid in the bank app. */
  readonly toApp: boolean
  /** The order is known. */
  readonly isLoaded: boolean
}

const { first, success } = flowScreens.pay

/** The customer's screen, by the bank's status and the confirms sent. */
function currentScreen({ status, isWaiting, overdue, toApp }: PayProgress): Screen {
  if (status === 'SUCCESS' || status === 'FAILED' || status === 'ON_HOLD') return success
  if (isWaiting) return overdue ? success : 'paymentLoading'
  return toApp ? 'toApp' : first
}

interface ScreenRequest extends PayProgress {
  readonly current: Screen
  readonly problem: boolean
}

/** The bank waits for a code, or it left and its answer isn't known. */
export const isAtCode = (state: PaymentState): boolean =>
  state.kind === 'code' || ('step' in state && state.step === 'code')

/** True for a step between an order and its confirm. */
export const isPastOrder = (screen: Screen, step?: 'pin'): boolean =>
  step === 'pin' || ['plan', 'planApart'].includes(screenFacts[screen].openInPay)

const isAtPage = ({ current }: ScreenRequest): boolean => current === first

/** Permission to show a screen though the order stands elsewhere, by its column in the table of screens. */
const mayOpen: Readonly<Record<OpenInPay, (request: ScreenRequest) => boolean>> = {
  always: () => true,
  current: () => false,
  app: isAtPage,
  code: (request) => isAtPage(request) && isAtCode(request.state),
  plan: (request) => isAtPage(request) && request.byPlan,
  planApart: (request) => isAtPage(request) && request.byPlan && request.planApart,
  given: ({ problem }) => problem,
  result: ({ problem, isLoaded }) => problem || !isLoaded,
  check: ({ current }) => !screenFacts[current].showsOutcome,
  never: () => false,
}

/**
 * The screen that may be shown when this one is asked for, by hand or by the way back.
 * @param problem the page before has handed over what the screen says; an address alone never does
 */
export function payScreen(screen: Screen, progress: PayProgress, problem = false): Screen {
  const current = currentScreen(progress)
  return mayOpen[screenFacts[screen].openInPay]({ ...progress, current, problem }) ? screen : current
}
