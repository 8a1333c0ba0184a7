/**
 * THE list of the gallery: every screen, every scenario and customer of the sandbox bank, every error. It is
 * made from their tables; what a table can't say stands here in tables that name every row, so that a new one
 * without its entry doesn't compile.
 */
import type { CallName } from '../../src/contract/endpoints.ts'
import { answerersOf, callsOf, type errorCalls } from '../../src/contract/errorCalls.ts'
import type { FailureData } from '../../src/contract/envelope.ts'
import { errorNames, rowOf, type ErrorName, type ErrorSlot } from '../../src/contract/errors.ts'
import type { Mode } from '../../src/contract/outcomes.ts'
import { screens, type Flow, type Screen, type Version } from '../../src/contract/routes.ts'
import { jakartaIso } from '../../src/domain/jakarta.ts'
import type { CustomerNumber } from '../sandbox/customers.ts'
import { groupTitles, stories, type Story } from '../harness/stories.ts'
import type { ElementChoice } from '../harness/choice.ts'

/** The hosted page stands for `redirect`: there the element's own page shows nothing. */
export type Where = Exclude<Mode, 'redirect'> | 'hosted'
export const WHERES: readonly Where[] = ['inline', 'frame', 'hosted']

export type Way = 'balance' | 'paylater' | 'points' | 'qris'

/** What the customer does there once more, to see what stands behind a press. */
export type Extra =
  'captcha-empty' | 'document' | 'email' | 'leave' | 'nothing-filled' | 'offline' | 'resend' | 'riplay'

/** Where the walk of a customer ends. fault: where the bank's answer is the one asked for · end: nothing is
 * left to do · start: on the first screen */
export type Stop = Screen | 'pin' | 'fault' | 'end' | 'start'

export interface Entry {
  /** In the address. */
  readonly name: string
  readonly group: string
  readonly title: string
  readonly flow: Flow
  readonly msisdn: CustomerNumber
  readonly scenario: string
  readonly way: Way
  readonly stop: Stop
  readonly extra?: Extra
  /** The next answer of this call is this code of the bank. */
  readonly fault?: { readonly call: CallName; readonly error: ErrorName }
  /** Newest first; the first one unless another is chosen. */
  readonly versions: readonly Version[]
  readonly wheres: readonly Where[]
  /** The screen that the hosted page is opened at, where no other leads there. */
  readonly address?: Screen
}

/** Whom an id of MOCK means when it names nobody. */
export const FIRST: CustomerNumber = '81100000001'
const NEW: CustomerNumber = '81200000001'
const usual: Readonly<Record<Flow, string>> = { pay: 'success', link: 'default', unlink: 'unlink' }
const versionsOfFlow: Readonly<Record<Flow, readonly Version[]>> = {
  pay: [3, 2, 1],
  link: [2, 1],
  unlink: [2, 1],
}

type Reach = Partial<Omit<Entry, 'name' | 'group' | 'title'>> & Pick<Entry, 'flow' | 'stop'>

const entry = (name: string, group: string, title: string, reach: Reach): Entry => ({
  msisdn: FIRST,
  scenario: usual[reach.flow],
  way: 'balance',
  versions: versionsOfFlow[reach.flow],
  wheres: WHERES,
  ...reach,
  name,
  group,
  title,
})

