/**
 * The kinds of errors: what the rows of the table have in common. A row begins with a kind and says what is
 * different with it.
 */
import { ALERT, DONE, FAILED, IN_APP, TIMED } from './columns.ts'

// The customer's actions, with their buttons, where several kinds share it.
export const LOG_IN = { can: ['retry'], buttons: ['action.logIn'] } as const
export const OR_OTHER = { can: ['retry', 'choose-other-method'], buttons: ['action.tryAgain'] } as const
export const TO_APP = {
  can: ['open-app', 'back'],
  buttons: ['action.openApp', 'action.backToMerchant'],
} as const
export const RESET = {
  can: ['reset-in-app', 'wait', 'back'],
  slots: ['until'],
  buttons: ['action.resetInApp', 'action.backToMerchant'],
} as const
export const SUPPORT = {
  can: ['call', 'back'],
  slots: ['phone'],
  buttons: ['support.call', 'action.backToMerchant'],
} as const
export const OTHER_METHOD = {
  can: ['retry', 'choose-other-method', 'back'],
  buttons: ['action.tryAgain', 'action.chooseOtherMethod'],
} as const

/** Input of another form than it has to be. */
export const INPUT = { place: 'field', category: 'input', recoverable: true, can: ['retype'] } as const

/** A consent that is missing. */
export const AGREEMENT = {
  place: 'field',
  category: 'input',
  recoverable: true,
  can: ['retry', 'back'],
  buttons: ['action.tryAgain'],
} as const

/** A code or PIN was refused: it is typed anew, and nothing was debited. */
export const SECRET = {
  place: 'field',
  category: 'auth',
  recoverable: true,
  can: ['retype'],
  recovery: 'secret',
} as const

/** Said near what it is about; the customer goes on by typing or choosing. */
export const HINT = {
  place: 'inline',
  category: 'service',
  recoverable: true,
  can: ['retype'],
  by: 'page',
  snap: [],
} as const

/** Something near the text failed, and can be tried again there. */
export const ASIDE = {
  place: 'inline',
  category: 'service',
  recoverable: true,
  can: ['retry'],
  buttons: ['action.tryAgain'],
  by: 'page',
  snap: [],
} as const

/** A way to pay is blocked. */
export const METHOD = {
  place: 'inline',
  category: 'payment',
  recoverable: true,
  can: ['choose-other-method'],
  recovery: 'method',
  snap: '403xx15',
} as const

/** A call failed; the same may succeed later. */
export const RETRY = {
  place: 'dialog',
  category: 'service',
  recoverable: true,
  can: ['retry', 'back'],
  buttons: ['action.tryAgain', 'action.back'],
  seal: ALERT,
  by: 'any',
} as const

/** A call was refused, and would be again. */
export const REFUSAL = {
  place: 'dialog',
  category: 'configuration',
  recoverable: false,
  can: ['back'],
  buttons: ['action.backToMerchant'],
  seal: ALERT,
  by: 'any',
} as const

/** A change of what the customer agreed to. */
export const STALE = {
  place: 'dialog',
  category: 'payment',
  recoverable: true,
  can: ['retry', 'back'],
  buttons: ['action.checkDetails', 'action.backToMerchant'],
  seal: ALERT,
  recovery: 'details',
} as const

/** Too many tries or codes. */
export const LOCK = {
  place: 'dialog',
  category: 'auth',
  recoverable: false,
  can: ['wait', 'back'],
  slots: ['until'],
  buttons: ['action.understood'],
  seal: ALERT,
  recovery: 'secret',
} as const

/** Too many requests. */
export const PAUSE = {
  place: 'dialog',
  category: 'service',
  recoverable: true,
  can: ['wait', 'retry'],
  buttons: ['action.understood'],
  seal: TIMED,
  by: 'any',
} as const

/** This attempt can't be finished. */
export const END = {
  place: 'notice',
  category: 'configuration',
  recoverable: false,
  can: ['back'],
  buttons: ['action.backToMerchant'],
  seal: ALERT,
} as const

/** A screen can't be shown for now. */
export const NOTICE = {
  place: 'notice',
  category: 'service',
  recoverable: true,
  can: ['retry', 'back'],
  buttons: ['action.tryAgain', 'action.back'],
  seal: ALERT,
} as const

/** Something is to be done in the bank's app before. */
export const APP_NOTICE = {
  place: 'notice',
  category: 'account',
  recoverable: true,
  can: ['open-app', 'retry', 'back'],
  buttons: ['action.verifyInApp', 'action.checkAgain', 'action.backToMerchant'],
  seal: IN_APP,
  recovery: 'method',
} as const

/** The end of an attempt: it failed. */
export const FAILURE = {
  place: 'result',
  category: 'service',
  recoverable: true,
  can: ['retry', 'back'],
  buttons: ['action.tryAgain', 'action.backToMerchant'],
  seal: FAILED,
} as const

/** The end of an attempt: nothing is left to do. */
export const OUTCOME = {
  place: 'result',
  category: 'account',
  recoverable: false,
  can: ['back'],
  buttons: ['action.backToMerchant'],
  seal: DONE,
} as const
