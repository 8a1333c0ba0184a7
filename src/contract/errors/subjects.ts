/** The kinds of errors that belong to one subject, made of the general ones. */
import { ALERT, GUARDED, WAITS } from './columns.ts'
import {
  AGREEMENT,
  APP_NOTICE,
  ASIDE,
  END,
  FAILURE,
  HINT,
  INPUT,
  LOCK,
  METHOD,
  NOTICE,
  OUTCOME,
  RETRY,
  SECRET,
} from './kinds.ts'
import { CONFIRMS, JOURNEY, LOGIN, ORDER, PAYLATER, WALLET } from './sources.ts'

export const FORM = { ...INPUT, by: ['page', 'account/create-account'], snap: '400xx01' } as const
export const PHONE = { ...INPUT, by: ['page', 'otp/binding-auth-generate'], snap: '400xx01' } as const
export const EMAIL = {
  ...INPUT,
  subject: 'email',
  by: ['account/verify-email', 'account/create-account'],
  snap: [],
} as const
export const NEW_PASSWORD = {
  ...INPUT,
  subject: 'password',
  by: ['page', 'password/set-password'],
  snap: '400xx01',
} as const
export const TERMS = {
  ...AGREEMENT,
  by: ['page', 'payment/confirm-binding-activation'],
  snap: '400xx02',
} as const
export const CHOICE = { ...ASIDE, category: 'input', snap: '400xx02' } as const
export const CODE = { ...SECRET, subject: 'code', by: 'otp/*-verification', snap: '404xx15' } as const
export const WRONG_CODE = { ...CODE, can: ['retype', 'resend'] } as const
export const CODE_REQUEST = {
  ...HINT,
  category: 'auth',
  subject: 'code',
  can: ['resend'],
  recovery: 'secret',
  by: 'otp/*-generate',
  snap: '403xx04',
} as const
/** A page of its own: on the page of the code nothing is left to do. */
export const CODE_LOCK = {
  ...LOCK,
  place: 'notice',
  subject: 'code',
  buttons: ['action.useAnotherNumber', 'action.backToMerchant'],
  by: 'otp/*-generate',
  snap: '403xx11',
} as const
export const CAPTCHA = {
  ...INPUT,
  category: 'auth',
  subject: 'captcha',
  by: 'otp/*-generate',
  snap: '400xx01',
} as const
export const PASSWORD = {
  ...INPUT,
  category: 'auth',
  subject: 'password',
  can: ['retype', 'reset-in-app'],
  buttons: ['password.forgot'],
  by: 'password/verification',
  snap: '401xx00',
} as const
export const PIN = { ...SECRET, subject: 'pin', by: CONFIRMS, snap: '401xx00' } as const
export const JOURNEY_END = { ...END, slots: ['merchant'], by: JOURNEY } as const
export const ACCOUNT = {
  ...END,
  category: 'account',
  can: ['call', 'back'],
  slots: ['phone'],
  buttons: ['support.call', 'action.backToMerchant'],
  seal: GUARDED,
  recovery: 'secret',
  order: 'notice',
  by: [...LOGIN, ...WALLET, 'payment/paylater'],
  snap: '403xx05',
} as const
export const BALANCE = {
  ...METHOD,
  category: 'limit',
  by: [...WALLET, 'payment/paylater'],
  snap: '403xx14',
} as const
export const LIMIT = { ...APP_NOTICE, category: 'limit', subject: 'wallet', seal: ALERT, by: WALLET } as const
export const FIXED_LIMIT = {
  ...LIMIT,
  can: ['choose-other-method', 'back'],
  buttons: ['action.chooseOtherMethod', 'action.backToMerchant'],
} as const
export const POINTS = {
  ...ASIDE,
  category: 'payment',
  recovery: 'points',
  by: WALLET,
  snap: '403xx15',
} as const
export const POINTS_INPUT = { ...INPUT, recovery: 'points' } as const
export const PAY_LATER = { ...METHOD, subject: 'paylater', by: PAYLATER } as const
export const PAY_LATER_IN_APP = {
  ...PAY_LATER,
  category: 'account',
  can: ['open-app', 'choose-other-method'],
  buttons: ['action.openApp'],
} as const
export const PLAN = {
  ...ASIDE,
  subject: 'paylater',
  can: ['retry', 'choose-other-method'],
  recovery: 'plan',
} as const
export const ORDER_END = {
  ...END,
  category: 'payment',
  slots: ['merchant'],
  recovery: 'secret',
  endsOrder: true,
  by: ORDER,
} as const
export const PENDING = {
  ...OUTCOME,
  category: 'payment',
  can: ['open-app', 'back'],
  buttons: ['action.openApp', 'action.backToMerchant'],
  seal: WAITS,
} as const
export const FAILED_PAYMENT = {
  ...FAILURE,
  category: 'payment',
  can: ['retry', 'choose-other-method', 'back'],
  buttons: ['action.tryAgain', 'action.chooseOtherMethod', 'action.backToMerchant'],
  by: 'debit/payment-status-h5',
  snap: [],
} as const
export const LOST_ANSWER = {
  ...RETRY,
  category: 'network',
  answerLost: true,
  by: ['any', 'page', 'proxy'],
} as const
export const BUSY_SERVICE = { ...LOST_ANSWER, category: 'service', support: true } as const
export const SESSION = { ...RETRY, category: 'auth', unproved: 'session', by: ['any', 'proxy'] } as const
export const MAINTENANCE = {
  ...NOTICE,
  can: ['wait', 'retry', 'back'],
  buttons: ['action.checkAgain', 'action.backToMerchant'],
  seal: WAITS,
  order: 'notice',
  by: 'any',
  snap: '403xx06',
} as const
export const PAGE = { ...END, by: 'page', snap: [] } as const
export const PLACES = { ...ASIDE, can: ['retype', 'retry'] } as const