/** How a customer comes to each screen. */
const screenReach: Readonly<Record<Screen, Reach>> = {
  accountCreation: { flow: 'link', stop: 'start' },
  verification: { flow: 'link', stop: 'verification' },
  password: { flow: 'link', stop: 'password' },
  bind: { flow: 'link', stop: 'bind' },
  bindResult: { flow: 'link', stop: 'bindResult' },
  bindFail: { flow: 'link', scenario: 'link-fails-once', stop: 'bindFail' },
  register: { flow: 'link', msisdn: NEW, stop: 'register' },
  createPassword: { flow: 'link', msisdn: NEW, stop: 'createPassword', versions: [2] },
  termsOfUse: { flow: 'link', msisdn: NEW, stop: 'termsOfUse' },
  framePage: { flow: 'link', msisdn: NEW, stop: 'register', extra: 'document' },
  noticeInfo: { flow: 'pay', msisdn: '81100000003', stop: 'start' },
  resultPage: { flow: 'unlink', stop: 'resultPage' },
  payment: { flow: 'pay', stop: 'start' },
  paymentLoading: { flow: 'pay', scenario: 'slow', stop: 'paymentLoading' },
  paymentResult: { flow: 'pay', stop: 'paymentResult' },
  toApp: { flow: 'pay', scenario: 'to-app', stop: 'start' },
  paylaterConfirmation: { flow: 'pay', way: 'paylater', stop: 'paylaterConfirmation', versions: [3, 2] },
  riplay: { flow: 'pay', way: 'paylater', stop: 'paylaterConfirmation', extra: 'riplay', versions: [3, 2] },
  chooseLocation: { flow: 'link', stop: 'start', address: 'chooseLocation', wheres: ['hosted'] },
  openLocation: { flow: 'link', stop: 'start', address: 'openLocation', wheres: ['hosted'] },
}

/** What a screen becomes by pressing, which no table has a row for. */
const steps: readonly (readonly [name: string, title: string, reach: Reach])[] = [
  ['pin', 'PIN', { flow: 'pay', stop: 'pin' }],
  ['pin-paylater', 'PIN, Pay Later', { flow: 'pay', way: 'paylater', stop: 'pin', versions: [3, 2] }],
  ['otp-pay', 'Code of a payment', { flow: 'pay', scenario: 'otp', stop: 'verification' }],
  ['otp-unlink', 'Code of unlinking', { flow: 'unlink', stop: 'verification' }],
  ['unlinked', 'Unlinked', { flow: 'unlink', stop: 'end' }],
  ['qris', 'QRIS code', { flow: 'pay', scenario: 'qris', way: 'qris', stop: 'end' }],
  ['paid-points', 'Paid, with points', { flow: 'pay', way: 'points', stop: 'paymentResult' }],
  [
    'paid-paylater',
    'Paid, Pay Later',
    { flow: 'pay', way: 'paylater', stop: 'paymentResult', versions: [3, 2] },
  ],
  [
    'resend',
    'Captcha',
    { flow: 'link', stop: 'verification', extra: 'resend', wheres: ['inline', 'hosted'] },
  ],
  [
    'register-empty',
    'Register: nothing filled',
    { flow: 'link', msisdn: NEW, stop: 'register', extra: 'nothing-filled' },
  ],
  ['leave', 'Leave?', { flow: 'pay', stop: 'pin', extra: 'leave' }],
]

/** How a customer comes to make each call. */
const callReach: Readonly<Record<CallName, Omit<Reach, 'stop'>>> = {
  'query-mpc-info': { flow: 'link' },
  'get-msisdn': { flow: 'link', scenario: 'prefilled' },
  'get-mask-msisdn': { flow: 'link', scenario: 'mismatch' },
  'otp/binding-auth-generate': { flow: 'link' },
  'otp/binding-auth-verification': { flow: 'link' },
  'auth-generate-captcha': { flow: 'link', extra: 'resend', wheres: ['inline', 'hosted'] },
  'password/encrypt-factor': { flow: 'link' },
  'password/verification': { flow: 'link' },
  'password/set-password': { flow: 'link', msisdn: NEW },
  'account/create-account': { flow: 'link', msisdn: NEW },
  'account/verify-email': { flow: 'link', msisdn: NEW },
  'payment/confirm-binding-activation': { flow: 'link' },
  'unbinding/get-mask-msisdn': { flow: 'unlink' },
  'otp/unbinding-auth-generate': { flow: 'unlink' },
  'otp/unbinding-auth-verification': { flow: 'unlink' },
  'account/unbinding': { flow: 'unlink' },
  'payment/query-mpc-info': { flow: 'pay' },
  'payment/payment-h5': { flow: 'pay' },
  'payment/get-mask-msisdn': { flow: 'pay', scenario: 'otp' },
  'payment/payment-order-confirm': { flow: 'pay' },
  'payment/paylater-order-inquiry': { flow: 'pay', way: 'paylater', versions: [3, 2] },
  'payment/paylater-repayment-plan': { flow: 'pay', way: 'paylater', versions: [3, 2] },
  'payment/paylater': { flow: 'pay', way: 'paylater', versions: [3, 2] },
  'otp/payment-generate': { flow: 'pay', scenario: 'otp' },
  'otp/payment-verification': { flow: 'pay', scenario: 'otp' },
  'debit/payment-status-h5': { flow: 'pay' },
}

