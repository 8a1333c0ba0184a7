/**
 * THE table of what is known of each screen besides its paths (src/contract/routes.ts) and its code
 * (src/app/screens.ts).
 */
import type { Flow, Screen } from '../contract/routes.ts'

/**
 * Permission to show a screen while linking or unlinking (linkFlow.ts). always: it says nothing of the
 * journey · path: at its place among the steps · given: also when it is given a problem to show · never: a
 * payment's own.
 */
export type OpenInLink = 'always' | 'path' | 'given' | 'never'

/**
 * Permission to show a screen in a payment (payFlow.ts). always: it says nothing of the order · current: only
 * where the order stands there · app, code, plan: while the order is open, to be paid in the bank app, at a
 * code that is asked for, by a plan · planApart: the same, in versions where a plan has a screen of its own ·
 * given: when it is given a problem to show · result: also while the order isn't known, since nobody can say
 * yet whether there is one · check: it asks for the status itself, where nothing says yet how it stands ·
 * never: linking's own.
 */
export type OpenInPay =
  | 'always'
  | 'current'
  | 'app'
  | 'code'
  | 'plan'
  | 'planApart'
  | 'given'
  | 'result'
  | 'check'
  | 'never'

export interface ScreenFacts {
  readonly openInLink: OpenInLink
  readonly openInPay: OpenInPay
  /** A password or a code is typed there; a PIN is a step inside a screen. */
  readonly takesSecret: boolean
  /** In which flow a button of it binds the customer: opens an account, links, unlinks, agrees to a plan. */
  readonly binds: 'link' | 'pay' | null
  /**
   * Shows how something ended, or why not, and stands in the merchant's page in mode="redirect"; on any other
   * something can be typed or pressed, so it is left to the hosted page.
   */
  readonly showsOutcome: boolean
}

export const screenFacts: Readonly<Record<Screen, ScreenFacts>> = {
  accountCreation: {
    openInLink: 'path',
    openInPay: 'never',
    takesSecret: false,
    binds: null,
    showsOutcome: false,
  },
  bind: { openInLink: 'path', openInPay: 'never', takesSecret: false, binds: 'link', showsOutcome: false },
  password: { openInLink: 'path', openInPay: 'never', takesSecret: true, binds: null, showsOutcome: false },
  bindFail: {
    openInLink: 'given',
    openInPay: 'never',
    takesSecret: false,
    // It links again.
    binds: 'link',
    showsOutcome: true,
  },
  register: {
    openInLink: 'path',
    openInPay: 'never',
    takesSecret: false,
    binds: 'link',
    showsOutcome: false,
  },
  bindResult: { openInLink: 'path', openInPay: 'never', takesSecret: false, binds: null, showsOutcome: true },
  createPassword: {
    openInLink: 'path',
    openInPay: 'never',
    takesSecret: true,
    binds: null,
    showsOutcome: false,
  },
  verification: {
    openInLink: 'path',
    openInPay: 'code',
    takesSecret: true,
    binds: null,
    showsOutcome: false,
  },
  termsOfUse: {
    openInLink: 'path',
    openInPay: 'always',
    takesSecret: false,
    binds: 'link',
    showsOutcome: false,
  },
  framePage: {
    openInLink: 'always',
    openInPay: 'always',
    takesSecret: false,
    binds: null,
    showsOutcome: false,
  },
  resultPage: {
    openInLink: 'path',
    openInPay: 'check',
    takesSecret: false,
    binds: 'link',
    showsOutcome: true,
  },
  noticeInfo: {
    openInLink: 'given',
    openInPay: 'given',
    takesSecret: false,
    binds: null,
    showsOutcome: true,
  },
  paymentLoading: {
    openInLink: 'never',
    openInPay: 'current',
    takesSecret: false,
    binds: null,
    showsOutcome: true,
  },
  paymentResult: {
    openInLink: 'never',
    openInPay: 'result',
    takesSecret: false,
    binds: null,
    showsOutcome: true,
  },
  toApp: { openInLink: 'never', openInPay: 'app', takesSecret: false, binds: null, showsOutcome: false },
  payment: {
    openInLink: 'never',
    openInPay: 'current',
    takesSecret: false,
    binds: null,
    showsOutcome: false,
  },
  paylaterConfirmation: {
    openInLink: 'never',
    openInPay: 'planApart',
    takesSecret: false,
    binds: 'pay',
    showsOutcome: false,
  },
  riplay: { openInLink: 'never', openInPay: 'plan', takesSecret: false, binds: null, showsOutcome: false },
  chooseLocation: {
    openInLink: 'always',
    openInPay: 'always',
    takesSecret: false,
    binds: null,
    showsOutcome: false,
  },
  openLocation: {
    openInLink: 'always',
    openInPay: 'always',
    takesSecret: false,
    binds: null,
    showsOutcome: false,
  },
}

/** True where a PIN, a password or a code is typed. @param step a step inside the screen */
export const takesSecret = (screen: Screen, step?: 'pin'): boolean =>
  step === 'pin' || screenFacts[screen].takesSecret

/**
 * The reason that it takes nothing while a page around a frame hides it; null: it does. A plan on the payment
 * page itself guards it by itself (PlanHere.tsx).
 */
export function guardOf(screen: Screen, flow: Flow, step?: 'pin'): 'secret' | 'binding' | null {
  if (takesSecret(screen, step)) return 'secret'
  const { binds } = screenFacts[screen]
  return binds !== null && (binds === 'pay') === (flow === 'pay') ? 'binding' : null
}
