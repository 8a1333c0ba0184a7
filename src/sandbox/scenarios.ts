/** The scenarios of journeys and orders, by name: data that the handlers read. */
import type { CallName } from '../contract/endpoints.ts'
import type { ErrorName } from '../contract/errors.ts'
import { msisdnOf, type Msisdn } from '../contract/ids.ts'

/** Calls that are refused; `times` missing: always. */
interface Refuses {
  readonly calls: readonly CallName[] | 'all'
  readonly error: ErrorName
  readonly times?: number
}

export interface JourneyScenario {
  readonly title: string
  readonly refuses?: Refuses
  /** The partner's number, unless `POST journeys` names one. */
  readonly msisdn?: Msisdn
  /** The partner has a number but doesn't send it. */
  readonly secretNumber?: true
  readonly starts?: 'expired' | 'finished'
  /** State of that customer's link when the journey opens; missing: unchanged. */
  readonly linked?: boolean
  /** The customer has accepted the terms, in this version, before. */
  readonly knowsTerms?: true
  /** The first consents are refused as outdated. */
  readonly newTerms?: true
}

export interface OrderScenario {
  readonly title: string
  readonly refuses?: Refuses
  /** The end of a confirmed payment, and after how many seconds. */
  readonly ends: 'SUCCESS' | 'FAILED' | 'ON_HOLD'
  readonly seconds: number
  /** This many payments fail, later ones succeed. */
  readonly failures?: number
  readonly otp?: true
  readonly toApp?: true
  readonly starts?: 'expired' | 'cancelled' | 'paid'
  readonly pointsBlocked?: ErrorName
  readonly walletBlocked?: ErrorName
  readonly paylaterBlocked?: ErrorName
  /** Points and Pay Later can be used together, which other orders refuse. */
  readonly paylaterWithPoints?: true
  /** The change that has happened when the first confirm arrives. */
  readonly changes?: 'amount' | 'plan'
  readonly hidesBalance?: true
  /** The bank tells no sums of the customer's. */
  readonly tellsNoSums?: true
  readonly notLinked?: true
  /** Can also be paid by QRIS. */
  readonly qris?: true
}

const SOME_CUSTOMER = msisdnOf('81100000001')
const quick = { ends: 'SUCCESS', seconds: 3 } as const
const refuseAll = (error: ErrorName): Refuses => ({ calls: 'all', error })
/** Refuses the first code. */
const noCode = (error: ErrorName, times?: number): Refuses => ({
  calls: ['otp/binding-auth-generate'],
  error,
  ...(times === undefined ? {} : { times }),
})

export const journeyScenarios = {
  default: { title: 'Any number, nothing special' },
  prefilled: { title: 'The partner tells the number', msisdn: SOME_CUSTOMER },
  mismatch: {
    title: 'The partner has another number on file',
    msisdn: msisdnOf('81199999999'),
    secretNumber: true,
  },
  'linked-elsewhere': {
    title: 'Linked to another account of the merchant',
    refuses: { calls: ['otp/binding-auth-verification'], error: 'LINKED_ELSEWHERE' },
  },
  'already-linked': {
    title: 'Already linked',
    refuses: { calls: ['otp/binding-auth-verification'], error: 'ALREADY_LINKED' },
  },
  expired: { title: 'The journey has expired', starts: 'expired' },
  finished: { title: 'The journey is finished', starts: 'finished' },
  unlink: { title: 'Unlink: linked customer', msisdn: SOME_CUSTOMER, linked: true },
  'nothing-to-unlink': { title: 'Unlink: nothing is linked', msisdn: SOME_CUSTOMER, linked: false },
  'unlink-fails-once': {
    title: 'Unlink: fails once',
    msisdn: SOME_CUSTOMER,
    linked: true,
    refuses: { calls: ['account/unbinding'], error: 'UNLINK_FAILED', times: 1 },
  },
  'link-fails-once': {
    title: 'Linking fails once',
    refuses: { calls: ['payment/confirm-binding-activation'], error: 'LINK_FAILED', times: 1 },
  },
  'registration-fails-once': {
    title: 'Registration fails once',
    refuses: { calls: ['account/create-account'], error: 'REGISTRATION_FAILED', times: 1 },
  },
  'terms-accepted': { title: 'The customer has accepted these terms before', knowsTerms: true },
  'terms-changed': { title: 'The terms change while they are read', newTerms: true },
  'otp-not-sent': { title: 'The first code is not sent', refuses: noCode('OTP_NOT_SENT', 1) },
  'otp-limit': { title: 'No more codes today', refuses: noCode('OTP_LIMIT_REACHED') },
  'too-frequent': { title: 'Requests too frequent, once', refuses: noCode('TOO_FREQUENT', 1) },
  busy: { title: 'System busy', refuses: noCode('SYSTEM_BUSY') },
  'unable-retry': { title: 'Unable to process: try again', refuses: noCode('UNABLE_RETRY', 1) },
  'unable-later': { title: 'Unable to process: later', refuses: noCode('UNABLE_LATER') },
  'unable-contact': { title: 'Unable to process: contact support', refuses: noCode('UNABLE_CONTACT') },
  maintenance: { title: 'Maintenance', refuses: refuseAll('MAINTENANCE') },
  'maintenance-until': { title: 'Maintenance until a told time', refuses: refuseAll('MAINTENANCE_UNTIL') },
} as const satisfies Record<string, JourneyScenario>