type Answerers = typeof errorCalls
/** Errors that no call of the bank answers with: raised by the page or the proxy. */
type PageError = {
  [N in ErrorName]: Answerers[N][number] extends 'page' | 'proxy' ? N : never
}[ErrorName]

/** The call whose answer is made to bring them, since the screen they belong to waits for it. */
const pageErrors: Readonly<Record<PageError, CallName>> = {
  PASSWORD_MISMATCH: 'password/set-password',
  TERMS_NOT_READ: 'payment/confirm-binding-activation',
  RIPLAY_NOT_READ: 'payment/paylater',
  METHOD_REQUIRED: 'payment/payment-order-confirm',
  TENOR_REQUIRED: 'payment/paylater',
  PLACE_REQUIRED: 'otp/binding-auth-generate',
  PLACE_NOT_FOUND: 'otp/binding-auth-generate',
  PIN_INCOMPLETE: 'payment/payment-order-confirm',
  JOURNEY_MISSING: 'otp/binding-auth-generate',
  PAYLATER_PLAN_MISMATCH: 'payment/paylater-repayment-plan',
  ORDER_MISSING: 'payment/payment-h5',
  PAYMENT_UNCONFIRMED: 'debit/payment-status-h5',
  PAYMENT_NOT_SENT: 'payment/payment-order-confirm',
  OFFLINE: 'otp/binding-auth-generate',
  CALL_UNKNOWN: 'otp/binding-auth-generate',
  PAGE_LOAD_FAILED: 'payment/payment-h5',
  BROWSER_UNSUPPORTED: 'payment/payment-h5',
  FRAME_UNAVAILABLE: 'payment/payment-h5',
  ORIGIN_NOT_ALLOWED: 'payment/payment-h5',
  INLINE_NOT_ALLOWED: 'payment/payment-h5',
  SETTINGS_INVALID: 'payment/payment-h5',
  RETURN_URL_REFUSED: 'payment/payment-h5',
  DOCUMENT_UNAVAILABLE: 'otp/binding-auth-generate',
  APP_NOT_OPENED: 'payment/payment-h5',
  LOCATION_DENIED: 'otp/binding-auth-generate',
  LOCATION_UNAVAILABLE: 'otp/binding-auth-generate',
  MAP_UNAVAILABLE: 'otp/binding-auth-generate',
}

const isPageError = (name: ErrorName): name is PageError => Object.hasOwn(pageErrors, name)

/**
 * Calls that are made before what they are about is confirmed: an error that comes there stands in place of
 * the page, or isn't said at all, wherever else its own place is.
 */
const EARLY: readonly CallName[] = [
  'query-mpc-info',
  'get-msisdn',
  'get-mask-msisdn',
  'unbinding/get-mask-msisdn',
  'payment/query-mpc-info',
  'payment/payment-h5',
  'payment/get-mask-msisdn',
  'account/verify-email',
  'payment/paylater-order-inquiry',
]

