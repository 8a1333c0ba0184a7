/**
 * THE table of what is known of each screen besides its paths (src/contract/routes.ts) and its code
 * (src/app/screens.ts).
 */
import type { Screen } from '../contract/routes.ts'

/**
 * When linking or unlinking may show a screen (linkFlow.ts). always: it says nothing of the journey · path:
 * at its place among the steps · told: also with what the page before hands over · never: a payment's own.
 */
export type OpenInLink = 'always' | 'path' | 'told' | 'never'

/**
 * When a payment may show a screen (payFlow.ts). always: it says nothing of the order · current: only where
 * the order stands there · app, code, plan: while the order is open, to be paid in the bank app, at a code
 * that is asked for, by a plan · told: with what the page before hands over · result: also while the order
 * isn't known, since nobody can say yet whether there is one · check: it asks for the status itself, where
 * nothing says yet how it stands · never: linking's own.
 */
export type OpenInPay = 'always' | 'current' | 'app' | 'code' | 'plan' | 'told' | 'result' | 'check' | 'never'

export interface ScreenFacts {
  readonly openInLink: OpenInLink
  readonly openInPay: OpenInPay
  /** A password or a code is typed there; a PIN is a step inside a screen. */
  readonly takesSecret: boolean
  /**
   * Tells how something ended, or why not, and stands in the merchant's page in mode="redirect"; on any other
   * something can be typed or pressed, so it is left to the hosted page.
   */
  readonly tellsOutcome: boolean
}

export const screenFacts: Readonly<Record<Screen, ScreenFacts>> = {
  accountCreation: { openInLink: 'path', openInPay: 'never', takesSecret: false, tellsOutcome: false },
  bind: { openInLink: 'path', openInPay: 'never', takesSecret: false, tellsOutcome: false },
  password: { openInLink: 'path', openInPay: 'never', takesSecret: true, tellsOutcome: false },
  bindFail: { openInLink: 'told', openInPay: 'never', takesSecret: false, tellsOutcome: true },
  register: { openInLink: 'path', openInPay: 'never', takesSecret: false, tellsOutcome: false },
  bindResult: { openInLink: 'path', openInPay: 'never', takesSecret: false, tellsOutcome: true },
  createPassword: { openInLink: 'path', openInPay: 'never', takesSecret: true, tellsOutcome: false },
  verification: { openInLink: 'path', openInPay: 'code', takesSecret: true, tellsOutcome: false },
  termsOfUse: { openInLink: 'path', openInPay: 'always', takesSecret: false, tellsOutcome: false },
  framePage: { openInLink: 'always', openInPay: 'always', takesSecret: false, tellsOutcome: false },
  resultPage: { openInLink: 'path', openInPay: 'check', takesSecret: false, tellsOutcome: true },
  noticeInfo: { openInLink: 'told', openInPay: 'told', takesSecret: false, tellsOutcome: true },
  paymentLoading: { openInLink: 'never', openInPay: 'current', takesSecret: false, tellsOutcome: true },
  paymentResult: { openInLink: 'never', openInPay: 'result', takesSecret: false, tellsOutcome: true },
  toApp: { openInLink: 'never', openInPay: 'app', takesSecret: false, tellsOutcome: false },
  payment: { openInLink: 'never', openInPay: 'current', takesSecret: false, tellsOutcome: false },
  paylaterConfirmation: { openInLink: 'never', openInPay: 'plan', takesSecret: false, tellsOutcome: false },
  riplay: { openInLink: 'never', openInPay: 'plan', takesSecret: false, tellsOutcome: false },
  chooseLocation: { openInLink: 'always', openInPay: 'always', takesSecret: false, tellsOutcome: false },
  openLocation: { openInLink: 'always', openInPay: 'always', takesSecret: false, tellsOutcome: false },
}

/** Whether a PIN, a password or a code is typed there. @param step a step inside the screen */
export const takesSecret = (screen: Screen, step?: 'pin'): boolean =>
  step === 'pin' || screenFacts[screen].takesSecret