export const orderScenarios = {
  success: { title: 'Success after 3 s', ...quick },
  failed: { title: 'Fails, nothing is debited', ends: 'FAILED', seconds: 3 },
  'failed-once': { title: 'Fails once, then succeeds', ...quick, failures: 1 },
  'on-hold': { title: 'Stays on hold', ends: 'ON_HOLD', seconds: 3 },
  slow: { title: 'Success after 45 s', ends: 'SUCCESS', seconds: 45 },
  otp: { title: 'Asks for an OTP', ...quick, otp: true },
  'to-app': { title: 'Must be paid in the bank app', ...quick, toApp: true },
  maintenance: { title: 'Maintenance', ...quick, refuses: refuseAll('MAINTENANCE') },
  'maintenance-until': {
    title: 'Maintenance until a told time',
    ...quick,
    refuses: refuseAll('MAINTENANCE_UNTIL'),
  },
  'points-refused': { title: "Points can't be used", ...quick, pointsBlocked: 'POINTS_NOT_ALLOWED' },
  unavailable: {
    title: 'Pay Later is unavailable for this transaction',
    ...quick,
    paylaterBlocked: 'PAYLATER_UNAVAILABLE',
  },
  'wallet-unavailable': {
    title: 'Wallet is unavailable for this transaction',
    ...quick,
    walletBlocked: 'METHOD_UNAVAILABLE',
  },
  'nothing-available': {
    title: 'No method is available',
    ...quick,
    walletBlocked: 'METHOD_UNAVAILABLE',
    paylaterBlocked: 'PAYLATER_UNAVAILABLE',
  },
  private: { title: 'The bank tells no balance, points and limit', ...quick, tellsNoSums: true },
  'balance-unavailable': { title: "The balance can't be shown", ...quick, hidesBalance: true },
  'paylater-points': { title: 'Points and Pay Later together', ...quick, paylaterWithPoints: true },
  'plan-changed': { title: 'The plan changes before it is confirmed', ...quick, changes: 'plan' },
  'amount-changed': { title: 'The amount changes before it is confirmed', ...quick, changes: 'amount' },
  qris: { title: 'Offers QRIS', ...quick, qris: true },
  'not-linked': { title: 'The account is not linked', ...quick, notLinked: true },
  expired: { title: 'The time to pay has ended', ...quick, starts: 'expired' },
  cancelled: { title: 'The order is cancelled', ...quick, starts: 'cancelled' },
  paid: { title: 'The order is already paid', ...quick, starts: 'paid' },
  busy: {
    title: 'System busy when confirming',
    ...quick,
    refuses: { calls: ['payment/payment-order-confirm', 'payment/paylater'], error: 'SYSTEM_BUSY' },
  },
} as const satisfies Record<string, OrderScenario>

export type JourneyScenarioName = keyof typeof journeyScenarios
export type OrderScenarioName = keyof typeof orderScenarios

export const titlesOf = (table: Readonly<Record<string, { readonly title: string }>>, element: string) =>
  Object.entries(table).map(([name, { title }]) => ({ name, title, element }))

/** A scenario by name; undefined when there is none. */
export const scenarioOf = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The sentence for a name that no scenario has. */
export const noScenario = (table: Readonly<Record<string, unknown>>, name: string): string =>
  `No scenario ${name}; there are ${Object.keys(table).join(', ')}`