/** The call that is made to bring an error: the first of those that may, early ones last. */
export function callOf(name: ErrorName): CallName {
  if (isPageError(name)) return pageErrors[name]
  const own = answerersOf(name)
    .filter((answerer) => answerer !== 'any')
    .flatMap(callsOf)
  const late = own.filter((call) => !EARLY.includes(call))
  // Who asks for an order is told of it on a page of its own.
  const [call = ANY] = rowOf(name).order === 'notice' || late.length === 0 ? own : late
  return call
}
/** Where an error that any call may answer with is shown. */
const ANY: CallName = 'otp/binding-auth-generate'

/** Errors that come of what the customer or the order is, and not of one answer. */
const errorReach: Readonly<Partial<Record<ErrorName, Reach>>> = {
  TERMS_NOT_READ: { flow: 'link', msisdn: NEW, stop: 'termsOfUse', extra: 'nothing-filled' },
  AGREEMENT_REQUIRED: { flow: 'link', msisdn: NEW, stop: 'register', extra: 'nothing-filled' },
  FIELD_REQUIRED: { flow: 'link', msisdn: NEW, stop: 'register', extra: 'nothing-filled' },
  RIPLAY_NOT_READ: {
    flow: 'pay',
    way: 'paylater',
    stop: 'paylaterConfirmation',
    extra: 'nothing-filled',
    versions: [3, 2],
  },
  METHOD_REQUIRED: {
    flow: 'pay',
    scenario: 'wallet-unavailable',
    stop: 'start',
    extra: 'nothing-filled',
  },
  TENOR_REQUIRED: {
    flow: 'pay',
    way: 'paylater',
    stop: 'paylaterConfirmation',
    extra: 'nothing-filled',
    versions: [2],
  },
  BALANCE_LOW: { flow: 'pay', msisdn: '81100000009', stop: 'start' },
  BALANCE_AND_LIMIT_LOW: { flow: 'pay', msisdn: '81100000007', stop: 'start' },
  LIMIT_SINGLE_UNVERIFIED: { flow: 'pay', msisdn: '81100000002', stop: 'start' },
  LIMIT_DAILY: { flow: 'pay', msisdn: '81100000012', stop: 'start' },
  QR_TAP_HOLD: { flow: 'pay', msisdn: '81100000010', stop: 'start' },
  BALANCE_UNAVAILABLE: { flow: 'pay', scenario: 'balance-unavailable', stop: 'start' },
  POINTS_NOT_ALLOWED: { flow: 'pay', scenario: 'points-refused', stop: 'start' },
  METHOD_UNAVAILABLE: { flow: 'pay', scenario: 'wallet-unavailable', stop: 'start' },
  PAYLATER_OVERDUE: { flow: 'pay', msisdn: '81100000005', stop: 'start' },
  PAYLATER_VERIFICATION_PENDING: { flow: 'pay', msisdn: '81100000006', stop: 'start' },
  PAYLATER_ONE_TIME_VERIFICATION: { flow: 'pay', msisdn: '81100000008', stop: 'start' },
  PAYLATER_UNAVAILABLE: { flow: 'pay', scenario: 'unavailable', stop: 'start' },
  PAYMENT_FAILED: { flow: 'pay', scenario: 'failed', stop: 'paymentResult' },
  PAYMENT_FAILED_PAYLATER: {
    flow: 'pay',
    scenario: 'failed',
    way: 'paylater',
    stop: 'paymentResult',
    versions: [3, 2],
  },
  PAYMENT_ON_HOLD: { flow: 'pay', scenario: 'on-hold', stop: 'paymentResult' },
  PAYMENT_UNCONFIRMED: { flow: 'pay', scenario: 'busy', stop: 'paymentResult' },
  PAYMENT_IN_PROGRESS: {
    flow: 'pay',
    stop: 'paymentLoading',
    fault: { call: 'payment/payment-order-confirm', error: 'PAYMENT_IN_PROGRESS' },
  },
  PAYMENT_NOT_SENT: { flow: 'pay', stop: 'pin', extra: 'offline', wheres: ['inline', 'hosted'] },
  EMAIL_CHECK_FAILED: {
    flow: 'link',
    msisdn: NEW,
    stop: 'register',
    extra: 'email',
    fault: { call: 'account/verify-email', error: 'EMAIL_CHECK_FAILED' },
  },
  CAPTCHA_REQUIRED: {
    flow: 'link',
    stop: 'verification',
    extra: 'captcha-empty',
    wheres: ['inline', 'hosted'],
  },
  ORDER_ALREADY_PAID: { flow: 'pay', scenario: 'paid', stop: 'start' },
}

const IN_AN_HOUR = 3_600_000
/** What a bank would tell along with an error, for each place in its text. */
const told: Readonly<Record<ErrorSlot, (now: number) => FailureData>> = {
  chances: () => ({ chances: 2 }),
  seconds: () => ({ retryAfterSeconds: 60 }),
  minutes: () => ({ retryAfterSeconds: 60 }),
  until: (now) => ({ until: jakartaIso(now + IN_AN_HOUR) }),
  phone: () => ({ phone: '(021) 5000-0123' }),
  points: () => ({ points: 100 }),
  merchant: () => ({}),
  length: () => ({}),
  max: () => ({}),
  reference: () => ({}),
  code: () => ({}),
}
/** @param now epoch ms */
export const dataOf = (name: ErrorName, now: number): FailureData =>
  Object.assign({}, ...rowOf(name).slots.map((slot) => told[slot](now))) as FailureData

const PLACES = {
  field: 'Errors under a field',
  inline: 'Errors near what they are about',
  dialog: 'Errors as dialogs',
  notice: 'Errors as notices',
  result: 'Errors as results',
} as const

const flowOf: Readonly<Record<ElementChoice, Flow>> = { pay: 'pay', bind: 'link', unlink: 'unlink' }

/** What the press of a customer shows is one walk away from the first screen. */
const storyEntry = (element: ElementChoice, { group, title, shows, sets }: Story): Entry => {
  const flow = flowOf[element]
  const way: Way = sets.scenario === 'qris' ? 'qris' : sets.way
  return entry(
    ['story', element, sets.scenario, sets.msisdn, way].join('-'),
    `${element === 'pay' ? 'Paying' : element === 'bind' ? 'Linking' : 'Unlinking'}: ${groupTitles[element][group].toLowerCase()}`,
    title,
    {
      flow,
      scenario: sets.scenario,
      msisdn: sets.msisdn as CustomerNumber,
      way,
      stop: shows === 'start' ? 'start' : 'end',
      ...(way === 'paylater' && { versions: [3, 2] }),
    },
  )
}

const ofScreens = (Object.keys(screenReach) as Screen[]).map((screen) => {
  const own = screenReach[screen]
  const known = Object.keys(screens[screen]).map(Number) as Version[]
  const versions = own.versions ?? versionsOfFlow[own.flow]
  // Version 3 of a payment shares the screens of version 2.
  const its = versions.filter((version) => known.includes(version) || (version === 3 && known.includes(2)))
  return entry(`screen-${screen}`, 'Screens', screen, { ...own, ...(its.length > 0 && { versions: its }) })
})

const ofErrors = Object.entries(PLACES).flatMap(([shown, group]) =>
  errorNames
    .filter((name) => rowOf(name).shown === shown)
    .map((name) => {
      const special = errorReach[name]
      if (special) return entry(`error-${name}`, group, name, special)
      const call = callOf(name)
      const reach = callReach[call]
      // What is asked for by a press of its own comes with that press.
      const stop: Stop = reach.extra === 'resend' ? 'verification' : 'fault'
      return entry(`error-${name}`, group, name, { stop, ...reach, fault: { call, error: name } })
    }),
)

export const entries: readonly Entry[] = [
  ...ofScreens,
  ...steps.map(([name, title, reach]) => entry(`step-${name}`, 'Steps', title, reach)),
  ...(Object.keys(stories) as ElementChoice[]).flatMap((element) =>
    stories[element].map((story) => storyEntry(element, story)),
  ),
  ...ofErrors,
]

export const groups: readonly string[] = [...new Set(entries.map(({ group }) => group))]
